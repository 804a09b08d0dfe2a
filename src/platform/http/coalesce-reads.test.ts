import { expect, test, vi } from 'vitest'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'

const server = await testServer()
// An answer that is long enough for compression.
const services = Array.from({ length: 6 }, () => ({ name: 'Windows', description: 'Inside and outside. '.repeat(20) }))
const provider = await aProvider(server, { services })
const customer = await aCustomer(server)
const path = `/rest/v1/providers/${provider.id}`
const ask = (at: string, headers: Record<string, string> = {}) => fetch(server.url + at, { headers })

/**
 * Six of these at once. The first waits for a lock until the others have arrived; then the lock is
 * released.
 */
async function sixAtOnce<T>(work: (at: number) => Promise<T>): Promise<T[]> {
  const arrived = vi.spyOn(server.clock, 'now')
  const writer = await server.deps.pool.connect()
  try {
    await writer.query('begin; lock table providers in access exclusive mode')
    const answers = Array.from({ length: 6 }, (_, at) => work(at))
    await vi.waitUntil(() => arrived.mock.calls.length >= 6)
    await writer.query('commit')
    return await Promise.all(answers)
  } finally {
    writer.release()
    arrived.mockRestore()
  }
}

test('visitors who ask for the same at once share two reads; users don’t', async () => {
  await ask(path)
  const alone = await statementsOf(() => ask(path))
  const together = await statementsOf(() => sixAtOnce(async () => expect((await ask(path)).status).toBe(200)))
  const own = 2
  expect(together.texts.length - own, together.texts.join('\n')).toBe(2 * alone.texts.length)
  const users = await statementsOf(() => sixAtOnce(() => customer.get(path)))
  expect(users.texts.length).toBeGreaterThanOrEqual(6 * alone.texts.length)
})

test('each gets an answer in its own encoding, and with its own ETag', async () => {
  const known = (await ask(path, { 'accept-encoding': 'identity' })).headers.get('etag') ?? ''
  const headers = (at: number) => ({
    'accept-encoding': at % 2 ? 'gzip' : 'identity',
    'if-none-match': at === 4 ? known : '',
  })
  const answers = await sixAtOnce((at) => ask(path, headers(at)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 304, 200])
  const encodings = answers.map((answer) => answer.headers.get('content-encoding'))
  expect(encodings).toEqual([null, 'gzip', null, 'gzip', null, 'gzip'])
  const profiles = await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.json()))
  for (const profile of profiles) expect(profile).toEqual(profiles[0])
})

test('each gets an error with its own id', async () => {
  const answers = await sixAtOnce(() => ask('/rest/v1/providers/019d6d2e-0000-7000-8000-000000000000'))
  const problems = await Promise.all(answers.map((answer) => answer.json()))
  expect(problems.map(({ code }) => code)).toEqual(Array(6).fill('not_found'))
  const ids = problems.map(({ request_id }) => request_id)
  expect(ids).toEqual(answers.map(({ headers }) => headers.get('x-request-id')))
  expect(new Set(ids).size).toBe(6)
})

test('each search counts, also as one that found nothing', async () => {
  const counts = async () => {
    const { rows } = await server.deps.pool.query(
      `select (select sum(count)::int from daily_count where kind = 'search') as searches,
        (select sum(times)::int from missed_search) as missed`,
    )
    return rows[0]
  }
  const answers = await sixAtOnce(() => ask('/rest/v1/providers?search=zzyzx'))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await expect.poll(counts, { timeout: 10_000 }).toEqual({ searches: 6, missed: 6 })
})
