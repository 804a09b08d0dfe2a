import { expect, test } from 'vitest'
import { sendBundles } from '#domains/notifications/commands.server.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import { contextOf } from '#platform/context.server.ts'
import { schedule } from '#schedule.server.ts'
import { book, reveal } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { addressFor } from '#test/messages.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, type Caller, problem, type TestPerson } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { Message } from './contract.ts'

const server = await testServer({ work: true })

async function aPair() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: booking } = await book(customer, provider)
  return { customer, provider, booking }
}

const aPhoto = async (user: TestPerson) => nameIn(await uploaded(server, user, 'message-photos'))
const statusFor = async (who: Caller, name: string) =>
  (await who.get(`/storage/v1/object/authenticated/message-photos/${name}`)).status
const send = async (from: TestPerson, to: { id: string }, message: object) =>
  from.post<Message>('/rest/v1/messages', { receiver_id: await addressFor(server, from, to), ...message })
const newest = async (reader: TestPerson, other: { id: string }): Promise<Message> =>
  (await reader.get(`/rest/v1/messages?with=${await addressFor(server, reader, other)}`)).body.items[0]
const preview = async (reader: TestPerson) => (await reader.get('/rest/v1/conversations')).body.items[0].last_message

test('the two of a conversation see the photos of a message, and no one else', async () => {
  const { customer, provider, booking } = await aPair()
  await reveal(provider, booking)
  const [one, two] = [await aPhoto(customer), await aPhoto(customer)]
  expect([await statusFor(customer, one), await statusFor(provider, one)]).toEqual([200, 404])
  const sent = await send(customer, provider, { content: 'The leak', photos: [one, two] })
  expect(sent).toMatchObject({ status: 201, body: { content: 'The leak', photos: [one, two], photo_count: 2 } })
  expect(Message.parse(sent.body)).toEqual(sent.body)
  expect(await newest(provider, customer)).toMatchObject({ photos: [one, two], photo_count: 2 })
  const strangers = [await aCustomer(server), await aProvider(server), await anOperator(server)]
  for (const stranger of strangers) expect(await statusFor(stranger, one)).toBe(404)
  expect([await statusFor(customer, one), await statusFor(provider, one)]).toEqual([200, 200])
  expect(await preview(provider)).toBe('The leak · 2 photos')
})

test('a message may consist of photos, and needs a text or a photo', async () => {
  const { customer, provider } = await aPair()
  const photo = await aPhoto(provider)
  expect(await send(provider, customer, { photos: [photo] })).toMatchObject({ status: 201, body: { content: '' } })
  expect(await preview(customer)).toBe('1 photo')
  for (const nothing of [{}, { content: ' ' }, { photos: [] }, { content: ' ', photos: [] }])
    expect(await send(provider, customer, nothing)).toEqual(
      problem(422, 'validation_failed', 'Invalid message parameters'),
    )
})

test('a provider sees the photos of a customer after the reveal, like those of a request', async () => {
  const { customer, provider, booking } = await aPair()
  const photo = await aPhoto(customer)
  await send(customer, provider, { content: 'Look', photos: [photo] })
  expect(await newest(provider, customer)).toMatchObject({ content: 'Look', photos: [], photo_count: 1 })
  expect([await statusFor(provider, photo), await statusFor(customer, photo)]).toEqual([404, 200])
  const exported = async () => (await provider.get('/auth/v1/export')).body
  expect(JSON.stringify(await exported())).not.toContain(photo)
  await reveal(provider, booking)
  expect(await newest(provider, customer)).toMatchObject({ photos: [photo], photo_count: 1 })
  expect(await statusFor(provider, photo)).toBe(200)
  expect((await exported()).messages).toMatchObject([{ photos: [photo] }])
})

test('a customer sees the photos of a provider at once', async () => {
  const { customer, provider } = await aPair()
  const photo = await aPhoto(provider)
  await send(provider, customer, { content: 'Like this?', photos: [photo] })
  expect(await newest(customer, provider)).toMatchObject({ photos: [photo] })
  expect(await statusFor(customer, photo)).toBe(200)
})

test('a locked message hides its photos until it is unlocked', async () => {
  const { customer, provider, booking } = await aPair()
  await reveal(provider, booking)
  const photo = await aPhoto(customer)
  await send(customer, provider, { photos: [photo] })
  await server.db.updateTable('messages').set({ unlocked: false }).where('sender_id', '=', customer.id).execute()
  expect(await newest(provider, customer)).toMatchObject({ content: null, photos: [] })
  expect(await statusFor(provider, photo)).toBe(404)
  await provider.post('/rest/v1/messages/unlock', { sender_id: customer.id })
  expect(await newest(provider, customer)).toMatchObject({ content: '', photos: [photo] })
  expect(await statusFor(provider, photo)).toBe(200)
})

test('a user sends only their own photos, each once, at most 4', async () => {
  const { customer, provider } = await aPair()
  const [mine, theirs] = [await aPhoto(customer), await aPhoto(provider)]
  const ofBooking = nameIn(await uploaded(server, customer, 'booking-photos'))
  const refused = problem(422, 'validation_failed')
  const five = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.webp`)
  for (const photos of [[theirs], [ofBooking], ['face.webp'], ['../a.webp'], five, 'face.webp'])
    expect(await send(customer, provider, { content: 'Hello', photos })).toEqual(refused)
  expect((await send(customer, provider, { photos: [mine, mine] })).body.photos).toEqual([mine])
  expect(await send(customer, provider, { photos: [mine] })).toEqual(refused)
})

test('photos stay while a message shows them, and are removed with the picture or the account', async () => {
  const { customer, provider } = await aPair()
  const [one, two, unused] = [await aPhoto(provider), await aPhoto(provider), await aPhoto(provider)]
  await send(provider, customer, { photos: [one, two] })
  server.clock.pass(25 * 3_600_000)
  await schedule(server.deps)
    .find(({ name }) => name === 'sweep-pictures')!
    .run()
  expect([await statusFor(provider, one), await statusFor(provider, unused)]).toEqual([200, 404])
  await provider.delete(`/storage/v1/object/message-photos/${one}`)
  expect(await newest(customer, provider)).toMatchObject({ photos: [two], photo_count: 1 })
  await provider.delete(`/storage/v1/object/message-photos/${two}`)
  expect(await newest(customer, provider)).toMatchObject({ content: '', photos: [], photo_count: 0 })
  expect(await preview(customer)).toBe('Deleted photo')
})

test('operators see the photos between two users while a report is open', async () => {
  const { customer, provider } = await aPair()
  const admin = await anOperator(server)
  const photo = await aPhoto(provider)
  await send(provider, customer, { photos: [photo] })
  await customer.post('/rest/v1/reports', { subject: 'profile', subject_id: provider.id, reason: 'spam' })
  const report = async () => (await admin.get('/rest/v1/admin/reports')).body.items[0]
  const { id, message_photos } = await report()
  expect(message_photos).toEqual([`/storage/v1/object/authenticated/message-photos/${photo}`])
  expect((await admin.get(message_photos[0])).status).toBe(200)
  await admin.post(`/rest/v1/admin/reports/${id}/decide`, { status: 'dismissed', note: 'Only a photo' })
  expect(await statusFor(admin, photo)).toBe(404)
  expect((await report()).message_photos).toEqual([])
})

test('the email about messages says how many photos there are', async () => {
  const { customer, provider } = await aPair()
  await send(provider, customer, { content: 'Like this?', photos: [await aPhoto(provider)] })
  server.clock.pass(3_600_000)
  await sendBundles(contextOf(server.deps))
  expect(inOneLine((await emailsTo(server, customer)).at(-1)!)).toContain('Like this? · 1 photo')
})
