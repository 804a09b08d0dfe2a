import type { IncomingMessage, ServerResponse } from 'node:http'
import { toFetchResponse, toReqRes } from 'fetch-to-node'

/** A handler of Node's HTTP server, as Koa and Express make them. */
type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Lets a handler of Node's HTTP server answer a request. It sees the site's public address,
 * regardless of the host in the request, so that it can build links.
 */
export function answerWith(handler: NodeHandler, request: Request, publicUrl: string): Promise<Response> {
  const { host, protocol } = new URL(publicUrl)
  const headers = new Headers(request.headers)
  headers.set('host', host)
  const { req, res } = toReqRes(new Request(request, { headers }))
  // The package has no socket. Koa asks it whether the connection is encrypted.
  Object.defineProperty(req, 'socket', { value: { encrypted: protocol === 'https:' } })
  void handler(req, res)
  return toFetchResponse(res)
}
