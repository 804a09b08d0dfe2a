import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { listCards } from './card-queries.server.ts'

const server = await testServer()
const { db } = server

/** The card as lists read it; undefined if the provider is gone. */
async function cardOf(id: string) {
  const [card] = await listCards({ db, now: server.deps.clock.now() }, [id])
  return card
}

type Card = NonNullable<Awaited<ReturnType<typeof cardOf>>>

const provider = (id: string, change: RawBuilder<unknown>) => sql`update providers set ${change} where id = ${id}`
const owner = (id: string, change: RawBuilder<unknown>) => sql`update users set ${change} where id = ${id}`
const service = (id: string, name: string, position: number) => sql`
  insert into services (provider_id, name, price, duration, category, position)
  values (${id}, ${name}, 10, 60, 'Cleaning', ${position})`

/** Changes one after the other, and what the card shows then. */
const changes: [change: (id: string) => RawBuilder<unknown>, expected: Partial<Card>][] = [
  [(id) => provider(id, sql`business_name = 'New name'`), { business_name: 'New name' }],
  [(id) => provider(id, sql`description = 'New text'`), { description: 'New text' }],
  [(id) => provider(id, sql`categories = '{Gardening}'`), { categories: ['Gardening'] }],
  [(id) => provider(id, sql`photos = '{/a.webp}'`), { photos: ['/a.webp'] }],
  [(id) => provider(id, sql`featured = true`), { featured: true }],
  [(id) => provider(id, sql`unclaimed = true`), { unclaimed: true }],
  [(id) => provider(id, sql`verified = not verified`), { verified: true }],
  [
    (id) => sql`insert into credentials
      (provider_id, kind, title, number, issuer, region, document, status, submitted_at, decided_at)
      values (${id}, 'license', 'Licensed', '1', 'Board', '', 'a.pdf', 'approved', now(), now())`,
    { credential_titles: ['Licensed'] },
  ],
  [(id) => provider(id, sql`time_zone = 'America/Denver'`), { time_zone: 'America/Denver' }],
  [
    (id) => provider(id, sql`rating_sum = 9, review_count = 2`),
    { rating: 4.5, review_count: 2, combined_rating: 4.5, combined_review_count: 2 },
  ],
  [
    (id) => provider(id, sql`google_rating = 3.5, google_review_count = 2`),
    { rating: 4.5, combined_rating: 4, combined_review_count: 4 },
  ],
  [(id) => owner(id, sql`name = 'New Owner'`), { user: { name: 'New Owner', avatar_url: null } }],
  [(id) => owner(id, sql`avatar_url = '/a'`), { user: { name: 'New Owner', avatar_url: '/a' } }],
  ...(['city', 'state', 'zip_code'] as const).map((column): (typeof changes)[number] => [
    (id) => owner(id, sql`${sql.ref(column)} = '12345'`),
    { location: expect.objectContaining({ [column === 'zip_code' ? 'zipCode' : column]: '12345' }) },
  ]),
  ...(['latitude', 'longitude'] as const).map((column): (typeof changes)[number] => [
    (id) => owner(id, sql`${sql.ref(column)} = 12`),
    { location: expect.objectContaining({ coordinates: expect.objectContaining({ [column]: 12 }) }) },
  ]),
  [
    (id) => owner(id, sql`zip_code = null, city = null, state = null, latitude = null, longitude = null`),
    { location: null },
  ],
  [(id) => sql`delete from services where provider_id = ${id}`, { services: [], service_count: 0, from_price: null }],
  [(id) => service(id, 'First', 0), { service_count: 1, from_price: 10 }],
  [(id) => service(id, 'Second', 1), { service_count: 2 }],
  [(id) => sql`update services set price = price + 2 where provider_id = ${id}`, { from_price: 12 }],
  [
    (id) => sql`update services set price_kind = 'fixed' where provider_id = ${id}`,
    { from_price: null, from_job_price: 12 },
  ],
  [(id) => sql`update services set instant = true where provider_id = ${id}`, { instant: true }],
]

test('a card shows each change of the provider, the owner and the services', async () => {
  const { id } = await aProvider(server)
  await cardOf(id)
  for (const [change, expected] of changes) {
    const query = change(id)
    await query.execute(db)
    expect(await cardOf(id), query.compile(db).sql).toMatchObject(expected)
  }
  await sql`delete from services where provider_id = ${id}`.execute(db)
  expect(await cardOf(id)).toMatchObject({ services: [] })
  await sql`delete from providers where id = ${id}`.execute(db)
  expect(await cardOf(id)).toBeUndefined()
})

test('these are all parts of a card that can change, besides its times', async () => {
  const card = await cardOf((await aProvider(server)).id)
  const changing = changes.flatMap(([, expected]) => Object.keys(expected))
  const others = ['id', 'distance_miles', 'next_free']
  // This card has an hourly service.
  const optional = ['from_job_price']
  expect([...new Set([...changing, ...others])].sort()).toEqual([...Object.keys(card ?? {}), ...optional].sort())
})
