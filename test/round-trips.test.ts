import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { renderPage } from '#pages/entry.server.tsx'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import { createApi } from '../src/api.server.ts'
import { sourceAssets } from '../src/page-assets.server.ts'
import { httpServer } from '../src/site.server.ts'

const server = await testServer()
const customer = await aCustomer(server)

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
  const sent = await statementsOf(async () => {
    const page = await fetch(`http://127.0.0.1:${port}/dashboard`, { headers })
    expect(await page.text()).toContain(customer.name)
  })
  expect(sent.filter((text) => text.includes('auth_session'))).toHaveLength(1)
})
