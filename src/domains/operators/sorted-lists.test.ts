import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from '#platform/api-client.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'

const server = await testServer()
const operator = await anOperator(server)
const root = '/rest/v1/admin'

type Row = Record<string, string | number> & { id: string }
/** As PostgreSQL compares these texts: in any case. */
const inAnyCase = (value: string | number | undefined) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Each list with the columns it can be sorted by, the usual one first. */
const lists: [path: string, sorts: string[]][] = [
  ['/people', ['created_at', 'email']],
  ['/providers', ['created_at', 'business_name']],
  ['/reports', ['created_at']],
  ['/requests', ['created_at', 'budget']],
  ['/mails', ['created_at', 'recipient']],
  ['/audit', ['at']],
]

beforeAll(async () => {
  const names = ['quince', 'Apple', 'apple', 'Quince 😀', 'APPLE', 'pear']
  const providers = await Promise.all(names.map((business_name) => aProvider(server, { business_name })))
  const customers = await Promise.all(names.map((name) => aCustomer(server, { name })))
  // Several rows share a value, so that the id decides.
  const budgets = [0, 120.5, 1000, 0, 120.5, 9]
  await Promise.all(customers.map((customer, at) => post(customer, { budget: budgets[at] })))
  const about = { subject: 'profile', reason: 'spam' }
  await Promise.all(
    customers.map((customer, at) => customer.post('/rest/v1/reports', { ...about, subject_id: providers[at]!.id })),
  )
  const recipients = ['a@example.com', 'B@example.com', 'b@example.com', 'c@example.com', 'b@example.com']
  const mails = recipients.map((recipient) => ({ kind: 'welcome', recipient, data: '{}', created_at: new Date() }))
  await server.db.insertInto('mail').values(mails).execute()
})

test.each(lists)('%s comes page by page in each of its sorts, every row once', async (path, sorts) => {
  for (const sort of sorts) {
    const rows = await pages(`${path}?sort=${sort}`)
    const ids = rows.map(({ id }) => id)
    expect(rows.length, sort).toBeGreaterThan(4)
    expect(new Set(ids).size, sort).toBe(rows.length)
    const values = rows.map((row) => inAnyCase(row[sort]))
    const sorted = values.toSorted((one, other) => (one! < other! ? -1 : Number(one! > other!)))
    expect(values, sort).toEqual(sorted)
    expect((await pages(`${path}?sort=-${sort}`)).map(({ id }) => id)).toEqual(ids.toReversed())
  }
  const usual = (await pages(path)).map(({ id }) => id)
  expect(usual).toEqual((await pages(`${path}?sort=-${sorts[0]}`)).map(({ id }) => id))
})

test('a list rejects an unknown sort, and the cursor of another sort', async () => {
  expect((await operator.get(`${root}/people?sort=password_hash`)).status).toBe(422)
  const { body } = await operator.get<Page<Row>>(`${root}/people?limit=1&sort=email`)
  const refused = await operator.get(`${root}/people?limit=1&sort=-email&cursor=${body.next_cursor}`)
  expect(refused).toEqual(problem(422, 'validation_failed'))
})

/** The expressions that lists are sorted by, and the index that serves each. */
const indexes: [table: string, by: string, index: string][] = [
  ['auth_user', 'created_at', 'logins_by_age'],
  ['auth_user', 'email', 'one_login_per_email'],
  ['providers', 'created_at', 'providers_by_age'],
  ['providers', 'lower(business_name)', 'providers_by_name'],
  ['reports', 'created_at', 'reports_by_age'],
  ['leads', 'created_at', 'leads_by_age'],
  ['leads', 'budget', 'leads_by_budget'],
  ['mail', 'created_at', 'mail_by_age'],
  ['mail', 'recipient', 'mail_to'],
  ['audit_event', 'at', 'audit_events_by_time'],
]

test.each(indexes)('an index serves %s by %s, in both directions', async (table, by, index) => {
  const plans = await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const plan = async (direction: string) => {
      const order = sql.raw(`${by} ${direction}, id ${direction}`)
      const explained = await sql<Record<string, string>>`explain select id from ${sql.table(table)}
        order by ${order} limit 21`.execute(tx)
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    return [await plan('asc'), await plan('desc')]
  })
  const parts = await partsOf(index)
  for (const plan of plans) {
    const scans = [...plan.matchAll(/(\w+) Scan (?:Backward )?(?:using (\w+))?/g)].map(([, , used]) => used)
    expect(new Set(scans)).toEqual(new Set(parts))
    expect(plan).not.toMatch(/-> +Sort/)
  }
})

/** The index of a table, or those of its partitions. */
async function partsOf(index: string): Promise<string[]> {
  const parts = await sql<{ name: string }>`
    select relname as name from pg_partition_tree(${index}) join pg_class on oid = relid where isleaf
    union select ${index} where not exists (select from pg_partition_tree(${index}))`.execute(server.db)
  return parts.rows.map(({ name }) => name)
}

async function pages(path: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `${path.includes('?') ? '&' : '?'}limit=4${cursor && `&cursor=${cursor}`}`
    const { status, body } = await operator.get<Page<Row>>(root + path + query)
    expect(status).toBe(200)
    rows.push(...body.items)
    cursor = body.next_cursor
  }
  return rows
}
