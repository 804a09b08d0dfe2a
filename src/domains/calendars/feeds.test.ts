import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { customerForm, signUp } from '#test/accounts.ts'
import { aConfirmedBooking, book, move, reveal } from '#test/bookings.ts'
import { aFeed, eventsIn, readFeed } from '#test/calendars.ts'
import { commitWhenAwaited } from '#test/locks.ts'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { FeedState, NewFeed } from './export-contract.ts'

const server = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' } })
const read = (path: string, headers?: Record<string, string>) => readFeed(server, path, headers)

describe('the address of a user’s calendar', () => {
  test('is returned once, when it is created; later only that it exists and when it was read', async () => {
    const me = await aCustomer(server)
    expect((await me.get('/rest/v1/calendar_feed')).body).toEqual({ feed: null })
    const { status, body } = await me.post('/rest/v1/calendar_feed')
    expect(status).toBe(201)
    expect(NewFeed.parse(body)).toEqual(body)
    expect(body.url).toMatch(/^https:\/\/porchlight\.example\/calendars\/[\w-]{43}\.ics$/)
    const state = await me.get('/rest/v1/calendar_feed')
    expect(FeedState.parse(state.body)).toEqual(state.body)
    expect(JSON.stringify(state.body)).not.toContain('http')
    expect((await read(new URL(body.url).pathname)).status).toBe(200)
    expect((await me.get('/rest/v1/calendar_feed')).body.feed.last_read_at).toBe('2026-03-03T17:00:00.000Z')
  })

  test('ends when a new one is created, or when it is revoked', async () => {
    const me = await aCustomer(server)
    const [first, second] = [await aFeed(me), await aFeed(me)]
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect((await me.delete('/rest/v1/calendar_feed')).status).toBe(204)
    expect((await read(second)).status).toBe(404)
    expect((await me.delete('/rest/v1/calendar_feed')).status).toBe(204)
  })

  test('appears in no log, not even if the request fails', async () => {
    const path = await aFeed(await aCustomer(server))
    await sql`alter table calendar_feeds add constraint never_read check (last_read_at is null) not valid`.execute(
      server.db,
    )
    expect((await read(path)).status).toBe(500)
    await sql`alter table calendar_feeds drop constraint never_read`.execute(server.db)
    expect(server.logged.join()).toContain('"route":"/calendars/:file"')
    expect(server.logged.join()).not.toContain(path.slice('/calendars/'.length, -'.ics'.length))
  })

  test('is invalid while its owner is suspended, and after the account is closed', async () => {
    const suspended = await aCustomer(server)
    const path = await aFeed(suspended)
    const login = server.db.updateTable('auth_user').where('id', '=', suspended.auth_user_id)
    await login.set({ suspended_at: server.clock.now() }).execute()
    expect((await read(path)).status).toBe(404)

    const form = customerForm()
    const { me } = await signUp(server, form)
    const old = await aFeed(me)
    expect((await read(old)).status).toBe(200)
    expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
    expect((await read(old)).status).toBe(404)
  })

  test('ends with a new password, whether it is changed or reset by email', async () => {
    const form = customerForm()
    const { email, password: current_password } = form
    const { me } = await signUp(server, form)
    const changed = await aFeed(me)
    const password = 'a brand new lantern'
    expect((await me.put('/auth/v1/user', { password, current_password })).status).toBe(200)
    expect((await read(changed)).status).toBe(404)
    expect((await me.get('/rest/v1/calendar_feed')).body).toEqual({ feed: null })

    const forgotten = await aFeed(me)
    await me.post('/auth/v1/recover', { email })
    const mails = server.db.selectFrom('mail').select(sql<string>`data ->> 'token'`.as('token_hash'))
    const { token_hash } = await mails.where('kind', '=', 'recovery').executeTakeFirstOrThrow()
    const link = { type: 'recovery', token_hash }
    const { body } = await me.post('/auth/v1/verify', link, { 'x-session': 'bearer' })
    const recovering = caller(server, body.session.access_token)
    expect((await recovering.put('/auth/v1/user', { password: 'one more lantern' })).status).toBe(200)
    expect((await read(forgotten)).status).toBe(404)
  })

  test('is not created by a session that ends meanwhile', async () => {
    const me = await aCustomer(server)
    const endSessions = [
      ['select from auth_user where id = $1 for update', [me.auth_user_id]],
      ['delete from auth_session where auth_user_id = $1', [me.auth_user_id]],
    ] as const
    const made = await commitWhenAwaited(server, endSessions, () => me.post('/rest/v1/calendar_feed'))
    expect(made.status).toBe(401)
  })

  test('is stored as a hash and appears in no log and no export', async () => {
    const me = await aCustomer(server)
    const token = (await aFeed(me)).slice('/calendars/'.length, -'.ics'.length)
    await read(`/calendars/${token}.ics`)
    await read(`/calendars/${token.slice(0, -1)}.ics`)
    const { rows } = await server.deps.pool.query<{ row: string }>(
      'select to_jsonb(t)::text as row from calendar_feeds t',
    )
    const { rows: keys } = await server.deps.pool.query<{ row: string }>(
      'select to_jsonb(t)::text as row from idempotency_key t union all select to_jsonb(t)::text from audit_event t union all select to_jsonb(t)::text from rate_limit t',
    )
    const exported = await me.get('/auth/v1/export')
    expect(exported.body.calendar_feeds).toHaveLength(1)
    const everything = [...rows, ...keys, ...server.logged, exported.body].map((one) => JSON.stringify(one)).join('\n')
    expect(everything).not.toContain(token)
    expect(JSON.stringify(exported.body)).not.toContain('token_hash')
  })

  test('has a limit of its own on reads', async () => {
    const [path, other] = [await aFeed(await aCustomer(server)), await aFeed(await aCustomer(server))]
    const statuses = []
    for (let at = 0; at < 125; at += 1) statuses.push((await read(path)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect((await read(path)).headers.get('retry-after')).toBeTruthy()
    expect((await read(other)).status).toBe(200)
  })
})

describe('a subscribed calendar', () => {
  test('shows new, changed and cancelled bookings of both roles', async () => {
    const [neighbor, provider] = [await aCustomer(server), await aProvider(server)]
    const asCustomer = await withProfile(server, provider.auth_user_id, 'customer', provider)
    const path = await aFeed(asCustomer)
    const events = async () => eventsIn((await read(path)).body)

    const { body: mine } = await book(
      { ...provider, ...asCustomer },
      await aProvider(server, { business_name: 'Bright Windows' }),
    )
    await asCustomer.put('/auth/v1/user', { data: { current_role: 'provider' } })
    const booking = await aConfirmedBooking(neighbor, provider)
    expect((await events()).map(({ summary, status }) => [summary, status])).toEqual([
      ['Request: Home cleaning with Bright Windows', 'TENTATIVE'],
      [`Home cleaning for ${neighbor.name}`, 'CONFIRMED'],
    ])
    await move(neighbor, booking, 'cancelled')
    const cancelled = (await events()).find(({ uid }) => uid.startsWith(booking.id))
    expect(cancelled).toMatchObject({ status: 'CANCELLED', sequence: 2 })
    server.clock.pass(31 * 86_400_000)
    expect((await events()).map(({ uid }) => uid.slice(0, 36))).toEqual([mine.id])
    server.clock.pass(100 * 86_400_000)
    expect(await events()).toEqual([])
    server.clock.set('2026-03-03T17:00:00Z')
  })

  test('does not name a customer before the reveal', async () => {
    const customer = await aCustomer(server, { name: 'Quentin Quill', email: 'quentin.quill@mail.example' })
    const provider = await aProvider(server)
    const path = await aFeed(provider)
    const { body: booking } = await book(customer, provider)
    const text = async () => (await read(path)).body.replaceAll('\r\n ', '')
    expect(eventsIn(await text())).toMatchObject([{ summary: 'Request: Home cleaning', status: 'TENTATIVE' }])
    expect(await text()).not.toMatch(/Quentin|quentin|\*\*\*|Customer/)
    await reveal(provider, booking)
    expect(await text()).toContain('Quentin Quill')
  })

  test('is refreshed every 15 minutes, and an unchanged one is not sent again', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const path = await aFeed(customer)
    await book(customer, provider)
    const first = await read(path)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    for (const line of [
      'X-WR-CALNAME:Porchlight',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'TZID:America/New_York',
    ])
      expect(first.body).toContain(line)
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await read(path, tag)).status).toBe(304)
    await book(customer, provider, { date: '2026-03-12' })
    expect((await read(path, tag)).status).toBe(200)
  })

  test('is a valid calendar with a time zone before the first booking', async () => {
    const { body } = await read(await aFeed(await aCustomer(server)))
    expect(eventsIn(body)).toEqual([])
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\n')
  })

  test('answers 404 for an unknown address', async () => {
    const me = await aCustomer(server)
    for (const path of [`/calendars/${'A'.repeat(43)}.ics`, '/calendars/short.ics', '/calendars/'])
      expect(await me.get(path)).toEqual(problem(404, 'not_found'))
  })
})
