import { afterAll, expect, test } from 'vitest'
import { aProvider, type Mischief } from '#test/google.ts'
import { type GoogleSignIn, googleSignIn, type SignInFailure } from './google-sign-in.server.ts'

const provider = await aProvider()
afterAll(provider.close)
const redirect_uri = 'http://localhost:3000/auth/v1/callback/google'
const ada = { sub: '1001', email: 'ada@mail.example', name: ' Ada Example ' }
const client = (timeout?: number) => googleSignIn({ ...provider, redirect_uri }, timeout)

async function signInWith(
  google: GoogleSignIn,
  account: Parameters<typeof provider.consent>[1],
  mischief: Mischief = {},
) {
  const { url, expected } = await google.begin()
  provider.mischief = mischief
  try {
    return await google.finish(provider.consent(url, account).search, expected)
  } finally {
    provider.mischief = {}
  }
}

const failure = (reason: SignInFailure) => expect.objectContaining({ name: 'GoogleSignInFailed', reason })

test('a user who consents is identified by a permanent id, a verified email address and a name', async () => {
  expect(await signInWith(client(), ada)).toEqual({ subject: '1001', email: 'ada@mail.example', name: 'Ada Example' })
})

test('the browser gets a new state, nonce and PKCE challenge each time', async () => {
  const google = client()
  const [one, two] = [new URL((await google.begin()).url), new URL((await google.begin()).url)]
  expect(Object.fromEntries(one.searchParams)).toMatchObject({
    client_id: 'porchlight-client',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri,
    code_challenge_method: 'S256',
  })
  for (const once of ['state', 'nonce', 'code_challenge'])
    expect(one.searchParams.get(once)).not.toBe(two.searchParams.get(once))
})

test('the provider’s configuration is fetched once, and again after a failure', async () => {
  const google = client()
  provider.mischief = { discovery: (response) => response.writeHead(503).end() }
  await expect(google.begin()).rejects.toEqual(failure('unavailable'))
  provider.mischief = {}
  const before = provider.discoveries
  await google.begin()
  await google.begin()
  expect(provider.discoveries).toBe(before + 1)
})

const past = Math.floor(Date.now() / 1000) - 3600

test.each([
  ['a nonce of another sign-in', { claims: { nonce: 'of another' } }, 'refused'],
  ['an audience that is not us', { claims: { aud: 'somebody-else' } }, 'refused'],
  ['another issuer', { claims: { iss: 'https://issuer.invalid' } }, 'refused'],
  ['a time that has passed', { claims: { iat: past - 600, exp: past } }, 'refused'],
  ['a signature of a stranger', { forged: true }, 'refused'],
  ['an unverified email address', { claims: { email_verified: false } }, 'unverified'],
  ['nothing about verification', { claims: { email_verified: undefined } }, 'unverified'],
  ['no email address', { claims: { email: undefined } }, 'unverified'],
  ['no id of the person', { claims: { sub: '' } }, 'refused'],
] as [string, Mischief, SignInFailure][])('a token with %s signs no one in', async (_what, mischief, reason) => {
  await expect(signInWith(client(), ada, mischief)).rejects.toEqual(failure(reason))
})

test.each([
  ['does not answer in time', () => undefined],
  [
    'answers with broken JSON',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id'),
  ],
  ['answers with a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['fails', (response) => response.writeHead(502).end()],
  ['cuts the line', (response) => response.socket?.destroy()],
] as [string, NonNullable<Mischief['token']>][])('a provider that %s is unavailable', async (_what, token) => {
  await expect(signInWith(client(1), ada, { token })).rejects.toEqual(failure('unavailable'))
  const google = client(1)
  provider.mischief = { discovery: token }
  await expect(google.begin()).rejects.toEqual(failure('unavailable'))
  provider.mischief = {}
})

test('the configuration of another issuer is refused', async () => {
  const other = { issuer: 'https://issuer.invalid', authorization_endpoint: 'https://issuer.invalid/authorize' }
  const json = { 'content-type': 'application/json' }
  provider.mischief = { discovery: (response) => response.writeHead(200, json).end(JSON.stringify(other)) }
  await expect(client().begin()).rejects.toEqual(failure('unavailable'))
  provider.mischief = {}
})

test('a provider that is down is unavailable', async () => {
  const nobody = googleSignIn({ ...provider, issuer: 'http://127.0.0.1:1', redirect_uri })
  await expect(nobody.begin()).rejects.toEqual(failure('unavailable'))
})

test('a wrong state, a reused code and the verifier of another sign-in are rejected', async () => {
  const google = client()
  const { url, expected } = await google.begin()
  const { search } = provider.consent(url, ada)
  await expect(google.finish(search, { ...expected, state: 'another' })).rejects.toEqual(failure('refused'))
  const other = (await google.begin()).expected
  await expect(google.finish(search, { ...expected, verifier: other.verifier })).rejects.toEqual(failure('refused'))
  const again = provider.consent(url, ada).search
  await google.finish(again, expected)
  await expect(google.finish(again, expected)).rejects.toEqual(failure('refused'))
})

test('declining differs from a failure', async () => {
  const google = client()
  const { expected } = await google.begin()
  const said = (error: string) => google.finish(`?error=${error}&state=${expected.state}`, expected)
  await expect(said('access_denied')).rejects.toEqual(failure('cancelled'))
  await expect(said('server_error')).rejects.toEqual(failure('refused'))
})
