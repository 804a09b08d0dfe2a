import { expect, test, vi } from 'vitest'
import type { Page } from '#platform/api-client.ts'
import { schedule } from '#schedule.server.ts'
import { book } from '#test/bookings.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { countDays } from './overview-commands.server.ts'
import type { CategoryFunnel, Jobs } from './overview-contract.ts'
import { jobName, nextRun, scheduleText } from './overview-rules.ts'

const server = await testServer()
const second = await testServer({ second: server })
const operator = await anOperator(server)
const root = '/rest/v1/admin'

test('all processes show changed settings within seconds, and resetting one restores the configuration', async () => {
  const here = async () => (await caller(server).get('/rest/v1/site')).body
  const there = async () => (await caller(second).get('/rest/v1/site')).body
  expect(await there()).toMatchObject({ support_email: 'support@porchlight.example', free_period_active: true })
  const change = { support_email: 'help@house.example', free_period_end: '2026-01-31T23:59:59Z' }
  const changed = await operator.patch(`${root}/settings`, change)
  expect(changed.body).toMatchObject({
    ...change,
    free_period_end: '2026-01-31T23:59:59.000Z',
    is_set: { support_email: true },
  })
  const said = { support_email: 'help@house.example', free_period_active: false }
  expect(await here()).toMatchObject(said)
  await vi.waitFor(async () => expect(await there()).toMatchObject(said), 30_000)
  await operator.patch(`${root}/settings`, { support_email: null, free_period_end: null })
  expect(await here()).toMatchObject({ support_email: 'support@porchlight.example', free_period_active: true })
})

test.each([
  { support_email: 'nobody' },
  { free_period_end: 'soon' },
  { free_period_end: '1999-01-01T00:00:00Z' },
  { color: 'red' },
])('%j is not a setting', async (change) => {
  expect(await operator.patch(`${root}/settings`, change)).toEqual(problem(422, 'validation_failed'))
})

test('every background job has a name and a schedule in words', async () => {
  const { scheduled, queues } = (await operator.get<Jobs>(`${root}/jobs`)).body
  const names = [...schedule(server.deps), ...queues].map(({ name }) => name)
  expect(queues.length).toBeGreaterThan(0)
  expect(names.filter((name) => jobName(name) === name)).toEqual([])
  expect(jobName('of-former-times')).toBe('of-former-times')
  const crons = [...schedule(server.deps), ...scheduled].map(({ cron }) => cron)
  expect(crons.filter((cron) => scheduleText(cron) === cron)).toEqual([])
  const texts = ['* * * * *', '*/5 * * * *', '7 * * * *', '27 5 * * *', '0 0 1 * *'].map(scheduleText)
  expect(texts).toEqual([
    'Every minute',
    'Every 5 minutes',
    'Every hour, 7 minutes past',
    'Every day at 05:27 UTC',
    '0 0 1 * *',
  ])
})

test('searches, views and forms of all processes add up, without a trace of the users', async () => {
  const provider = await aProvider(server)
  for (const process of [server, second]) {
    const visitor = caller(process)
    await visitor.get('/rest/v1/providers?search=cleaning')
    await visitor.get('/rest/v1/providers')
    await visitor.get(`/rest/v1/providers/${provider.id}`)
    await visitor.get(`/rest/v1/providers/${provider.id}`, { 'user-agent': 'Somebot/1.0' })
    await visitor.get(`/rest/v1/providers/${provider.id}/slots`)
  }
  await vi.waitFor(async () => {
    const { funnel } = (await operator.get(`${root}/overview`)).body
    expect(funnel).toMatchObject({ searches: 2, provider_views: 2, booking_forms: 2 })
  }, 30_000)
  const { rows } = await server.deps.pool.query(
    "select column_name from information_schema.columns where table_name = 'daily_count' order by 1",
  )
  expect(rows.map(({ column_name }) => column_name)).toEqual(['count', 'day', 'kind'])
})

test('past days show the same counts before and after they are stored, and a batch of jobs counts each job once', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  await server.db
    .updateTable('users')
    .set({ created_at: '2026-02-28T23:30:00Z' })
    .where('id', '=', customer.id)
    .execute()
  const before = (await operator.get(`${root}/overview?days=7`)).body
  expect(before.days).toHaveLength(7)
  expect(before.days).toContainEqual(expect.objectContaining({ date: '2026-02-28', customers: 1 }))
  expect(before.days.at(-1)).toMatchObject({ date: '2026-03-03', bookings: 1 })
  expect(before.funnel).toMatchObject({ requested: 1, confirmed: 0 })
  const now = server.clock.now()
  await Promise.all([countDays({ db: server.db, now }), countDays({ db: second.db, now })])
  await countDays({ db: server.db, now })
  expect((await operator.get(`${root}/overview?days=7`)).body).toEqual(before)
  await server.db.updateTable('users').set({ created_at: now }).where('id', '=', provider.id).execute()
  expect((await operator.get(`${root}/overview?days=7`)).body.days.at(-1)).toMatchObject({ providers: 1 })
})

test('the audit trail comes page by page, each event once, while new ones arrive', async () => {
  const person = await aCustomer(server)
  for (let times = 0; times < 3; times += 1) {
    await operator.post(`${root}/people/${person.auth_user_id}/suspend`, { reason: 'x' })
    await operator.post(`${root}/people/${person.auth_user_id}/restore`)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const search: string = `person=${person.auth_user_id}&kind=operator.&day=2026-03-03&limit=2${cursor && `&cursor=${cursor}`}`
    const { body } = await operator.get<Page<{ id: string }>>(`${root}/audit?${search}`)
    seen.push(...body.items.map(({ id }) => id))
    cursor = body.next_cursor
    if (seen.length === 2) await operator.post(`${root}/people/${person.auth_user_id}/suspend`, { reason: 'x' })
  }
  expect([seen.length, new Set(seen).size]).toEqual([6, 6])
  expect((await operator.get(`${root}/audit?day=2026-03-02`)).body.items).toEqual([])
})

test('the audit trail of a user is found by email address or id', async () => {
  const { auth_user_id, email } = await aCustomer(server)
  await operator.post(`${root}/people/${auth_user_id}/suspend`, { reason: 'x' })
  const kindsOf = async (person: string) => {
    const { body } = await operator.get(`${root}/audit?kind=operator.&person=${encodeURIComponent(person)}`)
    return body.items.map(({ kind }: { kind: string }) => kind)
  }
  for (const person of [auth_user_id, email, ` ${email.toUpperCase()} `])
    expect.soft(await kindsOf(person)).toEqual(['operator.suspended'])
  expect(await kindsOf('stranger@mail.example')).toEqual([])
  expect(await operator.get(`${root}/audit?person=stranger`)).toEqual(
    problem(422, 'validation_failed', 'Please enter an email address'),
  )
})

test.each([
  ['7 * * * *', '2026-03-03T17:07:00.000Z'],
  ['* * * * *', '2026-03-03T17:01:00.000Z'],
  ['27 5 * * *', '2026-03-04T05:27:00.000Z'],
  ['*/15 9-17 * * 1,3', '2026-03-04T09:00:00.000Z'],
  ['0 0 29 2 *', null],
])('%s is next due at %s', (cron, next) => {
  expect(nextRun(cron, new Date('2026-03-03T17:00:00Z'))?.toISOString() ?? null).toBe(next)
})

test('searches, views and bookings count for their categories', async () => {
  const services = [{ name: 'Pipes', category: 'Plumbing' }]
  const categories = ['Plumbing', 'Gardening']
  const [customer, provider] = [await aCustomer(server), await aProvider(server, { categories, services })]
  const visitor = caller(server)
  const funnels = async () => {
    const { by_category } = (await operator.get(`${root}/overview?days=7`)).body
    return Object.fromEntries(by_category.map(({ name, ...counts }: CategoryFunnel) => [name, counts]))
  }
  await visitor.get('/rest/v1/providers?search=plumber')
  await visitor.get('/rest/v1/providers?category=Plumbing&search=plumber')
  await visitor.get('/rest/v1/providers?category=Gardening')
  await visitor.get('/rest/v1/providers?search=plumber', { 'user-agent': 'Somebot/1.0' })
  await visitor.get(`/rest/v1/providers/${provider.id}`)
  await book(customer, provider)
  const none = { searches: 0, provider_views: 0, requested: 0, confirmed: 0, completed: 0 }
  await vi.waitFor(async () => {
    expect(await funnels()).toMatchObject({
      Plumbing: { ...none, searches: 2, provider_views: 1, requested: 1 },
      Gardening: { ...none, searches: 1, provider_views: 1 },
      Beauty: none,
    })
  }, 30_000)
  await server.db.updateTable('daily_count').set({ day: '2026-01-01' }).where('kind', 'like', '%/%').execute()
  expect(await funnels()).toMatchObject({ Plumbing: { ...none, requested: 1 }, Gardening: none })
})
