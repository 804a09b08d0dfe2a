import { html } from 'hono/html'
import type { JsonSchema } from './openapi-examples.server.ts'

/** A part of a page, with everything in it escaped. */
export type Markup = ReturnType<typeof html>

/** A text of the document, whose words in backticks are code. */
export const withCode = (text: string): Markup[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

/** The anchor of a named schema on the page. */
export const schemaAnchor = (name: string): string => `schema/${name}`

/** The last part of a reference, such as `Booking` of `#/components/schemas/Booking`. */
export const nameOf = (reference: string): string => reference.split('/').at(-1)!

/** The fields of an object, each with its type, and nested objects below their field. */
export function fieldsOf(schema: JsonSchema): Markup {
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      html`<li><code>${name}</code>${required.has(name) ? '' : ' (optional)'}: ${describedType(field)}</li>`,
  )
  return html`<ul>${rows}</ul>`
}

/** A schema in words, with the conditions on its values: `string, 1 to 200 characters`. */
export function describedType(schema: JsonSchema): Markup {
  const objects = partsOf(schema).filter(({ properties }) => properties)
  return html`${typeOf(schema)}${boundsOf(schema).map((bound) => html`, ${bound}`)}${
    schema.description ? html`. ${withCode(schema.description)}` : ''
  }${objects.map(fieldsOf)}`
}

/** The schemas inside a schema that have no name: its own, its items, its variants. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const { items, anyOf = [], oneOf = [], allOf = [], additionalProperties: value } = schema
  const inner = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : []), ...(typeof value === 'object' ? [value] : [])]
  return [schema, ...inner.flatMap(partsOf)]
}

function typeOf(schema: JsonSchema): Markup {
  const { $ref, anyOf, oneOf, allOf, items, additionalProperties: value, type = 'any' } = schema
  if ($ref) return html`<a href="#${schemaAnchor(nameOf($ref))}">${nameOf($ref)}</a>`
  if (schema.enum) return html`${joined(schema.enum.map(literal), ' or ')}`
  if ('const' in schema) return literal(schema.const)
  if (allOf) return html`${joined(allOf.map(typeOf), ' and ')}`
  const variants = anyOf ?? oneOf
  if (variants) return html`${joined(variants.map(withBounds), ' or ')}`
  if (items) return html`list of ${withBounds(items)}`
  if (typeof value === 'object') return html`object, each value: ${withBounds(value)}`
  return html`${[type].flat().join(' or ')}`
}

/** A type inside another one. */
const withBounds = (schema: JsonSchema): Markup =>
  html`${typeOf(schema)}${boundsOf(schema).map((bound) => html` (${bound})`)}`

const literal = (value: unknown): Markup => html`<code>${JSON.stringify(value)}</code>`

const joined = (parts: Markup[], separator: string) =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [html`${separator}`, part]))

/** The conditions on the values of a schema, beside its type. */
function boundsOf(schema: JsonSchema): Markup[] {
  const { format, pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const values = [
    format,
    rangeOf(minimum, maximum),
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    exclusiveMaximum !== undefined && `less than ${exclusiveMaximum}`,
    multipleOf !== undefined && `a multiple of ${multipleOf}`,
    rangeOf(schema.minLength, schema.maxLength, ' characters'),
    rangeOf(schema.minItems, schema.maxItems, ' items'),
  ].filter((bound) => typeof bound === 'string')
  return [
    ...values.map((bound) => html`${bound}`),
    ...(pattern ? [html`matches <code>${pattern}</code>`] : []),
    ...('default' in schema ? [html`default ${literal(schema.default)}`] : []),
  ]
}

/** `1 to 20 items`; the largest integer that JSON can carry is no bound. */
function rangeOf(low: number | undefined, high: number | undefined, unit = ''): string | undefined {
  const hasLow = low !== undefined && low > Number.MIN_SAFE_INTEGER
  const hasHigh = high !== undefined && high < Number.MAX_SAFE_INTEGER
  if (hasLow && hasHigh) return `${low} to ${high}${unit}`
  if (hasLow) return `at least ${low}${unit}`
  return hasHigh ? `at most ${high}${unit}` : undefined
}
