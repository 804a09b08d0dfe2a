import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { faultOf, publicLookup } from '#platform/http/public-hosts.server.ts'
import { countedCall } from '#platform/metrics.server.ts'

/** The document of a program cannot be read. */
export class ProgramDocumentProblem extends Error {
  override name = 'ProgramDocumentProblem'
}

/**
 * The most milliseconds that the server of a document may take, and the most bytes of the document.
 */
const limits = { milliseconds: 5_000, bytes: 5 * 1024 }

/**
 * Reads the document that describes a program (OAuth Client ID Metadata Document), without cookies
 * and without following redirects. A host that is not on the public internet is not contacted.
 * `loopback` allows this machine for development, where plain HTTP answers for an https address,
 * because it has no certificate. Throws {@link ProgramDocumentProblem}.
 */
export async function readProgramDocument(
  address: string,
  { agent, loopback }: { agent: string; loopback: boolean },
): Promise<Response> {
  const url = URL.parse(address)
  const fault = faultOf(url, { loopback })
  if (!url || fault) throw new ProgramDocumentProblem(`The address is not allowed: ${fault ?? 'invalid'}`)
  if (loopback && ['localhost', '127.0.0.1'].includes(url.hostname)) url.protocol = 'http:'
  const signal = AbortSignal.timeout(limits.milliseconds)
  return countedCall('program_documents', () => read(url, { agent, loopback, signal }))
}

interface Asking {
  agent: string
  loopback: boolean
  signal: AbortSignal
}

async function read(url: URL, asking: Asking): Promise<Response> {
  try {
    const answer = await ask(url, asking)
    const { 'cache-control': cache = '', 'content-type': type = '' } = answer.headers
    const headers = { 'cache-control': cache, 'content-type': type }
    return new Response(await textOf(answer), { status: answer.statusCode ?? 502, headers })
  } catch (cause) {
    throw new ProgramDocumentProblem('The document of the program cannot be read', { cause })
  }
}

function ask(url: URL, { agent, loopback, signal }: Asking) {
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': agent }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'http:' ? http : https
  request(url, { headers, signal, agent: false, lookup: publicLookup(loopback) }, resolve)
    .on('error', reject)
    .end()
  return promise
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > limits.bytes) throw new ProgramDocumentProblem('The document of the program is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
