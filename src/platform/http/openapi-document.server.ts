import type { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { type Failure, failed } from './openapi-components.server.ts'
import { exampleOf, type JsonSchema } from './openapi-examples.server.ts'

/** The document that hono-openapi generates from the routes. */
type Generated = Awaited<ReturnType<typeof generateSpecs>>

/** A body of an operation, in one content type. */
export interface Media {
  schema?: JsonSchema
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

/** The named parts of the document. */
export interface Components {
  schemas: Record<string, JsonSchema>
  examples: Record<string, { value: unknown }>
  parameters: Record<string, Parameter>
  responses: Record<string, Response>
  securitySchemes: { oauth: { flows: { authorizationCode: { scopes: Record<string, string> } } } }
}

/** A parameter of an operation, or a reference to a shared one. */
export interface Parameter {
  $ref?: string
  in?: string
  name?: string
  description?: string
  required?: boolean
  schema?: JsonSchema
}

/** An answer of an operation, or a reference to a shared one. */
export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, object>
  content?: Record<string, Media>
}

/** An operation of the document. */
export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
}

/** The access of tokens to an operation: a scope, `public` or `session`. */
export type AccessOf = (operation: string) => string | undefined

/** The OpenAPI document of the API. */
export interface ApiDocument extends Omit<Generated, 'paths'> {
  paths: Record<string, Record<string, Operation>>
}

/**
 * Names the exported schemas of contracts after their exports, so that the document refers to them
 * instead of repeating them. A name that is taken is prefixed with the contract's.
 */
export function nameSchemas(contracts: Record<string, object>): void {
  const taken = new Map<string, unknown>()
  for (const [contract, exports] of Object.entries(contracts)) {
    for (const [name, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.core.$ZodType) || !nameable.has(schema._zod.def.type)) continue
      const id = taken.has(name) && taken.get(name) !== schema ? pascal(contract) + name : name
      taken.set(id, schema)
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
    }
  }
}

const nameable = new Set(['object', 'enum', 'union', 'intersection'])
const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Completes the generated document: valid references, a name for each schema of a body, examples,
 * tags, the security and the failures that follow from the kind of each operation.
 */
export function completeDocument(generated: Generated, accessOf: AccessOf): ApiDocument {
  const document = withReferences(generated) as ApiDocument
  const components = Object.assign(document.components as unknown as Components, { examples: {} })
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      operation.operationId = operationIdOf(method, path)
      operation.tags = [tagOf(path)]
      const security = unique(operation.security ?? [])
      operation.security = security
      operation.responses = { ...failuresOf(method, path, operation), ...operation.responses }
      addHeaders(operation)
      operation.security = [...security, ...tokensFor(accessOf(`${method.toUpperCase()} ${path}`))]
      for (const [body, suffix] of bodiesOf(operation))
        nameAndIllustrate(body, operation.operationId + suffix, components)
    }
  }
  listScopes(document, components)
  shareParameters(document, components.parameters)
  shareEmptyAnswers(document, components.responses)
  dropUnused(document, components.schemas)
  return { ...document, tags: tagsOf(document) }
}

const operationsOf = ({ paths }: ApiDocument) => Object.values(paths).flatMap((item) => Object.values(item))

/**
 * Moves the parameters that many operations repeat, such as `id` and `limit`, to the components.
 */
function shareParameters(document: ApiDocument, shared: Record<string, Parameter>): void {
  const operations = operationsOf(document)
  const uses = Object.groupBy(
    operations.flatMap(({ parameters = [] }) => parameters),
    (parameter) => JSON.stringify(parameter),
  )
  const names = new Map<string, string>()
  for (const [text, [parameter, ...others] = []] of Object.entries(uses)) {
    const name = pascal(parameter?.name ?? '')
    if (!parameter || name === '' || others.length < 9 || name in shared) continue
    shared[name] = parameter
    names.set(text, name)
  }
  for (const operation of operations)
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = names.get(JSON.stringify(parameter))
        return name ? { $ref: `#/components/parameters/${name}` } : parameter
      })
}

/** The security of a token with the scope of an operation, if a token may call it. */
const tokensFor = (access: string | undefined): Record<string, string[]>[] =>
  access === undefined || access === 'public' || access === 'session' ? [] : [{ token: [access] }, { oauth: [access] }]

/** Adds the scopes of all operations to the scheme of OAuth. */
function listScopes(document: ApiDocument, { securitySchemes }: Components): void {
  const named = operationsOf(document).flatMap(({ security = [] }) => security.flatMap(({ oauth = [] }) => oauth))
  const { scopes } = securitySchemes.oauth.flows.authorizationCode
  for (const scope of new Set(named)) scopes[scope] = `Operations that name “${scope}”`
}

/** Lists the answers that follow from the parts of an operation. */
function failuresOf(method: string, path: string, { requestBody, security = [] }: Operation) {
  const isWrite = method !== 'get'
  const takesJson = requestBody?.content['application/json'] !== undefined
  const statuses: Failure[] = [
    ...(isWrite ? ([400, 403, 413, 415, 429] as const) : []),
    ...(isWrite && security.length > 0 ? ([409] as const) : []),
    ...(path.includes('{') || (takesJson && security.length > 0) ? ([404] as const) : []),
    422,
  ]
  return Object.assign({}, ...statuses.map(failed)) as Operation['responses']
}

/** Moves the answers without a body, most of which are alike, to the components. */
function shareEmptyAnswers(document: ApiDocument, shared: Record<string, Response>): void {
  for (const { responses } of operationsOf(document)) {
    const { 204: empty } = responses
    if (!empty || Object.keys(empty.headers ?? {}).length > 1) continue
    shared['Empty'] = empty
    responses[204] = { $ref: '#/components/responses/Empty' }
  }
}

/** Adds the headers that follow from the parameters of an operation. */
function addHeaders({ parameters = [], responses }: Operation): void {
  const reads = (name: string) => parameters.some(({ $ref }) => $ref?.endsWith(`/${name}`))
  for (const response of Object.values(responses)) {
    if (response.$ref) continue
    response.headers = {
      ...headerNamed('x-request-id', 'RequestId'),
      ...(reads('IfNoneMatch') && headerNamed('ETag', 'ETag')),
      ...(reads('IdempotencyKey') && headerNamed('Idempotency-Replayed', 'Replayed')),
      ...(reads('SessionKind') && headerNamed('Set-Cookie', 'SetCookie')),
      ...response.headers,
    }
  }
}

const headerNamed = (name: string, component: string) => ({ [name]: { $ref: `#/components/headers/${component}` } })

/** The bodies in JSON of an operation, with the end of the name that an unnamed schema gets. */
function bodiesOf({ requestBody, responses }: Operation): [Media, string][] {
  const json = (content: Record<string, Media> | undefined, suffix: string) =>
    Object.values(content ?? {}).map((media): [Media, string] => [media, suffix])
  return [
    ...json(requestBody?.content, 'Body'),
    ...Object.values(responses).flatMap(({ content }) => json(content, 'Answer')),
  ]
}

/** Moves the schema of a body and an example of it to the components, where bodies share them. */
function nameAndIllustrate(media: Media, name: string, { schemas, examples }: Components): void {
  if (!media.schema) return
  const example = exampleOf(media.schema, schemas)
  if (media.schema.properties || media.schema.anyOf || media.schema.oneOf) {
    const id = listName(media.schema) ?? pascal(name)
    schemas[id] = media.schema
    media.schema = { $ref: `#/components/schemas/${id}` }
  }
  if (!media.schema.$ref) {
    media.example = example
    return
  }
  const value = JSON.stringify(example)
  const twin = Object.entries(examples).find((one) => JSON.stringify(one[1].value) === value)
  const id = twin?.[0] ?? media.schema.$ref.split('/').at(-1)!
  examples[id] = { value: example }
  media.examples = { example: { $ref: `#/components/examples/${id}` } }
}

/** `BookingList` for a page of bookings. */
function listName({ properties = {} }: JsonSchema): string | undefined {
  const item = properties['items']?.items?.$ref
  const isPlain = Object.keys(properties).sort().join() === 'items,next_cursor'
  return isPlain && item ? `${item.split('/').at(-1)}List` : undefined
}

/**
 * Rewrites the differences between JSON Schema and OpenAPI, in a copy. A format makes the pattern
 * that zod adds to it unnecessary. Clients must expect new fields, so none is ruled out.
 */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences)
  if (typeof value !== 'object' || value === null) return value
  const hasFormat = 'format' in value && typeof value.format === 'string'
  const entries = Object.entries(value).filter(
    ([key, inner]) => inner !== undefined && !isForJsonSchemaOnly(key, inner) && !(hasFormat && key === 'pattern'),
  )
  const copy = entries.map(([key, inner]) => [
    key,
    key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : withReferences(inner),
  ])
  return shortNullable(Object.fromEntries(copy) as JsonSchema)
}

/** `anyOf` a text or number and null becomes one type. */
function shortNullable({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [first, second, ...more] = anyOf ?? []
  const isShort = first && !first.enum && !('const' in first) && /^(string|number|integer)$/.test(String(first.type))
  if (isShort && second?.type === 'null' && more.length === 0)
    return { ...schema, ...first, type: [String(first.type), 'null'] }
  return anyOf ? { ...schema, anyOf } : schema
}

/**
 * Whether a key is only for JSON Schema. An `id` that is a text is the name of a schema; a field of
 * that name has a schema.
 */
const isForJsonSchemaOnly = (key: string, value: unknown) =>
  key === '$schema' ||
  key === '$defs' ||
  (key === 'id' && typeof value === 'string') ||
  (key === 'additionalProperties' && value === false)

/** Drops the schemas that only described parameters, which the document lists one by one. */
function dropUnused(document: ApiDocument, schemas: Record<string, JsonSchema>): void {
  const text = JSON.stringify(document)
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  if (unused.length > 0) dropUnused(document, schemas)
}

/** `GET /rest/v1/bookings/{id}` is `getBookingsById`. */
function operationIdOf(method: string, path: string): string {
  const named = path.replace(/^\/(rest|auth|storage|functions)\/v1/, '').replace('/realtime/v1/', '/realtime/')
  const words = named.replaceAll(/\{(\w+)\}/g, 'by_$1')
  return method + words.split(/\W+|_/).map(pascal).join('')
}

const unique = <T>(list: T[]) => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()]

/** The first word of a path that names a subject. */
function tagOf(path: string): string {
  const [area = '', version, subject, procedure] = path.split('/').slice(1)
  if (area === 'auth') return 'accounts'
  if (subject === undefined || version !== 'v1') return 'site'
  return subject === 'rpc' ? tagOfProcedure(procedure) : subject.replaceAll('_', ' ')
}

const tagOfProcedure = (name = '') => (/booking|connection/.test(name) ? 'bookings' : 'accounts')

const tagsOf = (document: ApiDocument) =>
  unique(operationsOf(document).flatMap(({ tags = [] }) => tags)).map((name) => ({ name }))
