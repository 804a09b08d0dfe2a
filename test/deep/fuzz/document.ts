import SwaggerParser from '@apidevtools/swagger-parser'

/** The part of JSON Schema that the document uses, without references. */
export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** A parameter of an operation. */
export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema?: Schema }>

/** An operation of the OpenAPI document. */
export interface Operation {
  /** For example `GET /rest/v1/bookings/{id}`, as the permission matrix names it. */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  /** Of the request, by content type. */
  body: Content
  /** By status; `default` is for failures of the server. */
  responses: Record<string, { content?: Content }>
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Operation['responses']
}

/** Reads the OpenAPI document of a site and resolves its references. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const document = await (await fetch(`${url}/rest/v1/openapi.json`)).json()
  const { paths } = (await SwaggerParser.dereference(document)) as unknown as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content ?? {},
      responses,
    })),
  )
}
