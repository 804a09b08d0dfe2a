import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { renderPage } from '#pages/entry.server.tsx'
import { book } from '#test/bookings.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import { createApi } from '../src/api.server.ts'
import { sourceAssets } from '../src/page-assets.server.ts'
import { httpServer } from '../src/site.server.ts'

const server = await testServer()
const provider = await aProvider(server)
const customer = await aCustomer(server)
await book(customer, provider)

test('a booking takes at most 10 round trips to the database', async () => {
  const { roundTrips, texts } = await statementsOf(async () => {
    const { status } = await book(customer, provider, { start_time: '13:00', end_time: '14:00' })
    expect(status).toBe(201)
  })
  expect(roundTrips, texts.join('\n')).toBeLessThanOrEqual(10)
})

test('a message takes at most 8 round trips to the database', async () => {
  const { roundTrips, texts } = await statementsOf(async () => {
    const message = { receiver_id: provider.id, content: 'Is parking easy?' }
    expect((await customer.post('/rest/v1/messages', message)).status).toBe(201)
  })
  expect(roundTrips, texts.join('\n')).toBeLessThanOrEqual(8)
})

test('a page looks its session up once', async () => {
  const api = createApi(server.deps)
  const assets = { assetsOf: () => sourceAssets, public_url: server.url, request_id: 'the-page', report: () => {} }
  const site = httpServer(async (request, env) => {
    const { html } = await renderPage(request, { ...assets, fetch: (call) => api.fetch(call, env) })
    return new Response(html.join(''))
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => site.close())
  const { port } = site.address() as AddressInfo
  const headers = { cookie: `porchlight=${customer.token}` }
  const { texts } = await statementsOf(async () => {
    const page = await fetch(`http://127.0.0.1:${port}/dashboard`, { headers })
    expect(await page.text()).toContain(customer.name)
  })
  expect(texts.filter((text) => text.includes('auth_session'))).toHaveLength(1)
})
