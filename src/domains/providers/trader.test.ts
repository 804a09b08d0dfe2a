import { beforeEach, describe, expect, test } from 'vitest'
import { problemsIn } from '#platform/check.ts'
import { contextOf } from '#platform/context.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { providerForm } from '#test/accounts.ts'
import { book } from '#test/bookings.ts'
import { anUnclaimed, linkTo } from '#test/imports.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'
import { resumeListings } from './commands.server.ts'
import { keepTraderRule } from './trader-commands.server.ts'
import { TraderAnswer } from './trader-schema.ts'

const server = await testServer()
const site = await pageSite(server)
const anyone = caller(server)
const operator = await anOperator(server)
const customer = await aCustomer(server)

const said = {
  status: 'business',
  legal_name: 'Vale Cleaning LLC',
  address: '1 Elm Street\nAustin, TX 78701',
  phone: '(512) 555-0188',
  email: 'office@vale.example',
  register: 'Texas Secretary of State',
  register_number: '0801234567',
}
const answer = { ...said, certifies: true }
const shown = { ...said, phone: expect.stringContaining('555') }

const ask = (trader_identity: 'asked' | 'required' | null, trader_identity_from: string | null = null) =>
  operator.patch('/rest/v1/admin/settings', { trader_identity, trader_identity_from })
const keep = () => keepTraderRule(contextOf(server.deps))
const own = ({ id }: Pick<TestPerson, 'id'>) => `/rest/v1/providers/${id}/trader_details`
const say = (provider: TestPerson, body: object = answer) => provider.put(own(provider), body)
const profile = async ({ id }: Pick<TestPerson, 'id'>) => (await anyone.get(`/rest/v1/providers/${id}`)).body
const isFound = async ({ name }: TestPerson) =>
  (await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(name)}&exact=true`)).body.items.length > 0
const mailsTo = async (provider: TestPerson) =>
  (await emailsTo(server, provider)).filter(({ kind }) => kind === 'trader_asked').map(({ subject }) => subject)
const needs = async () =>
  Object.fromEntries(
    (await operator.get('/rest/v1/admin/needs')).body.items.map(({ kind, count }: { kind: string; count: number }) => [
      kind,
      count,
    ]),
  )
const decide = (provider: TestPerson, verdict: 'approve' | 'decline', body: object) =>
  operator.post(`/rest/v1/admin/providers/${provider.id}/trader/${verdict}`, body)

async function signedUp() {
  const { body } = await anyone.post('/auth/v1/signup', providerForm(), { 'x-session': 'bearer' })
  return { ...caller(server, body.session.access_token), id: body.user.profile.id } as TestPerson
}

beforeEach(async () => {
  await ask(null)
  await keep()
})

describe('an answer', () => {
  const problems = (body: object) => problemsIn(TraderAnswer, body)

  test('of a private person needs nothing else, and of a business each field', () => {
    expect(problems({ status: 'private' })).toEqual({})
    expect(problems(answer)).toEqual({})
    expect(problems({})).toEqual({ status: 'Choose whether you are a business or a private person' })
    const empty = { status: 'business', legal_name: ' ', address: '', phone: '', email: '', certifies: false }
    expect(Object.keys(problems(empty)).toSorted()).toEqual(['address', 'certifies', 'email', 'legal_name', 'phone'])
  })

  test('has a register and a number, or neither', () => {
    expect(problems({ ...answer, register: '', register_number: '' })).toEqual({})
    expect(Object.keys(problems({ ...answer, register: '' }))).toEqual(['register'])
    expect(Object.keys(problems({ ...answer, register_number: '' }))).toEqual(['register_number'])
  })
})

test('a site that does not ask shows nothing, pauses nothing, and takes no answers', async () => {
  const provider = await aProvider(server)
  expect(await say(provider)).toEqual(problem(409, 'trader_not_asked'))
  await keep()
  expect(await profile(provider)).toMatchObject({ trader: null, paused: null })
  expect(await mailsTo(provider)).toEqual([])
})

test('a site that asks shows the answers, tells providers once, and pauses no listing', async () => {
  const provider = await aProvider(server, { name: 'Ada Asked' })
  await ask('asked')
  await keep()
  await keep()
  expect(await mailsTo(provider)).toEqual(['Say who offers your services'])
  expect(await isFound(provider)).toBe(true)
  expect((await say(provider)).body).toMatchObject({ rule: 'asked', trader: shown, reason: null, checked_at: null })
  expect((await profile(provider)).trader).toEqual(shown)
  expect((await say(provider, { status: 'private' })).body.trader).toEqual({ status: 'private' })
  expect((await profile(provider)).trader).toEqual({ status: 'private' })
  const row = await server.db
    .selectFrom('trader_details')
    .selectAll()
    .where('provider_id', '=', provider.id)
    .executeTakeFirstOrThrow()
  expect([row.legal_name, row.address, row.phone, row.email]).toEqual(['', '', '', ''])
  await say(provider)
  await ask(null)
  expect((await profile(provider)).trader).toBeNull()
})

test('a provider from before the rule has until its day, is told three times, and is then paused', async () => {
  const provider = await aProvider(server, { name: 'Berta Before' })
  const day = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const due_on = day(20)
  await ask('required', due_on)
  await keep()
  expect((await provider.get(own(provider))).body).toMatchObject({ rule: 'required', due_on, trader: null })
  expect(await isFound(provider)).toBe(true)
  server.clock.pass(13 * DAY_MS)
  await keep()
  await keep()
  const before = expect.stringMatching(/^Say who offers your services before /)
  expect(await mailsTo(provider)).toEqual([before, before])
  server.clock.pass(7 * DAY_MS)
  await keep()
  await keep()
  expect(await mailsTo(provider)).toEqual([before, before, 'Your listing is paused: say who offers your services'])
  expect(await isFound(provider)).toBe(false)
  expect((await profile(provider)).paused).toEqual({ until: null, trader_missing: true })
  const date = day(3)
  expect(await book(customer, provider, { date })).toEqual(
    problem(
      409,
      'provider_paused',
      'This provider has not said yet who offers these services, so they cannot be booked.',
    ),
  )
  const { id: lead } = (await post(customer, { preferred_date: day(5) })).body
  expect(await provider.post(`/rest/v1/leads/${lead}/unlock`)).toEqual(problem(403, 'not_listed'))
  expect(await provider.patch(`/rest/v1/providers/${provider.id}`, { paused: null })).toEqual(
    problem(409, 'trader_missing'),
  )
  expect((await operator.get('/rest/v1/admin/providers?trader=missing')).body.items).toContainEqual(
    expect.objectContaining({ id: provider.id, trader_missing: true, trader_details: null }),
  )
  const { traders_missing } = await needs()
  expect((await say(provider)).body).toMatchObject({ trader: shown, due_on: null })
  expect(await isFound(provider)).toBe(true)
  expect((await book(customer, provider, { date })).status).toBe(201)
  expect((await needs())['traders_missing'] ?? 0).toBe(traders_missing - 1)
  // As if the job had paused it at the same moment.
  const now = server.clock.now()
  const paused = server.db.updateTable('providers').set({ paused_at: now, trader_paused_at: now })
  await paused.where('id', '=', provider.id).execute()
  await keep()
  expect(await isFound(provider)).toBe(true)
})

test('a pause of the provider’s own outlasts the one of the rule, and ends without ending that', async () => {
  const [still, back] = [await aProvider(server), await aProvider(server)]
  await still.patch(`/rest/v1/providers/${still.id}`, { paused: { until: null } })
  const until = new Date(server.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
  await back.patch(`/rest/v1/providers/${back.id}`, { paused: { until } })
  await ask('required')
  server.clock.pass(DAY_MS)
  await keep()
  server.clock.pass(2 * DAY_MS)
  await resumeListings(contextOf(server.deps))
  expect((await profile(back)).paused).toEqual({ until: null, trader_missing: true })
  await ask(null)
  await keep()
  expect((await profile(back)).paused).toBeNull()
  expect((await profile(still)).paused).toEqual({ until: null })
})

test('a new business is listed once it has answered and operators approved it, in either order', async () => {
  await ask('required', '2099-01-01')
  await operator.patch('/rest/v1/admin/settings', { approves_providers: true })
  const [first, second] = [await signedUp(), await signedUp()]
  await operator.patch('/rest/v1/admin/settings', { approves_providers: null })
  const approve = ({ id }: TestPerson) => operator.post(`/rest/v1/admin/providers/${id}/approve`)
  await approve(first)
  expect((await profile(first)).paused).toEqual({ until: null, trader_missing: true })
  await keep()
  expect(await mailsTo(first)).toEqual(['Your listing is paused: say who offers your services'])
  expect((await say(first, { status: 'private' })).status).toBe(200)
  expect((await say(second, { status: 'private' })).status).toBe(200)
  expect((await second.get(`/rest/v1/providers/${second.id}`)).body.paused).toMatchObject({ approval: 'waiting' })
  await approve(second)
  for (const provider of [first, second]) expect((await profile(provider)).paused).toBeNull()
})

test('an imported business stays as it is until it is claimed; then it has to answer', async () => {
  await ask('required')
  const business = await anUnclaimed(server, operator)
  await keep()
  expect((await profile(business)).paused).toEqual({ until: null, unclaimed: true })
  const owner = await aCustomer(server)
  await owner.post('/rest/v1/claims/link', { provider_id: business.id })
  const token = await linkTo(server, business.email)
  expect((await owner.post('/rest/v1/claims', { token })).status).toBe(200)
  expect((await profile(business)).paused).toEqual({ until: null, trader_missing: true })
})

test('operators check the answer of a business or send it back, and decide on the one that they saw', async () => {
  const provider = await aProvider(server)
  await ask('required')
  const before = (await needs())['traders'] ?? 0
  const { given_at } = (await say(provider)).body
  expect((await needs())['traders']).toBe(before + 1)
  expect((await operator.get('/rest/v1/admin/providers?trader=waiting')).body.items).toContainEqual(
    expect.objectContaining({ id: provider.id, trader_details: expect.objectContaining({ trader: shown, given_at }) }),
  )
  server.clock.pass(1000)
  const again = (await say(provider)).body
  expect(await decide(provider, 'approve', { given_at })).toEqual(problem(409, 'trader_changed'))
  expect((await decide(provider, 'approve', { given_at: again.given_at })).body.trader_details).toMatchObject({
    checked_at: expect.any(String),
  })
  expect((await needs())['traders'] ?? 0).toBe(before)
  const reason = 'The number is not in the register.'
  expect(await decide(provider, 'decline', { given_at: again.given_at, reason: ' ' })).toEqual(
    problem(422, 'validation_failed', 'Please say why'),
  )
  expect((await decide(provider, 'decline', { given_at: again.given_at, reason })).body).toMatchObject({
    trader_missing: true,
    trader_details: { reason, checked_at: null },
  })
  expect(await profile(provider)).toMatchObject({ trader: null, paused: { trader_missing: true } })
  const email = (await emailsTo(server, provider)).at(-1)!
  expect(inOneLine(email)).toContain(reason)
  await keep()
  expect(await mailsTo(provider)).toEqual(['Please correct who offers your services'])
  server.clock.pass(1000)
  expect((await say(provider)).body).toMatchObject({ reason: null })
  expect(await profile(provider)).toMatchObject({ trader: shown, paused: null })
  const { items } = (await operator.get('/rest/v1/admin/audit?kind=operator.')).body
  const kinds = items.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['operator.trader_approved', 'operator.trader_declined']))
})

test('customers read it on the profile and on the provider’s own page, and providers fill it in under Profile', async () => {
  const [business, person] = [await aProvider(server), await aProvider(server)]
  const cookie = { cookie: `porchlight=${business.token}` }
  expect((await site.own('/profile', cookie)).html).not.toContain('id="trader"')
  await ask('asked')
  await say(business)
  await say(person, { status: 'private' })
  await business.patch(`/rest/v1/providers/${business.id}`, { handle: 'vale-cleaning' })
  for (const path of [`/providers/${business.id}`, '/p/vale-cleaning']) {
    const { html } = await site.own(path)
    for (const text of ['Who offers these services', 'Vale Cleaning LLC', '1 Elm Street', 'office@vale.example'])
      expect(html, path).toContain(text)
    expect(html, path).toContain('Texas Secretary of State')
  }
  const offered = 'Offered by Vale Cleaning LLC, a business'
  expect((await site.own(`/providers/${business.id}/book`)).html).toContain(offered)
  const { html } = await site.own(`/providers/${person.id}`)
  expect(html).toContain('A private person, not a business.')
  expect((await site.own('/profile', cookie)).html).toContain('id="trader"')
  await ask(null)
  expect((await site.own(`/providers/${business.id}`)).html).not.toContain('Vale Cleaning LLC')
})

test('the answer of a business is kept for six months after its account is closed; others go at once', async () => {
  const close = (provider: TestPerson) => provider.delete('/auth/v1/user', { password: 'lantern on the porch' })
  const kept = async ({ id }: TestPerson) =>
    (await server.db.selectFrom('trader_details').select('ended_at').where('provider_id', '=', id).execute()).length > 0
  await ask('required')
  const [business, person, late] = [await signedUp(), await signedUp(), await signedUp()]
  await say(business)
  await say(person, { status: 'private' })
  await say(late)
  for (const provider of [business, person]) expect((await close(provider)).status).toBe(204)
  await ask(null)
  expect((await close(late)).status).toBe(204)
  expect([await kept(business), await kept(person), await kept(late)]).toEqual([true, false, false])
  expect((await anyone.get(`/rest/v1/providers/${business.id}`)).status).toBe(404)
  server.clock.pass(180 * DAY_MS)
  await keep()
  expect(await kept(business)).toBe(true)
  server.clock.pass(5 * DAY_MS)
  await keep()
  expect(await kept(business)).toBe(false)
})
