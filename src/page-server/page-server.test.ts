import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { pageSite } from '#test/page-site.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const site = await pageSite(server)

test('a visitor who leaves before the page is ready is not logged as a failed page', async () => {
  const render = site.holdRendering()
  const socket = connect(site.port, '127.0.0.1')
  socket.write('GET /help HTTP/1.1\r\nhost: porchlight.test\r\ncookie: a=1\r\n\r\n')
  await vi.waitUntil(() => site.rendered.length === 1)
  socket.destroy()
  await vi.waitUntil(() => site.open() === 0)
  render()
  expect((await site.own('/help')).status).toBe(200)
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a page says which methods it takes', async () => {
  const { status, headers } = await fetch(`http://127.0.0.1:${site.port}/help`, { method: 'POST' })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
