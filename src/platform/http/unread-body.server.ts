import { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * How much of a refused request is read, which is more than the largest upload has, and for how
 * many milliseconds.
 */
const most = { bytes: 8 * 1024 * 1024, milliseconds: 3_000 }

/**
 * Reads and drops the rest of a request. A connection that closes while its client is still sending
 * may break before the client has read the answer. Gives up if the rest is too large or too slow.
 */
export async function discardRest(incoming: unknown): Promise<void> {
  if (!isIncomplete(incoming) || Number(incoming.headers['content-length'] ?? 0) > most.bytes) return
  const tooLarge = new AbortController()
  let bytes = 0
  incoming.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > most.bytes) tooLarge.abort()
    // The code that began to read the body may have paused it.
    else incoming.resume()
  })
  incoming.resume()
  const signal = AbortSignal.any([tooLarge.signal, AbortSignal.timeout(most.milliseconds)])
  await finished(incoming, { writable: false, signal }).catch(() => undefined)
}

/** Whether a part of the request has not arrived. */
export const isIncomplete = (incoming: unknown): incoming is IncomingMessage =>
  incoming instanceof IncomingMessage && !incoming.complete
