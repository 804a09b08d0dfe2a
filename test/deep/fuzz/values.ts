import fc from 'fast-check'
import type { Schema } from './document.ts'

const idPrefix = '00000000-0000-4000-8000-'

/**
 * Stands for the id of an object of any user until the request is sent; {@link withIds} replaces
 * it.
 */
export const someId = fc.nat(0xffff).map((at) => idPrefix + at.toString(16).padStart(12, '0'))

/** Replaces the ids of {@link someId} by known ids. */
export function withIds(text: string, ids: readonly string[]): string {
  return text.replaceAll(/00000000-0000-4000-8000-([0-9a-f]{12})/g, (placeholder, at: string) => {
    return ids.length === 0 ? placeholder : ids[Number.parseInt(at, 16) % ids.length]!
  })
}

const dates = [
  '2026-03-03',
  '2026-03-04',
  '2026-03-10',
  '2026-03-31',
  '2024-02-29',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
]

const texts: Record<string, fc.Arbitrary<unknown>> = {
  uuid: someId,
  date: fc.constantFrom(...dates),
  'date-time': fc.constantFrom(...dates).map((date) => `${date}T17:00:00Z`),
  uri: fc.webUrl(),
}

/** Field names whose valid values a schema does not show. */
const named: Record<string, fc.Arbitrary<unknown>> = {
  password: fc.constantFrom('lantern on the porch', 'a brand new lantern'),
  email: fc.nat(999).map((at) => `fuzz${at}@mail.example`),
  zip: fc.constantFrom('10001', '94103', '00000'),
}

/** Values that fit a schema. */
export function valid(schema: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valid(one, name, depth)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, name, depth)))
  switch (schema.type) {
    case 'object':
      return objects(schema, depth)
    case 'array':
      return fc.array(valid(schema.items ?? {}, name, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      })
    case 'string':
      return named[name] ?? texts[schema.format ?? ''] ?? matching(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 100_000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 100_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objects({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name, depth + 1)] as const)
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string(), valid(additionalProperties, '', depth + 1), { maxKeys: 4 })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
}

function matching({ pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
}

/** Keys that a program might look up on every object. */
const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', '', '\0', '\ud800']

/** Texts that programs have tripped over. */
export const hostileText = fc.oneof(
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e\u200b\ufeff', '\u{1f469}\u200d\u{1f680}', 'İıßſ'),
  fc.constantFrom('null', 'undefined', 'NaN', '-0', '1e999', '0x10', '9'.repeat(400), '00000', '-1', '2147483648'),
  fc.constantFrom("' or 1=1 --", '"; drop table users; --', '%', '_', '\\', '%00', '%%', '${7*7}', '{{7*7}}', '*:*'),
  fc.constantFrom(
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '//evil.example',
    'http://127.0.0.1:1/',
    'a\r\nb: c',
  ),
  fc.constantFrom('../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'file:///etc/passwd', 'C:\\nul', 'a/b'),
  fc.constantFrom(...keys.slice(0, 6), 'me', 'self', 'all', '0', '00000000-0000-0000-0000-000000000000'),
  fc.constantFrom('0000-00-00', '2026-02-30', '+275760-09-13', '-000001-01-01', '24:00', '99:99', '2026-03-10T25:00Z'),
  fc.constantFrom(2000, 60_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(500, 5000).map((length) => 'a\u0301'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.base64String({ maxLength: 80 }),
  someId,
)

/** Values of wrong types, sizes and shapes. Some are only possible in JSON. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(-1, -0, 0, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, Number.MAX_SAFE_INTEGER),
  },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], '') },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 5000).map((length) => Array.from({ length }, (_, at) => at)) },
  { weight: 1, arbitrary: fc.constantFrom(10, 31, 33, 2000).map(nested) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...keys), hostileText).map(([key, text]) => own({}, key, text)) },
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Also sets `__proto__` as a field, as JSON can. */
function own(object: object, key: string, value: unknown): object {
  return Object.defineProperty({ ...object }, key, { value, enumerable: true, configurable: true, writable: true })
}

/** A value in which one part, anywhere, is replaced or removed, or gets a field more. */
export const spoiled = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.nat(999), hostile, fc.constantFrom('replace', 'replace', 'remove', ...keys))
    .map(([value, at, by, how]) => spoil(value, at % countOf(value), by, how))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The number of parts of a value, with itself. */
const countOf = (value: unknown): number =>
  isObject(value) ? Object.values(value).reduce<number>((sum, part) => sum + countOf(part), 1) : 1

function spoil(value: unknown, at: number, by: unknown, how: string): unknown {
  if (at === 0) return how === 'replace' || !isObject(value) || Array.isArray(value) ? by : own(value, how, by)
  let left = at - 1
  const entries = Object.entries(value as object).flatMap(([key, part]): [string, unknown][] => {
    const count = countOf(part)
    const isHere = left >= 0 && left < count
    const isGone = isHere && left === 0 && how === 'remove'
    const changed = isHere ? spoil(part, left, by, how) : part
    left -= count
    return isGone ? [] : [[key, changed]]
  })
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}
