import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Operation } from './document.ts'
import type { Reply } from './send.ts'

/** Says how an answer differs from the OpenAPI document, or nothing. */
export type ReplyChecker = (operation: Operation, reply: Reply) => string | undefined

/**
 * Checks answers against the OpenAPI document: the status is listed (`default` does not count), the
 * content type and the body fit. Schemas are compiled once.
 */
export function replyChecker(): ReplyChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  return ({ responses }, { status, headers, body }) => {
    const listed = responses[status]
    if (!listed) return `status ${status} is not listed`
    const type = headers['content-type']?.split(';')[0]?.trim() ?? ''
    const types = Object.keys(listed.content ?? {})
    if (types.length === 0) return body.length > 0 ? `${status} has a body` : undefined
    if (!types.includes(type)) return `${status} has the content type "${type}"`
    const schema = listed.content?.[type]?.schema
    if (!type.endsWith('json') || !schema) return body.length === 0 ? `${status} has no body` : undefined
    return whyWrong(ajv, schema, body)
  }
}

function whyWrong(ajv: Ajv2020, schema: object, body: Buffer): string | undefined {
  const fits = ajv.compile(schema as AnySchemaObject)
  try {
    if (fits(JSON.parse(body.toString()))) return undefined
  } catch {
    return 'the body is not JSON'
  }
  return ajv.errorsText(fits.errors, { dataVar: 'body' })
}
