import { describe, expect, test } from 'vitest'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { aReviewBy as writtenBy } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import { LatestReview, Review } from './contract.ts'
import { publicName } from './rules.ts'

const server = await testServer()
const anyone = caller(server)

type Provider = Awaited<ReturnType<typeof aProvider>>

const aReviewBy = (
  ...[customer, provider, said]: Parameters<typeof writtenBy> extends [unknown, ...infer Rest] ? Rest : never
) => writtenBy(server, customer, provider, said)

async function withGoogle(provider: Provider, reviews: { author_name: string; text: string; at: string }[]) {
  const google_reviews = reviews.map(({ author_name, text, at }) => ({
    author_name,
    text,
    profile_photo_url: 'https://lh3.googleusercontent.com/a/photo',
    rating: 4,
    time: Date.parse(at) / 1000,
  }))
  await server.db
    .updateTable('providers')
    .set({ google_rating: 4, google_review_count: 30, google_reviews: JSON.stringify(google_reviews) })
    .where('id', '=', provider.id)
    .execute()
}

const reviewsOf = (provider: { id: string }, more = '') =>
  anyone.get(`/rest/v1/reviews?provider_id=${provider.id}${more}`)

describe("a provider's reviews", () => {
  test('are one list of local and Google reviews, newest first', async () => {
    const [customer, provider] = [await aCustomer(server, { name: 'Ada King Lovelace' }), await aProvider(server)]
    const oldest = await aReviewBy(customer, provider, { created_at: '2026-01-02T10:00:00Z', comment: 'First.' })
    const newest = await aReviewBy(customer, provider, { created_at: '2026-02-20T10:00:00Z', rating: 3 })
    await withGoogle(provider, [{ author_name: 'Grace Hopper', text: 'On time.', at: '2026-02-01T08:00:00Z' }])

    const { status, body } = await reviewsOf(provider)
    expect(status).toBe(200)
    expect(Review.array().parse(body.items)).toEqual(body.items)
    expect(body.items).toMatchObject([
      { id: newest, source: 'local', rating: 3, created_at: '2026-02-20T10:00:00.000Z' },
      { source: 'google', rating: 4, comment: 'On time.', reviewer: { name: 'Grace Hopper', avatar_url: null } },
      { id: oldest, source: 'local', comment: 'First.', provider_id: provider.id },
    ])
    expect(body.next_cursor).toBeNull()
  })

  test('name the reviewer only by first name and initial', async () => {
    const customer = await aCustomer(server, { name: 'Ada King Lovelace', email: 'ada@mail.example' })
    const provider = await aProvider(server)
    await aReviewBy(customer, provider)
    const { body } = await reviewsOf(provider)
    expect(body.items[0].reviewer).toEqual({ name: 'Ada L.', avatar_url: null })
    const everything = JSON.stringify([body, (await anyone.get('/rest/v1/reviews/latest')).body])
    for (const secret of ['Lovelace', customer.email, customer.phone]) expect(everything).not.toContain(secret)
  })

  test('are listed in pages without repetitions or gaps, even with equal times and new reviews', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const moments = ['2026-02-10T10:00:00.000001Z', '2026-02-10T10:00:00.000002Z', '2026-02-10T10:00:00.000002Z']
    for (const created_at of [...moments, '2026-02-09T10:00:00Z', '2026-02-11T10:00:00Z'])
      await aReviewBy(customer, provider, { created_at })
    await withGoogle(provider, [
      { author_name: 'Grace Hopper', text: 'On time.', at: '2026-02-10T10:00:00Z' },
      { author_name: 'Alan Turing', text: 'Early.', at: '2026-02-10T10:00:00Z' },
      { author_name: 'Alan Turing', text: 'And tidy.', at: '2026-02-10T10:00:00Z' },
      { author_name: '🌿'.repeat(200), text: 'Green.', at: '2026-02-09T11:00:00Z' },
    ])
    const whole = (await reviewsOf(provider)).body.items.map(({ id }: Review) => id)
    expect(new Set(whole).size).toBe(9)

    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await reviewsOf(provider, `&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ id }: Review) => id))
      cursor = body.next_cursor
      await aReviewBy(customer, provider, { created_at: '2026-03-01T10:00:00Z' })
    }
    expect(seen).toEqual(whole)
  })

  test('can be those with some stars and with a text in them', async () => {
    const provider = await aProvider(server)
    for (const [rating, comment] of [
      [5, 'The oven shines.'],
      [5, 'Quick.'],
      [2, 'The OVEN is dirty.'],
    ] as const)
      await aReviewBy(await aCustomer(server), provider, { rating, comment })
    await withGoogle(provider, [{ author_name: 'Grace', text: 'My oven!', at: '2026-02-01T08:00:00Z' }])
    const comments = async (more: string) =>
      (await reviewsOf(provider, more)).body.items.map(({ comment }: Review) => comment).toSorted()
    expect(await comments('&stars=5')).toEqual(['Quick.', 'The oven shines.'])
    expect(await comments('&find=oven')).toEqual(['My oven!', 'The OVEN is dirty.', 'The oven shines.'])
    expect(await comments('&find=oven&stars=2')).toEqual(['The OVEN is dirty.'])
    expect(await comments('&find=%25')).toEqual([])
    expect(await reviewsOf(provider, '&stars=6')).toEqual(problem(422, 'validation_failed'))
    const { body } = await anyone.get(`/rest/v1/providers/${provider.id}/record`)
    expect(body.stars).toEqual([0, 1, 0, 0, 2])
  })

  test('may be empty', async () => {
    expect(await reviewsOf(await aProvider(server))).toMatchObject({
      status: 200,
      body: { items: [], next_cursor: null },
    })
  })

  test('of an unknown provider are 404, and an invalid query is 422', async () => {
    expect(await reviewsOf({ id: '01999999-9999-7999-8999-999999999999' })).toEqual(
      problem(404, 'not_found', 'Provider not found'),
    )
    const provider = await aProvider(server)
    for (const more of ['&cursor=nonsense', '&limit=0', '&limit=101', `&cursor=${btoa('[1e300,"a"]')}`])
      expect(await reviewsOf(provider, more)).toEqual(problem(422, 'validation_failed'))
    for (const search of ['', '?provider_id=', '?provider_id=7'])
      expect(await anyone.get(`/rest/v1/reviews${search}`)).toEqual(problem(422, 'validation_failed'))
  })
})

test('testimonials are the latest six with any rating, with their author and provider', async () => {
  const customer = await aCustomer(server, { name: 'Grace Hopper' })
  const provider = await aProvider(server, { business_name: 'Tidy Homes' })
  for (let day = 10; day < 17; day += 1)
    await aReviewBy(customer, provider, { created_at: `2026-04-${day}T10:00:00Z`, rating: 1 + (day % 5) })

  const { body, headers } = await anyone.get('/rest/v1/reviews/latest')
  expect(body.items.map((review: LatestReview) => review.created_at.slice(8, 10))).toEqual([
    '16',
    '15',
    '14',
    '13',
    '12',
    '11',
  ])
  expect(LatestReview.array().parse(body.items)).toEqual(body.items)
  expect(body.items[0]).toMatchObject({
    reviewer: { name: 'Grace H.', avatar_url: null },
    provider: { business_name: 'Tidy Homes' },
  })
  expect(body.next_cursor).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=30')
  const again = await anyone.get('/rest/v1/reviews/latest', { 'if-none-match': headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('the author of a deleted account is shown as such', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await aReviewBy(customer, provider)
  const gone = { name: 'Deleted user', closed_at: server.clock.now() }
  await server.db.updateTable('users').set(gone).where('id', '=', customer.id).execute()
  expect((await reviewsOf(provider)).body.items[0].reviewer.name).toBe('Deleted user')
})

test.each([
  ['Ada Lovelace', 'Ada L.'],
  ['  Ada   King  Lovelace ', 'Ada L.'],
  ['Ada', 'Ada'],
  ['Zoë 𝒳ander', 'Zoë 𝒳.'],
  ['', 'Somebody'],
])('%j reads %j in public', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
