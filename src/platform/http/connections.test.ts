import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { testServer } from '#test/server.ts'

const server = await testServer()
const { hostname, port } = new URL(server.url)

/** Opens a connection and sends the head of a request, and a part of its body. */
async function send(head: readonly string[], body = ''): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

const post = ['POST /auth/v1/signup HTTP/1.1', 'host: porchlight.test', 'content-type: application/json']
const failures = () => server.logged.filter((line) => line.includes('"level":50'))

test.each([
  ['with a length', 'content-length: 9000000'],
  ['in chunks', 'transfer-encoding: chunked'],
])('a body %s that is too large gets a 413 that closes the connection', async (_, header) => {
  const part = 'x'.repeat(300 * 1024)
  const socket = await send(
    [...post, header],
    header.includes('chunked') ? `${part.length.toString(16)}\r\n${part}` : part,
  )
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).not.toMatch(/keep-alive/i)
})

test('a client that sends all of a refused upload gets the answer', async () => {
  const size = 4 * 1024 * 1024
  const head = ['POST /storage/v1/object/avatars HTTP/1.1', 'host: porchlight.test', 'connection: close']
  const socket = await send([...head, `content-length: ${size}`], 'x'.repeat(size))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /)
})

test('a refusal of a complete request keeps the connection', async () => {
  const socket = await send([...post, 'content-length: 2'], '{}')
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 422 [^]*connection: keep-alive\r$/im)
  socket.destroy()
})

test('a client that hangs up is not logged as a failure of the database', async () => {
  server.deps.log.level = 'debug'
  const socket = await send([...post, 'content-length: 100', 'expect: 100-continue'], '{')
  await once(socket, 'data')
  socket.destroy()
  await vi.waitUntil(() => server.logged.some((line) => line.includes('the client hung up')))
  expect(failures()).toEqual([])
})
