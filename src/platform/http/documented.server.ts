import { type DescribeRouteOptions, describeRoute, uniqueSymbol } from 'hono-openapi'
import { type Failure, failed } from './openapi-components.server.ts'

/**
 * Attaches a middleware's part of the OpenAPI document to its routes: the headers that it reads,
 * the session that it requires, the answers that it gives.
 */
export function documented<M extends object>(spec: DescribeRouteOptions, middleware: M): M {
  return Object.assign(middleware, { [uniqueSymbol]: { spec } })
}

/**
 * Documents that a route reads a header, which the document describes once. It has no other effect.
 */
export const readsHeader = (name: 'IdempotencyKey' | 'SessionKind') =>
  describeRoute({ parameters: [{ $ref: `#/components/parameters/${name}` }] })

/**
 * Documents that a route can fail in a way that does not follow from its middleware. It has no
 * other effect.
 */
export const mayAnswer = (...statuses: Failure[]) =>
  describeRoute({ responses: Object.assign({}, ...statuses.map(failed)) })
