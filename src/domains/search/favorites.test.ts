import { expect, test } from 'vitest'
import { customerForm, providerForm, signUp } from '#test/accounts.ts'
import { aCustomer, aProvider, type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { MAX_FAVORITES } from './favorites-rules.ts'

const server = await testServer()
const path = (provider: { id: string }) => `/rest/v1/favorites/${provider.id}`
const idsOf = async (who: Caller) => (await who.get('/rest/v1/favorites/ids')).body.items as string[]
const add = async (who: Caller, provider: { id: string }) =>
  expect(await who.put(path(provider), {})).toMatchObject({ status: 204 })

test('favorites are listed as search results, newest first, in pages', async () => {
  const customer = await aCustomer(server)
  const [first, second, third] = [await aProvider(server), await aProvider(server), await aProvider(server)]
  for (const each of [first, second, third]) {
    await add(customer, each)
    server.clock.pass(1000)
  }
  const { body } = await customer.get('/rest/v1/favorites?limit=2')
  expect(body.items).toMatchObject([
    { id: third.id, distance_miles: null, matched_service: null, free_start: null, reaches: true },
    { id: second.id },
  ])
  const { body: rest } = await customer.get(`/rest/v1/favorites?limit=2&cursor=${body.next_cursor}`)
  expect(rest).toMatchObject({ items: [{ id: first.id }], next_cursor: null })
  expect(await idsOf(customer)).toEqual([third.id, second.id, first.id])
  const { body: found } = await caller(server).get('/rest/v1/providers')
  expect(Object.keys(body.items[0]).sort()).toEqual(Object.keys(found.items[0]).sort())
})

test('adding and removing twice has no effect', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await add(customer, provider)
  await add(customer, provider)
  expect(await idsOf(customer)).toEqual([provider.id])
  for (const _ of [1, 2]) expect((await customer.delete(path(provider))).status).toBe(204)
  expect(await idsOf(customer)).toEqual([])
})

test('each login has its own favorites, in both roles', async () => {
  const [customer, other, provider] = [await aCustomer(server), await aCustomer(server), await aProvider(server)]
  await add(customer, provider)
  expect(await idsOf(other)).toEqual([])
  expect((await other.delete(path(provider))).status).toBe(204)
  expect(await idsOf(customer)).toEqual([provider.id])
})

test('unknown and suspended providers can’t be added, and suspended ones are left out', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  await add(customer, provider)
  const suspend = (suspended_at: Date | null) =>
    server.db
      .updateTable('auth_user')
      .set({ suspended_at })
      .where('id', 'in', [provider.auth_user_id, other.auth_user_id])
      .execute()
  await suspend(server.clock.now())
  const missing = problem(404, 'not_found', 'Provider not found')
  expect(await customer.put(path(other), {})).toEqual(missing)
  expect(await customer.put(path(customer), {})).toEqual(missing)
  expect(await idsOf(customer)).toEqual([])
  expect((await customer.get('/rest/v1/favorites')).body.items).toEqual([])
  await suspend(null)
  expect(await idsOf(customer)).toEqual([provider.id])
})

test(`at most ${MAX_FAVORITES} favorites, also if two are added at once`, async () => {
  const [customer, ...providers] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const client = await server.deps.pool.connect()
  try {
    await client.query('begin')
    // Without foreign keys, because 499 providers would take long.
    await client.query("set local session_replication_role = 'replica'")
    await client.query(
      `insert into favorites (auth_user_id, provider_id, created_at)
       select $1, gen_random_uuid(), now() from generate_series(1, $2)`,
      [customer.auth_user_id, MAX_FAVORITES - 1],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  const answers = await Promise.all(providers.map((provider) => customer.put(path(provider), {})))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(answers).toContainEqual(
    problem(409, 'too_many_favorites', 'You can have at most 500 favorites. Please remove one first.'),
  )
})

test('closing the account deletes the favorites, and the business from those of others', async () => {
  const [form, business] = [customerForm(), providerForm()]
  const { me } = await signUp(server, form)
  const { me: closing } = await signUp(server, business)
  const { id } = (await closing.get('/auth/v1/user')).body.user.profile
  const provider = await aProvider(server)
  for (const each of [provider, { id }]) await add(me, each)
  const exported: { provider_id: string }[] = (await me.get('/auth/v1/export')).body.favorites
  expect(new Set(exported.map((row) => row.provider_id))).toEqual(new Set([provider.id, id]))
  const count = async () => (await server.deps.pool.query('select from favorites')).rowCount ?? 0
  const before = await count()
  expect((await closing.delete('/auth/v1/user', { password: business.password })).status).toBe(204)
  expect(await count()).toBe(before - 1)
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect(await count()).toBe(before - 2)
})
