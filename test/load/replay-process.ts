import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * The ceiling of pages: bare node:http with the answers of the site at SITE_URL, byte by byte, each
 * asked for once. Sends its address to the parent process, and ends with it.
 */
process.on('disconnect', () => process.exit())
const site = process.env['SITE_URL'] ?? ''
const answers = new Map<string, Promise<Answer>>()

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const server = createServer(({ url = '/', headers }, response) => {
  const key = [url, headers['accept-encoding'], headers.cookie].join('\n')
  const known = answers.get(key) ?? ask(url, headers)
  answers.set(key, known)
  void known.then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}`)

async function ask(path: string, { 'accept-encoding': encoding = 'identity', cookie = '' }: IncomingHttpHeaders) {
  const headers = { 'accept-encoding': String(encoding), ...(cookie && { cookie }), connection: 'close' }
  const [message] = (await once(get(site + path, { headers }), 'response')) as [IncomingMessage]
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...kept } = message.headers
  const body = await buffer(message)
  return { status: message.statusCode ?? 0, headers: { ...kept, 'content-length': String(body.length) }, body }
}
