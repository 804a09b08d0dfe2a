import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { close, createHttpServer, listen, listenerOf } from './http-server.server.ts'

test('a closing server finishes open requests and closes their connections', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => held.resolve(response))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((answered, failed) => {
    get({ port, agent }, (response) => answered(response.resume())).on('error', failed)
  })
  const response = await held.promise
  const closed = close(server)
  response.end('done')
  const { statusCode, headers } = await answer
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' })
  await closed
  agent.destroy()
})

const post = 'POST / HTTP/1.1\r\nhost: a\r\n'

test.each([
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['what is not HTTP', 'What is this?\r\n\r\n', 400, 'bad_request'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n', 400, 'bad_request'],
  [
    'a length and chunks',
    `${post}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['two lengths', `${post}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`, 400, 'bad_request'],
  ['an unknown encoding', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`, 400, 'bad_request'],
  ['lines that end in LF alone', 'GET / HTTP/1.1\nhost: a\n\n', 400, 'bad_request'],
  ['a slow body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nx', 408, 'request_timeout'],
  ['slow headers', 'GET / HTTP/1.1\r\nhost: a\r\n', 408, 'request_timeout'],
])('a problem answers %s, and the connection ends', async (_, request, status, code) => {
  const held = createHttpServer(() => undefined, { requestTimeout: 100, connectionsCheckingInterval: 20 })
  const socket = connect(await listen(held, { PORT: 0, HOST: '127.0.0.1' }), '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/^content-type: application\/problem\+json\r?$/im)
  expect(head).toMatch(/^connection: close\r?$/im)
  expect(head).toMatch(/^content-security-policy: default-src 'none'; .*frame-ancestors 'none'\r?$/im)
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im)
  expect(head).toMatch(/^x-request-id: [\w-]{36}\r?$/im)
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, code, request_id: expect.any(String) })
  await close(held)
})

test('a request without a host is for the public address; one with an invalid host gets a problem', async () => {
  const fetch = ({ url }: Request) => new Response(url)
  const server = createHttpServer(listenerOf(fetch, 'https://porchlight.example'))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  const ask = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nconnection: close\r\n\r\n`)
    return text(socket)
  }
  expect(await ask('GET /probe HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 [^]*\shttp:\/\/porchlight\.example\/probe$/)
  for (const host of ['a b', '%%%', 'a:99999'])
    expect
      .soft(await ask(`GET / HTTP/1.1\r\nhost: ${host}`))
      .toMatch(/^HTTP\/1\.1 400 [^]*\sx-request-id: [^]*\sx-content-type-options: nosniff[^]*"code":"bad_request"/)
  await close(server)
})

test('a request that breaks off during its answer gets no second answer', async () => {
  const server = createHttpServer((_, response) => void response.write('begin'))
  const socket = connect(await listen(server, { PORT: 0, HOST: '127.0.0.1' }), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
  await once(socket, 'readable')
  socket.write('not a length\r\n')
  expect((await text(socket)).match(/HTTP\/1\.1/g)).toHaveLength(1)
  await close(server)
})

test('a request may take 30 seconds to arrive', () => {
  const server = createHttpServer(() => undefined)
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
})
