import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { aPastBooking, review } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import * as commands from './commands.server.ts'

const server = await testServer()
const anyone = caller(server)
const [customer, provider] = [await aCustomer(server), await aProvider(server)]
const first = (await review(customer, await aPastBooking(server, customer, provider), { rating: 5 })).body
const rude = (
  await review(customer, await aPastBooking(server, customer, provider), { rating: 1, comment: 'Rude words' })
).body
const context = { ...contextOf(server.deps), operator_id: null as string | null, address: '203.0.113.7' }

const hideReview = (who: typeof context, review: { id: string; reason: string }) =>
  transact(who, (tx) => commands.hideReview(tx, review))
const restoreReview = (who: typeof context, review: { id: string }) =>
  transact(who, (tx) => commands.restoreReview(tx, review))

/** Every public response about the provider's reviews. */
async function everything(): Promise<string> {
  const paths = ['reviews/latest', `reviews?provider_id=${provider.id}`, `providers/${provider.id}`, 'providers']
  return JSON.stringify(await Promise.all(paths.map(async (path) => (await anyone.get(`/rest/v1/${path}`)).body)))
}

test('a hidden review is not shown and does not count until it is restored', async () => {
  expect(await everything()).toContain('Rude words')
  await hideReview(context, { id: rude.id, reason: 'It insults a person' })
  expect(await everything()).not.toContain(rude.id)
  expect(await everything()).not.toContain('Rude words')
  const page = (await anyone.get(`/rest/v1/providers/${provider.id}`)).body
  expect(page).toMatchObject({ rating: 5, review_count: 1, combined_rating: 5, combined_review_count: 1 })
  expect(page.reviews.map(({ id }: { id: string }) => id)).toEqual([first.id])
  expect(JSON.stringify((await provider.get('/auth/v1/export')).body.reviews_received)).not.toContain('Rude words')

  await restoreReview(context, { id: rude.id })
  expect(await everything()).toContain('Rude words')
  expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body).toMatchObject({ rating: 3, review_count: 2 })
})

test("its customer reads the reason and can't edit it; the provider can't reply", async () => {
  await hideReview(context, { id: rude.id, reason: 'It insults a person' })
  await expect(hideReview(context, { id: rude.id, reason: 'Another reason' })).rejects.toThrow('hidden already')
  expect((await customer.get(`/rest/v1/reviews/own?booking_id=${rude.booking_id}`)).body.items).toMatchObject([
    { id: rude.id, hidden_reason: 'It insults a person', hidden_at: context.now.toISOString() },
  ])
  expect(await customer.patch(`/rest/v1/reviews/${rude.id}`, { rating: 5 })).toEqual(problem(409, 'review_hidden'))
  expect(await provider.post(`/rest/v1/reviews/${rude.id}/reply`, { reply: 'Sorry' })).toEqual(
    problem(404, 'not_found'),
  )
})

test('until it is restored, only operators and its customer see its photos', async () => {
  const photo = await uploaded(server, customer, 'review-photos')
  const booking = await aPastBooking(server, customer, provider)
  const { id } = (await review(customer, booking, { review_photos: [photo] })).body
  const operator = await aCustomer(server)
  const login = server.db.updateTable('auth_user').set({ is_operator: true })
  await login.where('id', '=', operator.auth_user_id).execute()
  const statuses = async () =>
    Promise.all([anyone, provider, customer, operator].map(async (who) => (await who.get(photo)).status))
  const { headers } = await anyone.get(photo)
  expect(headers.get('cache-control')).toBe('public, max-age=3600, immutable')
  const again = { 'if-none-match': headers.get('etag')! }
  expect((await anyone.get(photo, again)).status).toBe(304)
  await hideReview(context, { id: id, reason: 'A face' })
  // A cache revalidates after its hour, and gets a 404.
  expect((await anyone.get(photo, again)).status).toBe(404)
  expect(await statuses()).toEqual([404, 404, 200, 200])
  expect((await customer.get(photo)).headers.get('cache-control')).toBe('no-store')
  await restoreReview(context, { id: id })
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

test("hiding and restoring are recorded in the audit trail, without the review's text", async () => {
  const operator = await aCustomer(server)
  await hideReview({ ...context, operator_id: operator.auth_user_id }, { id: first.id, reason: 'A mistake' })
  await restoreReview({ ...context, operator_id: operator.auth_user_id }, { id: first.id })
  await restoreReview({ ...context, operator_id: operator.auth_user_id }, { id: first.id })
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['kind', 'subject_id', 'details'])
    .where('actor_id', '=', operator.auth_user_id)
    .where('kind', 'like', 'review.%')
    .orderBy('id')
    .execute()
  const details = (was_hidden: boolean) => ({ review_id: first.id, was_hidden })
  expect(trail).toEqual([
    { kind: 'review.hidden', subject_id: customer.auth_user_id, details: details(false) },
    { kind: 'review.restored', subject_id: customer.auth_user_id, details: details(true) },
  ])
  await expect(hideReview(context, { id: '01999999-9999-7999-8999-999999999999', reason: 'x' })).rejects.toThrow(
    'Review not found',
  )
})
