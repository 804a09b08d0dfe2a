import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, expect, test } from 'vitest'
import { aBrowser, answerRequest, aTestProgram, oauthSettings, siteFetch } from '#test/oauth.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: oauthSettings })
const program = await aTestProgram()
afterAll(() => program.close())
const provider = await aProvider(server, {
  business_name: 'Drip & Sons Plumbing',
  categories: ['Plumbing'],
  services: [{ name: 'Tap repair', price: 80, duration: 60, category: 'Plumbing' }],
})
const address = { line1: '12 Elm Street', city: 'New York', state: 'NY', zipCode: '10001' }
const wish = {
  provider_id: provider.id,
  service_id: provider.service_id,
  date: '2026-03-07',
  start_time: '10:00',
  address,
}

/** The memory of an assistant between its requests. */
function aMemory() {
  const memory: {
    verifier: string
    asked: URL
    tokens?: StoredOAuthTokens
    known?: StoredOAuthClientInformation
    found?: OAuthDiscoveryState
  } = { verifier: '', asked: new URL('about:blank') }
  const provider: OAuthClientProvider = {
    redirectUrl: program.redirect_uri,
    clientMetadataUrl: program.client_id,
    clientMetadata: { redirect_uris: [program.redirect_uri], token_endpoint_auth_method: 'none' },
    clientInformation: () => memory.known,
    saveClientInformation: (known) => void (memory.known = known),
    discoveryState: () => memory.found,
    saveDiscoveryState: (found) => void (memory.found = found),
    tokens: () => memory.tokens,
    saveTokens: (tokens) => void (memory.tokens = tokens),
    redirectToAuthorization: (url) => void (memory.asked = url),
    saveCodeVerifier: (verifier) => void (memory.verifier = verifier),
    codeVerifier: () => memory.verifier,
  }
  return { memory, provider }
}

test('the official client connects from nothing to a booking, and goes on after an hour', async () => {
  const me = await aCustomer(server)
  const { memory, provider: authProvider } = aMemory()
  const open = async () => {
    const client = new Client({ name: 'test', version: '1' })
    const address = new URL('/mcp', oauthSettings.PUBLIC_URL)
    const transport = new StreamableHTTPClientTransport(address, { fetch: siteFetch(server), authProvider })
    await client.connect(transport)
    const call = async (name: string, input: object) =>
      (await client.callTool({ name, arguments: { ...input } })).structuredContent as Record<string, string>
    return { call, transport }
  }
  const visitor = await open()
  expect(await visitor.call('free_times', wish)).toHaveProperty('starts')
  await expect(visitor.call('prepare_booking', wish)).rejects.toThrow(UnauthorizedError)
  expect(memory.asked.searchParams.get('resource')).toBe('https://porch.example/mcp')
  expect(memory.asked.searchParams.get('scope')).toBe('read bookings')

  const browser = aBrowser(server)
  const { to: page } = await browser.visit(memory.asked.href)
  const { decided } = await answerRequest(me, browser, page)
  const { to: back } = await browser.visit(decided.body.continue_at)
  await visitor.transport.finishAuth(new URL(back).searchParams)

  const { call } = await open()
  const { confirmation } = await call('prepare_booking', wish)
  const booked = await call('book', { confirmation })
  expect(booked).toMatchObject({ status: 'pending', date: wish.date, start_time: wish.start_time })
  const { items } = (await me.get(`/rest/v1/bookings/${booked['booking_id']}/history`)).body
  expect(items).toMatchObject([{ kind: 'requested', by_program: true }])

  const before = memory.tokens?.access_token
  server.clock.pass(3_600_000)
  expect(await call('my_bookings', {})).toHaveProperty('bookings')
  expect(memory.tokens?.access_token).not.toBe(before)
})
