import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { close, listen } from './http-server.server.ts'

test('a closing server finishes open requests and closes their connections', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => held.resolve(response))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((answered, failed) => {
    get({ port, agent }, (response) => answered(response.resume())).on('error', failed)
  })
  const response = await held.promise
  const began = performance.now()
  const closed = close(server)
  response.end('done')
  const { statusCode, headers } = await answer
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' })
  await closed
  expect(performance.now() - began).toBeLessThan(4000)
  agent.destroy()
})
