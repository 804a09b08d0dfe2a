import { Agent, type ClientRequest, get, type RequestOptions, request } from 'node:http'
import { repeated, type Work } from './turns.ts'

const timeoutMs = 30_000

/** A server in a process of its own on this machine. */
export interface Server {
  url: string
  pid: number
}

/** How an address is requested. */
export interface Asked {
  connections?: number
  headers?: Record<string, string>
}

/**
 * GET requests for a path of a server, over 8 connections by default. Bodies are read and dropped
 * as bytes: a client that unpacks them or makes strings of them would be slower than the site.
 * Statuses other than 200 throw.
 */
export function requests({ url, pid }: Server, path: string, { connections = 8, headers = {} }: Asked = {}): Work {
  return withAgent(pid, connections, (agent) => send(url + path, { agent, headers }, 200))
}

/**
 * POST requests with the body and headers that `next` returns, over a number of connections.
 * Statuses other than the expected one throw.
 */
export function posts(
  { url, pid }: Server,
  path: string,
  connections: number,
  next: () => { body: Buffer; headers: Record<string, string> },
  status = 201,
): Work {
  return withAgent(pid, connections, (agent) => {
    const { body, headers } = next()
    const length = { 'content-length': body.length }
    return send(url + path, { method: 'POST', agent, headers: { ...headers, ...length } }, status, body)
  })
}

function withAgent(pid: number, connections: number, ask: (agent: Agent) => Promise<void>): Work {
  const run = async (seconds: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    try {
      return await repeated(connections, () => ask(agent)).run(seconds)
    } finally {
      agent.destroy()
    }
  }
  return { pid, run }
}

function send(url: string, options: RequestOptions, status: number, body?: Buffer): Promise<void> {
  return new Promise((answered, failed) => {
    const call = (body ? request : get)(url, options, (answer) => {
      if (answer.statusCode !== status) failed(new Error(`${url} answers ${answer.statusCode}`))
      answer.resume().on('end', answered).on('error', failed)
    })
    failIfSilent(call).on('error', failed)
    if (body) call.end(body)
  })
}

/**
 * Makes a request fail if nothing is received for 30 seconds, so that a server that hangs is an
 * error.
 */
export function failIfSilent(call: ClientRequest): ClientRequest {
  return call.setTimeout(timeoutMs, () => call.destroy(new Error(`${call.path} is not answered`)))
}
