import { expect, test } from 'vitest'
import type { ProviderList } from '#domains/search/contract.ts'
import { connect } from '#platform/db/db.server.ts'
import { keepsNamedStatements } from '#platform/db/named-statement.server.ts'
import { createApi } from '../src/api.server.ts'
import { book } from './bookings.ts'
import { testDatabase } from './database.ts'
import { openEvents } from './events.ts'
import { aCustomer, aProvider, caller } from './people.ts'
import { pgBouncer } from './pgbouncer.ts'
import { testServer } from './server.ts'

const url = await testDatabase()
const pooled = await pgBouncer(url, 3)
const pooledWithoutServer = await pgBouncer('postgres://nobody:secret@127.0.0.1:1/nowhere', 1)
const server = await testServer({ database: url, through: () => pooled })

test('only the server itself keeps the named statements of its clients', async () => {
  expect(await keepsNamedStatements(url)).toBe(true)
  expect(await keepsNamedStatements(pooled)).toBe(false)
})

test('users sign up, book, search and receive events through PgBouncer in transaction mode', async () => {
  const provider = await aProvider(server, { business_name: 'Pooled Plumbing' })
  const reader = await openEvents(server, provider)
  const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(server)))
  const bookings = await Promise.all(
    customers.map((customer, hour) =>
      book(customer, provider, { start_time: `${10 + hour}:00`, end_time: `${11 + hour}:00` }),
    ),
  )
  expect(bookings.map(({ status }) => status)).toEqual(customers.map(() => 201))
  const rivals = await Promise.all(customers.map((customer) => book(customer, provider, { date: '2026-03-11' })))
  expect(Map.groupBy(rivals, ({ status }) => status).get(201)).toHaveLength(1)
  expect(rivals.filter(({ status }) => status === 409)).toHaveLength(5)
  const searches = await Promise.all(
    Array.from({ length: 30 }, () => caller(server).get<ProviderList>('/rest/v1/providers?search=plumbing')),
  )
  expect(new Set(searches.map(({ body }) => body.items[0]?.id))).toEqual(new Set([provider.id]))
  const events = await reader.until(7)
  expect(new Set(events.map(({ type }) => type))).toContain('notification.inserted')
  reader.drop()
})

test('when PgBouncer has no server, /readyz says so within seconds', async () => {
  const away = connect(pooledWithoutServer, 1, { timeout: 6_000 })
  const answer = await createApi({ ...server.deps, db: away.db, pool: away.pool }).request('/readyz', {}, {})
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    detail: expect.stringMatching(/^Not ready. The database does not answer: (there was no|the pooler has no)/),
  })
  await away.close()
})
