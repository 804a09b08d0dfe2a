import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A program that gets webhooks, on this machine. */
export interface WebhookReceiver {
  url: string
  /** Everything it got, latest last. */
  received: Received[]
  /** The status of its next answers; undefined if it does not answer. */
  answer: (message: Received) => number | undefined
  /** The Retry-After of its next answers. */
  retryAfter: string | undefined
  close(): Promise<void>
}

/** Starts a receiver that takes everything. */
export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = { headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(message)
      const status = receiver.answer(message)
      const { retryAfter } = receiver
      const headers = { location: receiver.url, ...(retryAfter && { 'retry-after': retryAfter }) }
      if (status !== undefined) response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => 204,
    retryAfter: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return receiver
}
