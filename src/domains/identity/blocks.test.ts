import { describe, expect, test } from 'vitest'
import { aConfirmedBooking, book, bookingWith, move, reveal } from '#test/bookings.ts'
import { commitWhenAwaited } from '#test/locks.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOffer, requestWith } from '#test/service-requests.ts'

const server = await testServer()
/** Providers name customers by conversation. */
async function namedBy(by: TestPerson, whom: { id: string }) {
  const address = whom.id === '7' ? whom.id : await addressFor(server, by, whom)
  return address === whom.id ? { profile_id: address } : { conversation_id: address }
}
const refused = problem(403, 'contact_refused', 'You cannot contact this person.')
const block = async (by: TestPerson, whom: { id: string }) => by.post('/rest/v1/blocks', await namedBy(by, whom))
const unblock = (by: TestPerson, whom: { id: string }) => by.delete(`/rest/v1/blocks/${whom.id}`)
const write = async (by: TestPerson, to: { id: string }) =>
  by.post('/rest/v1/messages', { receiver_id: await addressFor(server, by, to), content: 'Hello' })
const blockedBy = async (who: TestPerson) => (await who.get('/rest/v1/blocks')).body.items

async function aPair() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  return { customer, provider }
}

async function aRequest(customer: TestPerson): Promise<string> {
  return (await customer.post('/rest/v1/leads', requestWith())).body.id
}

describe.each(['customer', 'provider'] as const)('after the %s has blocked the other', (blocker) => {
  async function blockedPair() {
    const pair = await aPair()
    const { body: booking } = await book(pair.customer, pair.provider)
    const other = blocker === 'customer' ? 'provider' : 'customer'
    expect((await block(pair[blocker], pair[other])).status).toBe(201)
    return { ...pair, booking }
  }

  test('neither can write to the other, and neither learns more than that', async () => {
    const { customer, provider } = await blockedPair()
    expect(await write(customer, provider)).toEqual(refused)
    expect(await write(provider, customer)).toEqual(refused)
    for (const [me, other] of [
      [customer, provider],
      [provider, customer],
    ] as const) {
      const { body } = await me.get(`/rest/v1/conversations/${await addressFor(server, me, other)}`)
      expect(body.refusal).toBe('You cannot contact this person.')
      expect((await me.get('/rest/v1/conversations')).body.items).toMatchObject([{ can_be_written_to: false }])
    }
  })

  test('no new booking can be made', async () => {
    const { customer, provider } = await blockedPair()
    const later = bookingWith(customer, provider, { start_time: '16:00', end_time: '17:00' })
    expect(await customer.post('/rest/v1/bookings', later)).toEqual(refused)
  })

  test('the provider no longer sees the customer’s request and can’t answer it or make an offer', async () => {
    const { customer, provider } = await blockedPair()
    const [id, stranger] = [await aRequest(customer), await aProvider(server)]
    const seenBy = async (who: TestPerson) =>
      (await who.get('/rest/v1/leads/open')).body.items.map((serviceRequest: { id: string }) => serviceRequest.id)
    expect(await seenBy(stranger)).toContain(id)
    expect(await seenBy(provider)).not.toContain(id)
    expect(await provider.get(`/rest/v1/leads/open/${id}`)).toEqual(problem(404, 'not_found'))
    expect(await provider.post(`/rest/v1/leads/${id}/unlock`)).toEqual(refused)
    expect(await provider.post(`/rest/v1/leads/${id}/offers`, anOffer)).toEqual(refused)
  })

  test('an existing booking stays and can be cancelled', async () => {
    const { customer, provider, booking } = await blockedPair()
    expect((await provider.get(`/rest/v1/bookings/${booking.id}`)).body.status).toBe('pending')
    expect((await move(customer, booking, 'cancelled')).body.status).toBe('cancelled')
  })
})

test('an earlier offer can no longer be accepted', async () => {
  const { customer, provider } = await aPair()
  const id = await aRequest(customer)
  const { body } = await provider.post(`/rest/v1/leads/${id}/offers`, anOffer)
  await block(customer, provider)
  expect(await customer.post(`/rest/v1/offers/${body.offer.id}/accept`)).toEqual(refused)
})

test('no other time can be proposed or accepted, but an open proposal can be declined', async () => {
  const { customer, provider } = await aPair()
  const { id } = await aConfirmedBooking(customer, provider)
  const path = `/rest/v1/bookings/${id}/proposals`
  const hours = { date: '2026-03-12', start_time: '14:00', end_time: '15:00', message: '' }
  const { body } = await provider.post(path, hours)
  await block(customer, provider)
  expect(await customer.post(`${path}/${body.proposal.id}/accept`)).toEqual(refused)
  expect((await customer.post(`${path}/${body.proposal.id}/decline`)).status).toBe(200)
  for (const who of [customer, provider]) expect(await who.post(path, hours)).toEqual(refused)
})

test('switching roles does not get around the block', async () => {
  const { customer, provider } = await aPair()
  await book(customer, provider)
  await block(provider, customer)
  const asCustomer = {
    ...provider,
    ...(await withProfile(server, provider.auth_user_id, 'customer', provider)),
  }
  const other = await aProvider(server)
  // It becomes the customer's own business.
  await server.db.updateTable('users').set({ auth_user_id: customer.auth_user_id }).where('id', '=', other.id).execute()
  expect(await write(asCustomer, other)).toEqual(refused)
})

test('a repeated block has no effect, the other user is not notified, and unblocking restores everything', async () => {
  const { customer, provider } = await aPair()
  await aConfirmedBooking(customer, provider)
  const before = (await provider.get('/rest/v1/notifications')).body
  for (const answer of [await block(customer, provider), await block(customer, provider)])
    expect(answer).toMatchObject({ status: 201, body: { profile_id: provider.id, user_type: 'provider' } })
  expect(await blockedBy(customer)).toHaveLength(1)
  expect(await blockedBy(provider)).toEqual([])
  expect((await provider.get('/rest/v1/notifications')).body).toEqual(before)
  const exported = (await provider.get('/auth/v1/export')).body
  expect(exported.blocks).toEqual([])
  expect(JSON.stringify(exported)).not.toContain('person.blocked')

  expect(await unblock(provider, customer)).toEqual(problem(404, 'not_found'))
  expect((await unblock(customer, provider)).status).toBe(204)
  expect(await unblock(customer, provider)).toEqual(problem(404, 'not_found'))
  expect((await write(provider, customer)).status).toBe(201)
})

test('a provider blocks "Customer" without learning their name until the reveal', async () => {
  const { customer, provider } = await aPair()
  const { body: booking } = await book(customer, provider)
  const { body } = await block(provider, customer)
  const conversation_id = await addressFor(server, provider, customer)
  const hidden = { profile_id: null, conversation_id, name: 'Customer', avatar_url: null, user_type: 'customer' }
  expect(body).toMatchObject(hidden)
  expect(await blockedBy(provider)).toMatchObject([hidden])
  const exported = (await provider.get('/auth/v1/export')).body
  expect(exported.blocks).toMatchObject([{ id: body.id }])
  expect(JSON.stringify(exported)).not.toMatch(new RegExp(`${customer.name}|${customer.id}|${customer.auth_user_id}`))
  await reveal(provider, booking)
  expect(await blockedBy(provider)).toMatchObject([{ profile_id: customer.id, name: customer.name }])
})

test('users can’t block themselves, unknown users, or customers whom they don’t know', async () => {
  const { customer, provider } = await aPair()
  const unknown = problem(404, 'not_found', 'User not found')
  expect(await block(provider, customer)).toEqual(unknown)
  expect(await block(customer, await aCustomer(server))).toEqual(unknown)
  expect(await block(customer, { id: '01999999-9999-7999-8999-999999999999' })).toEqual(unknown)
  expect(await block(customer, customer)).toEqual(problem(422, 'validation_failed', 'You cannot block yourself'))
  expect(await block(customer, { id: '7' })).toEqual(problem(422, 'validation_failed'))
  expect((await caller(server).post('/rest/v1/blocks', { profile_id: provider.id })).status).toBe(401)
})

describe('when blocking and writing happen at once', () => {
  test('a block waits for writes in progress, so that none comes after it', async () => {
    const { customer, provider } = await aPair()
    await book(customer, provider)
    for (const writer of [customer, provider]) {
      const write = ['select from users where id = $1 for share', [writer.id]] as const
      expect((await commitWhenAwaited(server, [write], () => block(provider, customer))).status).toBe(201)
    }
  })

  test('messages and bookings that are sent during a block are rejected by it', async () => {
    const { customer, provider } = await aPair()
    await book(customer, provider)
    const later = bookingWith(customer, provider, { start_time: '16:00', end_time: '17:00' })
    const logins = [provider.auth_user_id, customer.auth_user_id]
    const blocking = [
      ['select from users where auth_user_id = any($1) order by id for no key update', [logins]],
      [
        'insert into blocks (blocker_id, blocked_id, profile_id, created_at) values ($1, $2, $3, now()) on conflict do nothing',
        [...logins, customer.id],
      ],
    ] as const
    expect(await commitWhenAwaited(server, blocking, () => write(customer, provider))).toEqual(refused)
    await unblock(provider, { id: await addressFor(server, provider, customer) })
    const booking = () => customer.post('/rest/v1/bookings', later)
    expect(await commitWhenAwaited(server, blocking, booking)).toEqual(refused)
  })
})

test('the audit trail records a block, and the other user’s export doesn’t', async () => {
  const { customer, provider } = await aPair()
  await block(customer, provider)
  await unblock(customer, provider)
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['kind', 'subject_id', 'details'])
    .where('actor_id', '=', customer.auth_user_id)
    .where('kind', 'like', 'person.%')
    .orderBy('id')
    .execute()
  const details = { profile_id: provider.id }
  expect(trail).toEqual([
    { kind: 'person.blocked', subject_id: customer.auth_user_id, details },
    { kind: 'person.unblocked', subject_id: customer.auth_user_id, details },
  ])
})
