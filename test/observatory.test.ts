import { expect, test } from 'vitest'
import { brokenPage, busyPage, pageOf } from '../src/page-server/page-response.server.ts'
import { customerForm } from './accounts.ts'
import { type Scanned, scoreOf } from './observatory.ts'
import { pageSite } from './page-site.ts'
import { aCustomer, aProvider } from './people.ts'
import { uploaded } from './pictures.ts'
import { testServer } from './server.ts'

const PUBLIC_URL = 'https://porchlight.example.org'
const server = await testServer({ settings: { PUBLIC_URL, DEMO: 'true' } })
const site = await pageSite(server)
const provider = await aProvider(server)
const customer = await aCustomer(server)

const asked = async (path: string, init?: RequestInit): Promise<Scanned> => {
  const answer = await fetch(server.url + path, init)
  return { headers: answer.headers, body: await answer.text() }
}
const visited = async (path: string, as: Record<string, string> = {}): Promise<Scanned> => {
  const { headers, html } = await site.get(path, as)
  return { headers: new Headers(headers as Record<string, string>), body: html }
}
const made = async (page: Promise<Parameters<typeof pageOf>[1]>): Promise<Scanned> => {
  const { headers, bytes } = pageOf('/', await page, { PUBLIC_URL })
  return { headers: new Headers(headers), body: String(bytes) }
}

const kinds: Record<string, () => Promise<Scanned>> = {
  'a page that visitors share': () => visited('/'),
  'a page of a user': () => visited('/dashboard', { cookie: `__Host-porchlight=${customer.token}` }),
  'a page that an emailed link opens': () => visited('/reset-password'),
  'a page that does not exist': () => visited('/no/such/page'),
  'a page that failed': () => made(brokenPage('0190a0a0-0000-7000-8000-000000000000')),
  'a page if many wait': () => made(busyPage(5)),
  'an answer of the API': () => asked(`/rest/v1/providers/${provider.id}`),
  'a failure of the API': () => asked('/rest/v1/bookings'),
  'an unknown address of the API': () => asked('/rest/v1/nothing'),
  'the OpenAPI document': () => asked('/rest/v1/openapi.json'),
  'the reference of the API': () => asked('/docs/api'),
  'a picture': async () => asked(await uploaded(server, provider)),
  'an answer with a session': () =>
    asked('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: JSON.stringify(customerForm()),
    }),
  'a preview of a page for other sites': () => asked('/og/porchlight.png'),
}

/** Points if not 130: other sites may show a preview, and cookies have every flag. */
const others: Record<string, number> = { 'a preview of a page for other sites': 120, 'an answer with a session': 135 }

test.each(Object.keys(kinds))('MDN’s HTTP Observatory grades %s with A+', async (kind) => {
  const { score, findings } = scoreOf(await kinds[kind]!())
  expect(score, findings.join('\n')).toBe(others[kind] ?? 130)
})
