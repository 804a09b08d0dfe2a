import { afterAll, describe, expect, test } from 'vitest'
import { schedule } from '#schedule.server.ts'
import { aPlace, aPlaceReview, aPlacesApi } from '#test/google-places.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { aReviewBy } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import { GoogleConnection } from './google-contract.ts'

const google = await aPlacesApi()
afterAll(google.close)
const settings = { GOOGLE_PLACES_URL: google.url, GOOGLE_PLACES_API_KEY: google.key }
const server = await testServer({ settings })
const withoutKey = await testServer({ second: server })
const withWrongKey = await testServer({ second: server, settings: { ...settings, GOOGLE_PLACES_API_KEY: 'wrong' } })
const visitor = caller(server)
const DAY_MS = 24 * 3_600_000
const address = '/functions/v1/google-reviews'

const connect = (who: { post: Function }, placeId: unknown) => who.post(address, { placeId })
const connection = async (who: TestPerson) => (await who.get(address)).body
const pageOf = async ({ id }: { id: string }) => (await visitor.get(`/rest/v1/providers/${id}`)).body
const refresh = ({ deps } = server) =>
  schedule(deps)
    .find(({ name }) => name === 'refresh-google-reviews')!
    .run()

/** A place with a unique id. */
function known(place: object = aPlace()): string {
  const id = `ChIJ-place-${google.known.size}`
  google.known.set(id, place)
  return id
}

async function connected(place?: object) {
  const provider = await aProvider(server)
  const placeId = known(place)
  expect((await connect(provider, placeId)).body.success).toBe(true)
  return { provider, placeId }
}

describe('a provider connects their place at Google', () => {
  test('and its reviews and rating appear with our own at once, in search too', async () => {
    const provider = await aProvider(server)
    await aReviewBy(server, await aCustomer(server), provider, { rating: 3, created_at: '2026-03-01T10:00:00Z' })
    const placeId = known()
    const answer = await connect(provider, ` ${placeId} `)
    expect(answer).toMatchObject({ status: 200, body: { success: true, rating: 4.5, review_count: 12 } })

    const combined = { combined_rating: 4.38, combined_review_count: 13, rating: 3, review_count: 1 }
    const page = await pageOf(provider)
    expect(page).toMatchObject({ ...combined, google_rating: 4.5, google_review_count: 12, google_place_id: placeId })
    expect(page.google_url).toBe('https://maps.google.com/?cid=7')
    expect(page.reviews.map(({ source }: { source: string }) => source)).toEqual(['local', 'google'])
    expect(page.reviews[1]).toMatchObject({
      comment: 'Tidy work.',
      reviewer: { name: 'Grace Hopper', avatar_url: null },
      author_url: 'https://www.google.com/maps/contrib/1/reviews',
      created_at: '2026-02-01T08:00:00.000Z',
    })
    const found = (await visitor.get('/rest/v1/providers?limit=100')).body.items
    expect(found.find(({ id }: { id: string }) => id === provider.id)).toMatchObject(combined)
    const state = await connection(provider)
    expect(GoogleConnection.parse(state)).toEqual(state)
    expect(state).toMatchObject({ configured: true, place_id: placeId, place_name: 'Fern & Fence', failing: false })
    expect(state.fetched_at).toBe(server.clock.now().toISOString())
  })

  test.each([undefined, 7, '', '   ', 'too short', 'https://maps.google.com/?cid=7', 'x'.repeat(301)])(
    'but not by %j, which is no Place ID',
    async (placeId) => {
      const requests = google.requests.length
      const refusal = problem(422, 'validation_failed', 'Please enter a valid Google Place ID')
      expect(await connect(await aProvider(server), placeId)).toEqual(refusal)
      expect(google.requests).toHaveLength(requests)
    },
  )

  test('and reads why if it fails; earlier reviews stay', async () => {
    const { provider, placeId } = await connected()
    const failure = (error: string) => ({ status: 200, body: { success: false, error, rating: null, review_count: 0 } })
    expect(await connect(provider, 'ChIJ-of-nobody')).toMatchObject(
      failure('Google does not know a place with this ID. Please check it.'),
    )
    const broken = known((_: unknown, response: { end: Function }) => response.end('{"rat'))
    expect(await connect(provider, broken)).toMatchObject(failure('Failed to fetch Google reviews'))
    const other = caller(withWrongKey, provider.token)
    expect(await connect(other, known())).toMatchObject(failure('Failed to fetch Google reviews'))
    expect(await pageOf(provider)).toMatchObject({ google_place_id: placeId, google_review_count: 12 })
    expect(withWrongKey.logged.join('\n')).not.toContain('"wrong"')
  })

  test('and reads that it is not available if the operator has not set it up', async () => {
    const there = caller(withoutKey, (await aProvider(server)).token)
    expect(await connect(there, known())).toMatchObject({
      body: { success: false, error: 'The operator of this site has not set up Google reviews.' },
    })
    expect((await there.get(address)).body).toMatchObject({ configured: false, place_id: null })
  })

  test('at most ten times an hour', async () => {
    const provider = await aProvider(server)
    const placeId = known()
    const answers = await Promise.all(Array.from({ length: 12 }, () => connect(provider, placeId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers).toContainEqual(problem(429, 'rate_limited'))
  })

  test('and disconnects it again, which deletes all of Google’s data', async () => {
    const { provider } = await connected()
    expect((await provider.delete(address)).status).toBe(204)
    expect((await provider.delete(address)).status).toBe(204)
    const gone = { google_place_id: null, google_rating: null, google_review_count: 0, combined_review_count: 0 }
    expect(await pageOf(provider)).toMatchObject({ ...gone, google_reviews: [], reviews: [], google_url: null })
    expect(await connection(provider)).toMatchObject({ place_id: null, place_name: null, fetched_at: null })
  })
})

describe('Google’s data', () => {
  test('is fetched again when it is a day old', async () => {
    const { provider, placeId } = await connected()
    google.known.set(placeId, aPlace({ rating: 5, userRatingCount: 20, reviews: [aPlaceReview({ rating: 5 })] }))
    server.clock.pass(DAY_MS - 1000)
    await refresh()
    expect(await pageOf(provider)).toMatchObject({ google_rating: 4.5, google_review_count: 12 })
    server.clock.pass(1000)
    await refresh()
    expect(await pageOf(provider)).toMatchObject({
      combined_rating: 5,
      google_review_count: 20,
      reviews: [{ rating: 5 }],
    })
    const requests = google.requests.length
    await refresh()
    expect(google.requests).toHaveLength(requests)
  })

  test('is fetched less and less often while Google fails, and deleted after 30 days; the Place ID stays', async () => {
    const { provider, placeId } = await connected()
    google.known.set(placeId, (_: unknown, response: { writeHead: Function }) => response.writeHead(500).end())
    const asksFor = async (hours: number) => {
      const before = google.requests.length
      for (let hour = 0; hour < hours; hour += 1) {
        server.clock.pass(3_600_000)
        await refresh()
      }
      return google.requests.slice(before).filter(({ path }) => path.endsWith(placeId)).length
    }
    expect(await asksFor(24)).toBe(1)
    expect(await asksFor(8)).toBe(3)
    expect(await asksFor(48)).toBeLessThan(5)
    expect(await connection(provider)).toMatchObject({ failing: true, review_count: 12 })
    await asksFor(30 * 24 - 24 - 8 - 48 - 1)
    expect(await pageOf(provider)).toMatchObject({ google_review_count: 12, reviews: [{ source: 'google' }] })
    await asksFor(1)
    expect(await pageOf(provider)).toMatchObject({ google_rating: null, google_review_count: 0, reviews: [] })
    expect(await connection(provider)).toMatchObject({ place_id: placeId, fetched_at: null, failing: true })

    google.known.set(placeId, aPlace())
    await asksFor(25)
    expect(await pageOf(provider)).toMatchObject({ google_rating: 4.5, google_review_count: 12 })
    expect(await connection(provider)).toMatchObject({ failing: false })
  })

  test('is not fetched any more in a run in which Google does not respond at all', async () => {
    for (let count = 0; count < 6; count += 1) await connected()
    server.clock.pass(DAY_MS)
    const before = google.requests.length
    await refresh(withWrongKey)
    expect(google.requests.length - before).toBe(3)
    await refresh(server)
    expect(google.requests.length - before).toBeGreaterThan(6)
  })

  test('is not fetched while its provider is suspended', async () => {
    const { provider, placeId } = await connected()
    const suspended = (at: Date | null) =>
      server.db.updateTable('auth_user').set({ suspended_at: at }).where('id', '=', provider.auth_user_id).execute()
    const timesRequested = () => google.requests.filter(({ path }) => path.endsWith(placeId)).length
    await suspended(server.clock.now())
    server.clock.pass(DAY_MS)
    await refresh()
    expect(timesRequested()).toBe(1)
    await suspended(null)
    await refresh()
    expect(timesRequested()).toBe(2)
  })

  test('is deleted in time even without an API key', async () => {
    const { provider } = await connected()
    server.clock.pass(30 * DAY_MS)
    await refresh(withoutKey)
    expect(await pageOf(provider)).toMatchObject({ google_review_count: 0, google_place_id: expect.any(String) })
  })
})
