import { type DescribeRouteOptions, describeRoute, uniqueSymbol } from 'hono-openapi'
import { type Failure, failed } from './openapi-components.server.ts'

/**
 * Attaches what a middleware adds to its routes in the OpenAPI document: the headers that it reads,
 * the session that it asks for, the answers that it gives.
 */
export function documented<M extends object>(spec: DescribeRouteOptions, middleware: M): M {
  return Object.assign(middleware, { [uniqueSymbol]: { spec } })
}

/** For routes that read a header, which the document describes once. It only documents. */
export const readsHeader = (name: 'IdempotencyKey' | 'SessionKind') =>
  describeRoute({ parameters: [{ $ref: `#/components/parameters/${name}` }] })

/** For routes that fail in a way that does not follow from their middleware. It only documents. */
export const mayAnswer = (...statuses: Failure[]) =>
  describeRoute({ responses: Object.assign({}, ...statuses.map(failed)) })
