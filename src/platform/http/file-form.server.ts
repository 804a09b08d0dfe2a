import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'

/** The bytes of a multipart form around its file. */
const overhead = 64 * 1024

/**
 * The body of an operation that takes a file as multipart/form-data, in the OpenAPI document.
 * `file` says which kinds of files; `more` are the schemas of its other fields.
 */
export const takesFileForm = (file: string, more: Record<string, object> = {}) =>
  describeRoute({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary', description: file }, ...more },
          },
        },
      },
    },
  })

/**
 * Refuses a form whose file has more bytes, by its Content-Length; without that header, it counts
 * the bytes as they arrive.
 */
export const fileFormUpTo = (bytes: number, refusal: (c: Context) => Error) =>
  bodyLimit({
    maxSize: bytes + overhead,
    onError: (c) => {
      throw refusal(c)
    },
  })
