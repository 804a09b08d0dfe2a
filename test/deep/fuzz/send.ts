import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** An answer, complete except for event streams, of which only the beginning is read. */
export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What is sent to a site. */
export interface Sending {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Milliseconds after which an answer is missing. */
const timeoutMs = 60_000

/**
 * Sends a request over a kept connection. The site may close a connection while a request is on its
 * way, so a failed request is sent once more over a new one; it throws if that fails, too.
 */
export async function send(url: string, sending: Sending, agent: Agent): Promise<Reply> {
  try {
    return await sendOnce(url, sending, agent)
  } catch {
    return sendOnce(url, sending, new Agent({ keepAlive: false }))
  }
}

function sendOnce(url: string, { method, path, headers: asked, body }: Sending, agent: Agent): Promise<Reply> {
  const { hostname, port } = new URL(url)
  return new Promise((answered, failed) => {
    const length = body && { 'content-length': body.length }
    const options = { hostname, port, method, path, agent, headers: { ...asked, ...length }, timeout: timeoutMs }
    const call = request(options, (answer) => {
      const parts: Buffer[] = []
      const end = () => {
        const { statusCode: status = 0, headers } = answer
        answered({ status, headers, body: unpacked(Buffer.concat(parts), headers['content-encoding']) })
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        if (!answer.headers['content-type']?.startsWith('text/event-stream')) return
        end()
        call.destroy()
      })
      answer.on('end', end).on('error', failed)
    })
    call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)))
    call.on('error', failed).end(body)
  })
}

const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

const unpacked = (body: Buffer, encoding = '') => (body.length === 0 ? body : (unpackers[encoding]?.(body) ?? body))
