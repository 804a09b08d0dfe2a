import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { providerForm, signUp } from '#test/accounts.ts'
import { anOperator } from '#test/operators.ts'
import { aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { sweepHandles } from './handles-commands.server.ts'
import { embedSnippet, handleTexts, isHandle, isReserved, suggestedHandle } from './handles-rules.ts'

const server = await testServer()
const anyone = caller(server)

const choose = (provider: Pick<TestPerson, 'id' | 'patch'>, handle: string | null) =>
  provider.patch(`/rest/v1/providers/${provider.id}`, { handle })
const at = (handle: string) => anyone.get(`/rest/v1/handles/${handle}`)
const refusal = (code: string, message: string) => problem(409, code, message)

test('a provider chooses a handle, in any capitals, and is found by it', async () => {
  const provider = await aProvider(server)
  expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body.handle).toBeNull()
  expect(await choose(provider, ' Elm-Street-Cleaning ')).toMatchObject({
    status: 200,
    body: { handle: 'elm-street-cleaning' },
  })
  const url = `${server.deps.config.PUBLIC_URL}/p/elm-street-cleaning`
  const answer = { status: 200, body: { handle: 'elm-street-cleaning', url, provider_id: provider.id } }
  expect(await at('elm-street-cleaning')).toMatchObject(answer)
  expect(await at('ELM-STREET-CLEANING')).toMatchObject(answer)
  expect((await choose(provider, null)).body.handle).toBeNull()
  expect((await at('elm-street-cleaning')).status).toBe(404)
})

test('a handle is 3 to 40 letters, digits and single hyphens, and no reserved word', async () => {
  for (const handle of ['abc', 'a1-b2', '24-7-locksmith', 'x'.repeat(40)])
    expect([handle, isHandle(handle)]).toEqual([handle, true])
  for (const handle of ['ab', 'x'.repeat(41), '-abc', 'abc-', 'a--b', 'a_b', 'a b', 'élan', 'a.b', ''])
    expect([handle, isHandle(handle)]).toEqual([handle, false])
  expect(['admin', 'support', 'my-porchlight', 'adminton'].map(isReserved)).toEqual([true, true, true, false])
  const provider = await aProvider(server)
  const refused = async (handle: string) => {
    const { status, body } = await choose(provider, handle)
    return [status, body.errors]
  }
  expect(await refused('a--b')).toEqual([422, [{ path: 'handle', message: handleTexts.form }]])
  expect(await refused('Support')).toEqual([422, [{ path: 'handle', message: handleTexts.reserved }]])
})

test('the suggestion comes from the name of the business', () => {
  expect(suggestedHandle('Elm Street Cleaning, LLC')).toBe('elm-street-cleaning-llc')
  expect(suggestedHandle('Señor Müller’s Fern & Fence')).toBe('senor-mullers-fern-and-fence')
  expect(suggestedHandle('The very long name of a business which never seems to end')).toBe(
    'the-very-long-name-of-a-business-which',
  )
  expect(suggestedHandle('Porchlight')).toBe('')
  expect(suggestedHandle('清掃')).toBe('')
})

test('the lines for another site escape the name', () => {
  expect(embedSnippet({ url: 'https://site.example/p/fern', handle: 'fern', name: 'Fern & <Fence>' })).toBe(
    `<a href="https://site.example/p/fern">Book Fern &amp; &lt;Fence></a>
<script async src="https://site.example/embed.js" data-provider="fern"></script>`,
  )
})

test('an earlier handle leads to the provider, and no other provider can take it', async () => {
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  await choose(provider, 'oak-plumbing')
  await choose(provider, 'oak-and-sons')
  expect((await at('oak-plumbing')).body).toMatchObject({ handle: 'oak-and-sons', provider_id: provider.id })
  for (const handle of ['oak-plumbing', 'oak-and-sons', 'OAK-plumbing'])
    expect(await choose(other, handle)).toEqual(refusal('handle_taken', handleTexts.taken))
  expect((await choose(provider, 'oak-plumbing')).body.handle).toBe('oak-plumbing')
})

test('a provider can use five handles, and go back to each', async () => {
  const provider = await aProvider(server)
  for (let one = 1; one <= 5; one++) expect((await choose(provider, `pine-${one}`)).status).toBe(200)
  expect(await choose(provider, 'pine-6')).toEqual(refusal('too_many_handles', handleTexts.tooMany))
  expect((await choose(provider, 'pine-1')).status).toBe(200)
})

test('of two providers who choose a handle at once, one gets it', async () => {
  const providers = await Promise.all([1, 2, 3, 4].map(() => aProvider(server)))
  const answers = await Promise.all(providers.map((provider) => choose(provider, 'birch')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
})

test('a suspended provider is at no address, and keeps the handle', async () => {
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const operator = await anOperator(server, 'Otto Operator')
  await choose(provider, 'maple')
  await operator.post(`/rest/v1/admin/people/${provider.auth_user_id}/suspend`, { reason: 'For the test' })
  expect((await at('maple')).status).toBe(404)
  expect((await anyone.get('/p/maple/qr.svg')).status).toBe(404)
  expect((await choose(other, 'maple')).body.code).toBe('handle_taken')
})

test('for a year after an account is closed no other provider gets its handles, of which digests stay', async () => {
  const form = { ...providerForm(), user_type: 'provider' }
  const { me, answer } = await signUp(server, form)
  const id = answer.body.user.profile.id as string
  const owner = { ...me, id }
  await choose(owner, 'cedar-old')
  await choose(owner, 'cedar')
  const exported = (await me.get('/auth/v1/export')).body
  expect(JSON.stringify(exported)).toContain('"handle":"cedar-old"')
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect((await at('cedar')).status).toBe(404)
  const rows = await server.db.selectFrom('provider_handles').select('handle').where('provider_id', '=', id).execute()
  expect(rows.map(({ handle }) => handle)).toEqual([
    expect.stringMatching(/^closed:[\da-f]{64}$/),
    expect.stringMatching(/^closed:/),
  ])

  const other = await aProvider(server)
  for (const handle of ['cedar', 'cedar-old'])
    expect(await choose(other, handle)).toEqual(refusal('handle_taken', handleTexts.taken))
  const in364Days = new Date(server.clock.now().getTime() + 364 * 86_400_000)
  await sweepHandles({ ...contextOf(server.deps), now: in364Days })
  expect((await choose(other, 'cedar')).status).toBe(409)
  await sweepHandles({ ...contextOf(server.deps), now: new Date(in364Days.getTime() + 86_400_000) })
  expect((await choose(other, 'cedar')).status).toBe(200)
})

test('the QR code of an address is an SVG, which caches revalidate', async () => {
  const provider = await aProvider(server)
  await choose(provider, 'willow')
  const response = await fetch(`${server.url}/p/willow/qr.svg`)
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(await response.text()).toMatch(/^<svg [^>]*viewBox/)
  const etag = response.headers.get('etag') ?? ''
  expect((await fetch(`${server.url}/p/willow/qr.svg`, { headers: { 'if-none-match': etag } })).status).toBe(304)
})
