/** The parts of a JSON schema that the document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  description?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  properties?: Record<string, JsonSchema>
  required?: string[]
  default?: unknown
  examples?: unknown[]
}

/** Values for fields whose schema has a pattern, or is less precise than their name. */
const byName: Record<string, unknown> = {
  email: 'casey@example.com',
  name: 'Casey Morgan',
  phone: '(212) 555-0142',
  password: 'a quiet green lantern',
  current_password: 'an old brass lantern',
  business_name: 'Bright Home Cleaning',
  businessName: 'Bright Home Cleaning',
  start_time: '10:00',
  end_time: '12:00',
  ends: '12:00',
  placeId: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
  opens: '09:00',
  closes: '17:00',
  first: '09:00',
  time_zone: 'America/New_York',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  zipCode: '10001',
  latitude: 40.75,
  longitude: -73.99,
  date: '2027-03-01',
  month: '2027-03',
  accent: '#8a5300',
  paper: '#fcfaf4',
  ink: '#1c2430',
  avatar_url: '/storage/v1/object/public/avatars/casey.webp',
  token_hash: 'Zk3vQ0cJ8m1xT5rW2yB7nL4pS6dF9gHa',
  code: '123456',
  price: 45,
  rating: 5,
  currency: 'USD',
  reason: 'This is not possible at the moment.',
}

const byFormat: Record<string, string> = {
  uuid: '0197a8c2-5f3e-7c1a-9b44-3f0f5a1c2d10',
  guid: '0197a8c2-5f3e-7c1a-9b44-3f0f5a1c2d10',
  date: '2027-03-01',
  time: '10:00:00',
  'date-time': '2027-03-01T15:00:00.000Z',
  email: 'casey@example.com',
  uri: 'https://example.com/calendar.ics',
}

/** An example of a schema: every field that is required, the first choice of several. */
export function exampleOf(schema: JsonSchema, schemas: Record<string, JsonSchema>, name = ''): unknown {
  const again = (inner: JsonSchema, at = name) => exampleOf(inner, schemas, at)
  if (schema.$ref) return again(schemas[schema.$ref.split('/').at(-1)!] ?? {})
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return fieldsOf(schema, again)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => again(part)))
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return again(choice)
  if (name in byName && isOfType(schema, byName[name])) return byName[name]
  return valueOf(schema, again)
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, again: (inner: JsonSchema, name: string) => unknown) {
  return Object.fromEntries(required.map((field) => [field, again(properties[field] ?? {}, field)]))
}

/** Whether a general value fits. A nullable field has one, unless it has a pattern. */
const isOfType = ({ type, pattern }: JsonSchema, value: unknown) => (pattern ? [type].flat()[0] : type) === typeof value

function valueOf(schema: JsonSchema, again: (inner: JsonSchema) => unknown): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array')
    return schema.items ? Array.from({ length: schema.minItems ?? 1 }, () => again(schema.items!)) : []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'object') return {}
  if (type === 'boolean') return true
  if (type === 'null') return null
  return byFormat[schema.format ?? ''] ?? 'Text'
}
