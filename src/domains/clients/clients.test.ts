import { beforeEach, describe, expect, test } from 'vitest'
import { extendOpenSeries } from '#domains/bookings/open-series-commands.server.ts'
import type { CreatedBooking } from '#domains/bookings/request-contract.ts'
import { hashPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { book, move, proposeTime } from '#test/bookings.ts'
import { type Answer, aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Client } from './contract.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const address = { line1: '12 Zanzibar Road', city: 'New York', state: 'NY', zipCode: '10001' }

async function aClient(provider: TestPerson, fields: object = {}): Promise<Client> {
  const { status, body } = await provider.post<Client>('/rest/v1/clients', {
    name: 'Wilma Heron',
    phone: '(212) 555-0177',
    email: 'wilma@mail.example',
    address,
    notes: 'The key is under the pot.',
    ...fields,
  })
  expect(status).toBe(201)
  return body
}

type Provider = Awaited<ReturnType<typeof aProvider>>

const aJob = (provider: Provider, { id }: Pick<Client, 'id'>, fields: object = {}): Promise<Answer<CreatedBooking>> =>
  provider.post(`/rest/v1/clients/${id}/bookings`, {
    service_id: provider.service_id,
    date: '2026-03-10',
    start_time: '10:00',
    ...fields,
  })

/** The token in the last invitation. */
async function tokenOfInvitation(): Promise<string> {
  const { data } = await server.db
    .selectFrom('mail')
    .select('data')
    .where('kind', '=', 'client_invitation')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (data as { token: string }).token
}

describe('the clients of a provider', () => {
  test('are listed by name, and found by parts of name, email and phone', async () => {
    const provider = await aProvider(server)
    await aClient(provider)
    await aClient(provider, { name: 'ada Lind', phone: '', email: '', address: null, notes: '' })
    const names = async (search = '') =>
      (await provider.get(`/rest/v1/clients${search}`)).body.items.map(({ name }: Client) => name)
    expect(await names()).toEqual(['ada Lind', 'Wilma Heron'])
    expect(await names('?search=heron')).toEqual(['Wilma Heron'])
    expect(await names('?search=555-0177')).toEqual(['Wilma Heron'])
    expect(await names('?search=WILMA@')).toEqual(['Wilma Heron'])
    expect(await names('?search=%25')).toEqual([])
    const first = await provider.get('/rest/v1/clients?limit=1')
    expect(await names(`?limit=1&cursor=${first.body.next_cursor}`)).toEqual(['Wilma Heron'])
  })

  test('are changed and deleted only by this provider', async () => {
    const [provider, other] = [await aProvider(server), await aProvider(server)]
    const client = await aClient(provider)
    expect(await other.patch(`/rest/v1/clients/${client.id}`, { name: 'Mine' })).toEqual(problem(404, 'not_found'))
    expect(await aJob(other, client)).toEqual(problem(404, 'not_found'))
    const { body } = await provider.patch<Client>(`/rest/v1/clients/${client.id}`, { notes: '', address: null })
    expect(body).toMatchObject({ name: 'Wilma Heron', notes: '', address: null })
  })
})

describe('a job that a provider enters for a client', () => {
  test('is confirmed at once, blocks its time, counts as earnings, and no review', async () => {
    const provider = await aProvider(server)
    const client = await aClient(provider)
    const { status, body } = await aJob(provider, client, { price: 99.5, notes: 'Back door' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'confirmed',
      for_client: true,
      client_id: client.id,
      customer_id: null,
      end_time: '11:00',
      price: 99.5,
      lines: [{ label: 'Home cleaning', quantity: 1, unit_price: 99.5, amount: 99.5 }],
      contact: { name: 'Wilma Heron', phone: client.phone, email: 'wilma@mail.example' },
      customer: { name: 'Wilma Heron' },
      address,
      notes: 'Back door',
    })
    expect(JSON.stringify(body)).not.toContain('under the pot')
    const customer = await aCustomer(server)
    expect(await book(customer, provider, { start_time: '10:30', end_time: '11:30' })).toEqual(
      problem(409, 'slot_taken'),
    )
    expect(await aJob(provider, client)).toEqual(problem(409, 'slot_taken'))
    expect(await customer.get(`/rest/v1/bookings/${body.id}`)).toEqual(problem(404, 'not_found'))

    server.clock.set('2026-03-10T15:00:00Z')
    expect((await move(provider, body, 'completed')).status).toBe(200)
    const { months } = (await provider.get('/rest/v1/earnings?from=2026-03&to=2026-03')).body
    expect(months).toEqual([{ month: '2026-03', bookings: 1, amount: 99.5 }])
    expect((await provider.get(`/rest/v1/clients/${client.id}`)).body).toMatchObject({ completed: 1, earned: 99.5 })
    // Without an account of the client, a final amount needs no answer.
    const final = { booking_id: body.id, lines: [{ label: 'All in all', amount: 120 }] }
    expect((await provider.post('/rest/v1/rpc/propose_final_price', final)).body.final_price).toBe(120)
    expect((await provider.get(`/rest/v1/clients/${client.id}`)).body.earned).toBe(120)
    expect((await provider.get(`/rest/v1/providers/${provider.id}/record`)).body.jobs_done).toBe(0)
  })

  test('is cancelled without a reason, and moves at once', async () => {
    const provider = await aProvider(server)
    const client = await aClient(provider)
    const { body } = await aJob(provider, client)
    const moved = await proposeTime(provider, body)
    expect(moved.body).toMatchObject({ date: '2026-03-12', start_time: '14:00', price: 80, proposal: null })
    expect((await move(provider, body, 'cancelled')).body.status).toBe('cancelled')
    expect((await aJob(provider, client, { date: '2026-03-12', start_time: '14:00' })).status).toBe(201)
  })

  test('repeats for a year, leaves out taken dates, and a job adds the next ones', async () => {
    const provider = await aProvider(server)
    const client = await aClient(provider)
    await aJob(provider, client, { date: '2026-03-17' })
    const { body } = await aJob(provider, client, { repeat: { every_weeks: 1 } })
    expect(body.series?.bookings).toHaveLength(51)
    expect(body.series?.skipped).toEqual(['2026-03-17'])
    expect(body.repeat).toMatchObject({ is_open: true, times: 51, later: 50 })
    const dates = async () => {
      const rows = await server.db
        .selectFrom('bookings')
        .select('date')
        .where('series_id', '=', body.series_id)
        .where('status', '=', 'confirmed')
        .orderBy('date', 'desc')
        .execute()
      return rows.map(({ date }) => date)
    }
    expect((await dates())[0]).toBe('2027-03-02')
    // A year before the second of the next dates, which is then blocked.
    server.clock.set('2026-03-17T17:00:00Z')
    await provider.post('/rest/v1/blocked_times', {
      starts_on: '2027-03-16',
      starts_at: '00:00',
      ends_on: '2027-03-17',
      ends_at: '00:00',
    })
    for (let times = 0; times < 2; times += 1) await extendOpenSeries(contextOf(server.deps))
    expect((await dates()).slice(0, 2)).toEqual(['2027-03-09', '2027-03-02'])
    const { items } = (await provider.get('/rest/v1/notifications')).body
    expect(items.map(({ message }: { message: string }) => message)).toEqual([
      'Home cleaning with Wilma Heron: Tue, Mar 16 isn’t free and was left out.',
    ])
    expect((await provider.post('/rest/v1/rpc/stop_series', { series_id: body.series_id })).status).toBe(200)
    server.clock.set('2026-06-01T17:00:00Z')
    await extendOpenSeries(contextOf(server.deps))
    expect((await dates())[0]).toBe('2027-03-09')
  })
})

describe('an invitation', () => {
  test('shows the jobs to the confirmed account of its address, and to no other', async () => {
    const provider = await aProvider(server, { business_name: 'Tidy Homes' })
    const client = await aClient(provider)
    const { body: job } = await aJob(provider, client)
    expect((await provider.post(`/rest/v1/clients/${client.id}/invite`)).body.invited_at).toBe(
      '2026-03-03T17:00:00.000Z',
    )
    expect(await provider.post(`/rest/v1/clients/${client.id}/invite`)).toEqual(problem(429, 'rate_limited'))
    const token = await tokenOfInvitation()
    const accept = (who: TestPerson) => who.post('/rest/v1/client_invitations/accept', { token })
    expect(await accept(await aCustomer(server))).toEqual(problem(403, 'other_login'))

    const wilma = await aCustomer(server, { email: 'Wilma@mail.example', name: 'Wilma H.' })
    const login = server.db.updateTable('auth_user').where('id', '=', wilma.auth_user_id)
    await login.set({ confirmed_at: null }).execute()
    expect([401, 403]).toContain((await accept(wilma)).status)
    await login.set({ confirmed_at: server.clock.now() }).execute()
    expect((await accept(wilma)).body).toEqual({ provider_id: provider.id, business_name: 'Tidy Homes', bookings: 1 })
    expect(await accept(wilma)).toEqual(problem(403, 'invitation_invalid'))

    const seen = await wilma.get(`/rest/v1/bookings/${job.id}`)
    expect(seen.body).toMatchObject({ customer_id: wilma.id, client_id: null, for_client: true })
    expect((await provider.get(`/rest/v1/clients/${client.id}`)).body.has_account).toBe(true)
    const { body: next } = await aJob(provider, client, { start_time: '14:00' })
    expect((await wilma.get('/rest/v1/notifications')).body.items[0].message).toBe(
      'Tidy Homes booked Home cleaning on Tue, Mar 10 at 2:00 PM Eastern Time for you.',
    )
    expect((await move(wilma, next, 'cancelled')).status).toBe(200)
    server.clock.set('2026-03-10T15:00:00Z')
    await move(provider, job, 'completed')
    expect(await wilma.post('/rest/v1/reviews', { booking_id: job.id, rating: 5 })).toEqual(
      problem(409, 'not_reviewable'),
    )
  })
})

describe('deleting a client', () => {
  test('cancels the jobs ahead, frees their time, and leaves earnings without a contact', async () => {
    const provider = await aProvider(server)
    const client = await aClient(provider)
    const { body: past } = await aJob(provider, client, { date: '2026-03-04' })
    const { body: ahead } = await aJob(provider, client, { repeat: { every_weeks: 4 } })
    server.clock.set('2026-03-05T17:00:00Z')
    await move(provider, past, 'completed')
    expect((await provider.delete(`/rest/v1/clients/${client.id}`)).status).toBe(204)
    expect((await provider.get(`/rest/v1/bookings/${past.id}`)).body).toMatchObject({
      status: 'completed',
      price: 40,
      client_id: null,
      address: null,
      contact: { name: 'Former client', email: '', phone: '' },
    })
    const file = await provider.get(`/rest/v1/bookings/${past.id}/calendar.ics`, { 'accept-language': 'es' })
    expect(file.body).toContain('para Cliente anterior')
    expect((await provider.get(`/rest/v1/bookings/${ahead.id}`)).body.status).toBe('cancelled')
    expect((await book(await aCustomer(server), provider)).status).toBe(201)
  })
})

test('a provider exports clients, and closes the account although a job of one is ahead', async () => {
  const provider = await aProvider(server)
  const client = await aClient(provider)
  const { body: job } = await aJob(provider, client)
  await provider.post(`/rest/v1/clients/${client.id}/invite`)
  const { body: copy } = await provider.get('/auth/v1/export')
  expect(copy.clients).toMatchObject([{ id: client.id, notes: 'The key is under the pot.' }])
  expect(copy.clients[0]).not.toHaveProperty('invitation_hash')
  const password_hash = await hashPassword('lantern on the porch')
  await server.db.updateTable('auth_user').set({ password_hash }).where('id', '=', provider.auth_user_id).execute()
  expect((await provider.delete('/auth/v1/user', { password: 'lantern on the porch' })).status).toBe(204)
  const row = server.db.selectFrom('bookings').select(['status', 'contact_name', 'contact_email', 'address_line1'])
  expect(await row.where('id', '=', job.id).executeTakeFirst()).toEqual({
    status: 'cancelled',
    contact_name: 'Former client',
    contact_email: '',
    address_line1: null,
  })
  expect(await server.db.selectFrom('clients').select('id').where('id', '=', client.id).execute()).toEqual([])
})
