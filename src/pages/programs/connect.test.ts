import { afterAll, expect, test } from 'vitest'
import { aBrowser, askingAddress, aTestProgram, oauthSettings, pkce } from '#test/oauth.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: oauthSettings })
const site = await pageSite(server)
const program = await aTestProgram()
afterAll(() => program.close())

async function aRequest(more: Record<string, string> = {}) {
  const browser = aBrowser(server)
  const { to } = await browser.visit(askingAddress(program, pkce().code_challenge, more))
  return { to, cookie: browser.cookie() }
}

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a visitor logs in first and comes back', async () => {
  const { to, cookie } = await aRequest()
  const { status, headers } = await site.get(to, { cookie })
  expect([status, headers.location]).toEqual([302, `/login?return_to=${encodeURIComponent(to)}`])
})

test('the page says who asks, for which account, and what the program may do; no site may frame it', async () => {
  const me = await aCustomer(server)
  const { to, cookie } = await aRequest({ scope: 'read messages admin' })
  const { status, headers, html } = await site.get(to, { cookie: `${cookie}; __Host-porchlight=${me.token}` })
  const text = textOf(html)
  expect(status).toBe(200)
  for (const said of [
    'Connect Handy Assistant?',
    new URL(program.client_id).host,
    'https://assistant.example/return',
    'as a customer',
    'See what you see',
    'Send messages in your name',
    'It also asks for “Operator”, which your account can’t give it.',
    'It never gets your password',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Book, change, and cancel for you')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('in a browser that did not start the request, the page says to begin again', async () => {
  const me = await aCustomer(server)
  const { to } = await aRequest()
  const { status, headers } = await site.get(to, { cookie: `__Host-porchlight=${me.token}` })
  expect([status, headers.location]).toEqual([302, '/connect?refused=session_not_found'])
  const { html } = await site.get('/connect?refused=session_not_found')
  expect(textOf(html)).toContain('Please go back to the program and connect it again.')
  const unknown = textOf((await site.get('/connect?refused=%3Cb%3Eother')).html)
  expect(unknown).toContain('The program could not be connected. Nothing has changed in your account.')
})
