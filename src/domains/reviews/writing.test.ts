import { describe, expect, test } from 'vitest'
import { customerForm, signUp } from '#test/accounts.ts'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { aPastBooking, review } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import { OwnReview, type Review } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const DAY_MS = 24 * 3_600_000

const reviewsOf = async ({ id }: { id: string }): Promise<Review[]> =>
  (await anyone.get(`/rest/v1/reviews?provider_id=${id}`)).body.items
const statusOf = async (url: string) => (await fetch(server.url + url)).status

/** A customer and a provider with a completed booking. */
async function aMeeting() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  return { customer, provider, booking: await aPastBooking(server, customer, provider) }
}

describe('a customer reviews a completed booking', () => {
  test('and the review is public on the provider’s page and counts at once', async () => {
    const { customer, provider, booking } = await aMeeting()
    const { status, body } = await review(customer, booking, { rating: 4, comment: '  Spotless.\n\nThank you.  ' })
    expect(status).toBe(201)
    expect(OwnReview.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      booking_id: booking.id,
      provider_id: provider.id,
      customer_id: customer.id,
      rating: 4,
    })
    expect(body).toMatchObject({ comment: 'Spotless.\n\nThank you.', edited_at: null, hidden_at: null })
    expect(await reviewsOf(provider)).toMatchObject([{ id: body.id, rating: 4, source: 'local' }])
    const page = (await anyone.get(`/rest/v1/providers/${provider.id}`)).body
    expect(page).toMatchObject({ rating: 4, review_count: 1, combined_rating: 4, reviews: [{ id: body.id }] })
  })

  test('with stars only', async () => {
    const { customer, booking } = await aMeeting()
    const answer = await customer.post('/rest/v1/reviews', { booking_id: booking.id, rating: 1 })
    expect(answer).toMatchObject({ status: 201, body: { rating: 1, comment: '', review_photos: [] } })
  })

  test('once: a second review of the same booking is rejected, also if both are sent at once', async () => {
    const { customer, provider, booking } = await aMeeting()
    const answers = await Promise.all([1, 2, 3].map((rating) => review(customer, booking, { rating })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(answers).toContainEqual(problem(409, 'already_reviewed', 'You have already reviewed this booking.'))
    expect(await reviewsOf(provider)).toHaveLength(1)
    const other = await aPastBooking(server, customer, provider)
    expect((await review(customer, other)).status).toBe(201)
  })

  test.each(['pending', 'confirmed', 'cancelled'] as const)('but not one that is %s', async (status) => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const booking = await aPastBooking(server, customer, provider, status)
    const refusal = problem(409, 'not_completed', 'You can review a booking once it is completed.')
    expect(await review(customer, booking)).toEqual(refusal)
  })

  test("and other users can't", async () => {
    const { customer, provider, booking } = await aMeeting()
    expect(await review(await aCustomer(server), booking)).toEqual(problem(404, 'not_found', 'Booking not found'))
    expect(await review(provider, booking)).toEqual(problem(403, 'forbidden', 'Only customers can write reviews.'))
    expect(await anyone.post('/rest/v1/reviews', { booking_id: booking.id, rating: 5 })).toEqual(
      problem(401, 'PGRST301'),
    )
    expect(await review(customer, { id: '01999999-9999-7999-8999-999999999999' })).toEqual(problem(404, 'not_found'))
    expect(await reviewsOf(provider)).toEqual([])
  })

  test('but not their own business', async () => {
    const provider = await aProvider(server)
    const asCustomer = await withProfile(server, provider.auth_user_id, 'customer', provider)
    const me = { ...provider, ...asCustomer }
    const booking = await aPastBooking(server, me, provider)
    expect(await review(me, booking)).toEqual(problem(403, 'own_business', 'You cannot review yourself.'))
  })

  test('but not a closed business', async () => {
    const { customer, provider, booking } = await aMeeting()
    const closed = { closed_at: server.clock.now() }
    await server.db.updateTable('users').set(closed).where('id', '=', provider.id).execute()
    const gone = problem(409, 'provider_gone', 'This provider is no longer on Porchlight.')
    expect(await review(customer, booking)).toEqual(gone)
  })

  test('but not a suspended business', async () => {
    const { customer, provider, booking } = await aMeeting()
    const suspended = { suspended_at: server.clock.now() }
    await server.db.updateTable('auth_user').set(suspended).where('id', '=', provider.auth_user_id).execute()
    const unavailable = problem(409, 'provider_gone', 'This provider is not available at the moment.')
    expect(await review(customer, booking)).toEqual(unavailable)
  })

  test.each([
    ['no stars', { rating: undefined }, 'Please choose 1 to 5 stars'],
    ['six stars', { rating: 6 }, 'Please choose 1 to 5 stars'],
    ['half a star', { rating: 3.5 }, 'Please choose 1 to 5 stars'],
    ['2001 characters', { comment: 'x'.repeat(2001) }, 'A review has at most 2000 characters'],
    ['five photos', { review_photos: ['1', '2', '3', '4', '5'] }, 'A review has at most 4 photos'],
    ['a photo of another host', { review_photos: ['https://example.org/a.webp'] }, 'Choose one of your own pictures'],
  ])('not with %s', async (_, said, sentence) => {
    const { customer, provider, booking } = await aMeeting()
    expect(await review(customer, booking, said)).toEqual(problem(422, 'validation_failed', sentence))
    expect(await reviewsOf(provider)).toEqual([])
  })
})

describe('photos of reviews', () => {
  test('are the customer’s own, and stay as long as the review shows them', async () => {
    const { customer, provider, booking } = await aMeeting()
    const photos = await Promise.all([1, 2, 3, 4].map(() => uploaded(server, customer, 'review-photos')))
    const { body } = await review(customer, booking, { review_photos: photos })
    expect((await reviewsOf(provider))[0]!.review_photos).toEqual(photos)
    const [first, , third, fourth] = photos as [string, string, string, string]
    const more = await uploaded(server, customer, 'review-photos')
    const kept = [fourth, first, more]
    const edited = await customer.patch(`/rest/v1/reviews/${body.id}`, { review_photos: kept })
    expect(edited).toMatchObject({ status: 200, body: { review_photos: kept } })
    expect(await Promise.all([...kept, third].map(statusOf))).toEqual([200, 200, 200, 404])
  })

  test('are rejected if they belong to other users or buckets, or are deleted', async () => {
    const { customer, provider, booking } = await aMeeting()
    const theirs = await uploaded(server, await aCustomer(server), 'review-photos')
    const face = await uploaded(server, customer)
    const gone = await uploaded(server, customer, 'review-photos')
    await customer.delete(gone.replace('/public/', '/'))
    for (const url of [theirs, face, gone, face.replace('avatars', 'review-photos')])
      expect(await review(customer, booking, { review_photos: [url] }), url).toEqual(
        problem(422, 'validation_failed', 'Choose one of your own pictures'),
      )
    expect(await reviewsOf(provider)).toEqual([])
    expect(await statusOf(theirs)).toBe(200)
  })

  test('disappear from the review if the customer deletes them', async () => {
    const { customer, provider, booking } = await aMeeting()
    const photo = await uploaded(server, customer, 'review-photos')
    await review(customer, booking, { review_photos: [photo] })
    expect((await customer.delete(photo.replace('/public/', '/'))).status).toBe(204)
    expect((await reviewsOf(provider))[0]!.review_photos).toEqual([])
  })
})

describe('a review is changed', () => {
  test('by its author within 14 days, and shows that it was', async () => {
    const { customer, provider, booking } = await aMeeting()
    const { body } = await review(customer, booking, { rating: 2 })
    server.clock.pass(14 * DAY_MS - 1000)
    const change = { rating: 5, comment: 'They came back and made it right.' }
    const edited_at = server.clock.now().toISOString()
    expect(await customer.patch(`/rest/v1/reviews/${body.id}`, change)).toMatchObject({
      status: 200,
      body: { ...change, edited_at },
    })
    expect(await reviewsOf(provider)).toMatchObject([{ ...change, edited_at, created_at: body.created_at }])
    server.clock.pass(1000)
    const late = problem(409, 'too_late', 'A review can be edited for 14 days.')
    expect(await customer.patch(`/rest/v1/reviews/${body.id}`, { rating: 1 })).toEqual(late)
    expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body).toMatchObject({ rating: 5, review_count: 1 })
  })

  test('by no other user, and in no other field', async () => {
    const { customer, provider, booking } = await aMeeting()
    const { body } = await review(customer, booking)
    const change = (who: { patch: Function }, said: object) => who.patch(`/rest/v1/reviews/${body.id}`, said)
    expect(await change(await aCustomer(server), { rating: 1 })).toEqual(problem(404, 'not_found', 'Review not found'))
    expect(await change(provider, { rating: 1 })).toEqual(problem(403, 'forbidden'))
    for (const said of [{ reply: 'x' }, { hidden_at: null }, { provider_id: provider.id }, { rating: 0 }])
      expect(await change(customer, said)).toEqual(problem(422, 'validation_failed'))
  })
})

describe('the provider replies', () => {
  test('once, below the review', async () => {
    const { customer, provider, booking } = await aMeeting()
    const { body } = await review(customer, booking)
    const reply = (who: { post: Function }, text: string) =>
      who.post(`/rest/v1/reviews/${body.id}/reply`, { reply: text })
    for (const unsaid of [' ', '\u200b'])
      expect(await reply(provider, unsaid)).toEqual(problem(422, 'validation_failed', 'Please write a reply'))
    const tooLong = problem(422, 'validation_failed', 'A reply has at most 2000 characters')
    expect(await reply(provider, 'x'.repeat(2001))).toEqual(tooLong)
    const answers = await Promise.all(['Thank you.', 'Thanks.'].map((text) => reply(provider, text)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers).toContainEqual(problem(409, 'already_replied', 'You have already replied to this review.'))
    const [shown] = await reviewsOf(provider)
    expect(shown!.reply).toMatch(/^Than/)
    expect(shown!.replied_at).toBe(server.clock.now().toISOString())
    expect((await customer.get(`/rest/v1/reviews/own?booking_id=${booking.id}`)).body.items).toMatchObject([
      { id: body.id, reply: shown!.reply },
    ])
  })

  test("and other users can't", async () => {
    const { customer, booking } = await aMeeting()
    const { body } = await review(customer, booking)
    const said = { reply: 'Hello' }
    const address = `/rest/v1/reviews/${body.id}/reply`
    expect(await (await aProvider(server)).post(address, said)).toEqual(problem(404, 'not_found'))
    expect(await customer.post(address, said)).toEqual(problem(403, 'forbidden'))
  })
})

test('reviews of a closed customer account keep stars and text, without name, photos and personal data', async () => {
  const provider = await aProvider(server)
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  const { profile } = answer.body.user
  const customer = { ...me, ...profile, phone: '', email: form.email, token: answer.body.session.access_token }
  const photo = await uploaded(server, customer, 'review-photos')
  const booking = await aPastBooking(server, customer, provider)
  await review(customer, booking, { comment: `Lovely, says ${profile.name}.`, review_photos: [photo] })
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  const [left] = await reviewsOf(provider)
  expect(left).toMatchObject({ rating: 5, comment: 'Lovely, says [removed].', review_photos: [] })
  expect(left!.reviewer).toEqual({ name: 'Deleted user', avatar_url: null })
  expect(await statusOf(photo)).toBe(404)
})

test('customers list their own reviews in pages, and no one else’s', async () => {
  const customer = await aCustomer(server)
  const written: string[] = []
  for (const rating of [1, 2, 3]) {
    const booking = await aPastBooking(server, customer, await aProvider(server))
    written.unshift((await review(customer, booking, { rating })).body.id)
  }
  const first = (await customer.get('/rest/v1/reviews/own?limit=2')).body
  const second = (await customer.get(`/rest/v1/reviews/own?limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.items, ...second.items].map(({ id }: OwnReview) => id)).toEqual(written)
  expect(second.next_cursor).toBeNull()
  expect((await (await aCustomer(server)).get('/rest/v1/reviews/own')).body.items).toEqual([])
})
