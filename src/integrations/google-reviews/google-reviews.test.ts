import type { RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { aPlace, aPlaceReview, aPlacesApi } from '#test/google-places.ts'
import { GoogleReviewsFailed, placesApi } from './google-reviews.server.ts'

const google = await aPlacesApi()
afterAll(google.close)
const ask = placesApi(google.url, google.key)
const failing = (reason: string) => expect.objectContaining({ name: 'GoogleReviewsFailed', reason })

/** A place with a unique id. */
function known(place: object | RequestListener): string {
  const id = `ChIJ-place-${google.known.size}`
  google.known.set(id, place)
  return id
}

google.known.set('ChIJ-elsewhere', aPlace())
const elsewhere = '/v1/places/ChIJ-elsewhere'

test('a place has its rating and reviews; the key is sent in a header, not in the URL', async () => {
  const id = known(aPlace())
  expect(await ask(id)).toEqual({
    name: 'Fern & Fence',
    url: 'https://maps.google.com/?cid=7',
    rating: 4.5,
    review_count: 12,
    reviews: [
      {
        author_name: 'Grace Hopper',
        author_url: 'https://www.google.com/maps/contrib/1/reviews',
        profile_photo_url: 'https://lh3.googleusercontent.com/a/photo',
        rating: 4,
        text: 'Tidy work.',
        time: Date.parse('2026-02-01T08:00:00Z') / 1000,
      },
    ],
  })
  const fields = 'displayName,rating,userRatingCount,googleMapsUri,reviews'
  expect(google.requests.at(-1)).toEqual({ path: `/v1/places/${id}`, key: google.key, fields })
})

test('a place without ratings has no stars', async () => {
  expect(await ask(known({ displayName: { text: 'New' } }))).toEqual({
    name: 'New',
    url: null,
    rating: null,
    review_count: 0,
    reviews: [],
  })
})

test('an unknown place is reported as unknown', async () => {
  await expect(ask('ChIJ-nowhere')).rejects.toEqual(failing('unknown_place'))
  const invalid = known((_, response) => response.writeHead(400).end('{"error":{"status":"INVALID_ARGUMENT"}}'))
  await expect(ask(invalid)).rejects.toEqual(failing('unknown_place'))
})

test('an invalid key, one without permission and one over its quota are refused, and never shown', async () => {
  const wrong = await placesApi(google.url, 'another-key')(known(aPlace())).catch((error: unknown) => error)
  expect(wrong).toEqual(failing('refused'))
  expect(String(wrong)).not.toContain('another-key')
  for (const status of [401, 403, 429])
    await expect(ask(known((_, response) => response.writeHead(status).end('{}')))).rejects.toEqual(failing('refused'))
})

test.each([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['broken JSON', (_, response) => response.end('{"rating": 4.5, "revi')],
  ['another shape', (_, response) => response.end('{"rating": "many"}')],
  ['stars that do not exist', (_, response) => response.end('{"rating": 7, "userRatingCount": 3}')],
  ['far too much', (_, response) => response.end(JSON.stringify({ pad: 'x'.repeat(600_000) }))],
  ['a way to another address', (_, response) => response.writeHead(302, { location: elsewhere }).end()],
  ['a cut connection', (request) => request.socket.destroy()],
] as [string, RequestListener][])('a response with %s counts as unavailable', async (_, answer) => {
  await expect(ask(known(answer))).rejects.toEqual(failing('unavailable'))
})

test('no response in time, or one that does not end, counts as unavailable', async () => {
  const hasty = placesApi(google.url, google.key, 80)
  await expect(hasty(known(() => undefined))).rejects.toEqual(failing('unavailable'))
  await expect(hasty(known((_, response) => void response.write('{"rating":')))).rejects.toThrow(GoogleReviewsFailed)
})

test('at most five reviews are taken, and unreadable ones are left out', async () => {
  const reviews = [
    aPlaceReview({ rating: 9 }),
    ...Array.from({ length: 20 }, (_, at) => aPlaceReview({ text: { text: `${at}` } })),
  ]
  const place = await ask(known(aPlace({ reviews })))
  expect(place.reviews.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4'])
})

test('hostile text becomes plain text that can be stored, and only Google’s own URLs are kept', async () => {
  const hostile = aPlaceReview({
    text: { text: `\u0000<script>alert(1)</script>\ud800\u202Egnp.exe\n${'x'.repeat(9000)}` },
    authorAttribution: { displayName: '\u0007 ', uri: 'javascript:alert(1)', photoUri: 'https://evil.example/a.png' },
  })
  const { reviews, url } = await ask(
    known(aPlace({ googleMapsUri: 'https://google.com.evil.example', reviews: [hostile] })),
  )
  expect(url).toBeNull()
  expect(reviews[0]).toMatchObject({ author_name: 'A Google user', author_url: null, profile_photo_url: null })
  expect(reviews[0]!.text).toMatch(/^<script>alert\(1\)<\/script>\ufffdgnp\.exe\nx+$/)
  expect(reviews[0]!.text).toHaveLength(5000)
})
