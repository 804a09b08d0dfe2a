import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type EventReader, openEvents } from '#test/events.ts'
import { aCustomer, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { emit, transact } from '../db/transact.server.ts'

const quick = { heartbeat: 100, session: 100, poll: 600_000 }
const server = await testServer({ timings: quick })
const second = await testServer({ second: server, timings: quick })
/** Gets no notices; it polls often. */
const forgetful = await testServer({ second: server, timings: { poll: 100 } })

const leaving = await testServer({ second: server })

const tell = (person: TestPerson, ...payloads: unknown[]) =>
  transact(server, async (context) => {
    for (const payload of payloads) emit(context, person.id, 'session.changed', { payload })
  })

const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
const idsIn = (...readers: EventReader[]) => readers.flatMap(({ events }) => events.map(({ id }) => id))

test('events arrive at once, numbered 1, 2, 3', async () => {
  const person = await aCustomer(server)
  const reader = await openEvents(server, person)
  await tell(person, 'one', 'two')
  expect(await reader.until(2)).toEqual([
    expect.objectContaining({ id: 1, type: 'session.changed', data: { payload: 'one' } }),
    expect.objectContaining({ id: 2, type: 'session.changed', data: { payload: 'two' } }),
  ])
})

test('a rolled back event is never sent and takes no number', async () => {
  const person = await aCustomer(server)
  const reader = await openEvents(server, person)
  const failed = transact(server, async (context) => {
    emit(context, person.id, 'session.changed', {})
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await tell(person, 'kept')
  expect(await reader.until(1)).toEqual([expect.objectContaining({ id: 1, data: { payload: 'kept' } })])
})

test('without Last-Event-ID the stream starts now', async () => {
  const person = await aCustomer(server)
  await tell(person, 'before')
  const reader = await openEvents(server, person)
  await tell(person, 'after')
  expect(await reader.until(1)).toEqual([expect.objectContaining({ id: 2 })])
})

test('a dropped connection resumes without gaps or repetitions', async () => {
  const person = await aCustomer(server)
  const readers = [await openEvents(server, person)]
  const burst = Promise.all(numbersTo(40).map((number) => tell(person, number)))
  for (const server_ of [second, server, second]) {
    const current = readers.at(-1)!
    await current.until(7)
    current.drop()
    await current.wait(() => current.ended)
    readers.push(await openEvents(server_, person, current.events.at(-1)!.id))
  }
  await burst
  await readers.at(-1)!.wait(() => idsIn(...readers).length >= 40)
  expect(idsIn(...readers)).toEqual(numbersTo(40))
  const payloads = readers.flatMap(({ events }) => events.map(({ data }) => data.payload))
  expect(payloads.toSorted((one, other) => Number(one) - Number(other))).toEqual(numbersTo(40))
})

test('two processes on one database both send each other’s events', async () => {
  const person = await aCustomer(server)
  const readers = [await openEvents(server, person), await openEvents(second, person)]
  await tell(person, 'here')
  await transact(second, async (context) => emit(context, person.id, 'session.changed', { from: 'there' }))
  for (const reader of readers) expect((await reader.until(2)).map(({ id }) => id)).toEqual([1, 2])
})

test('when the listening connections are killed, nothing is lost', async () => {
  const person = await aCustomer(server)
  const readers = [await openEvents(server, person), await openEvents(second, person)]
  await tell(person, 'before')
  await Promise.all(readers.map((reader) => reader.until(1)))
  expect((await killListeners()).rows.length).toBeGreaterThanOrEqual(2)
  await tell(person, 'meanwhile')
  await tell(person, 'after')
  for (const reader of readers) expect((await reader.until(3)).map(({ id }) => id)).toEqual([1, 2, 3])
})

const killListeners = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'porchlight realtime' and datname = current_database()
  `.execute(server.db)

test('if a failover has lost events, open streams make their clients fetch everything again', async () => {
  const person = await aCustomer(server)
  const reader = await openEvents(server, person)
  await tell(person, 'before')
  await tell(person, 'lost')
  await reader.until(2)
  await sql`delete from realtime_event where user_id = ${person.id} and id = 2`.execute(server.db)
  await sql`update realtime_cursor set last_id = 1 where user_id = ${person.id}`.execute(server.db)
  await killListeners()
  await reader.until(3)
  await tell(person, 'after')
  const events = await reader.until(4)
  expect(events.map(({ id, type }) => [id, type]).slice(2)).toEqual([
    [1, 'realtime.reset'],
    [2, events[1]?.type],
  ])
})

test('a lost NOTIFY is made up for by polling', async () => {
  const person = await aCustomer(server)
  const reader = await openEvents(forgetful, person)
  await sql`
    with cursor as (insert into realtime_cursor values (${person.id}, 1))
    insert into realtime_event (user_id, id, type, payload) values (${person.id}, 1, 'session.changed', '{}')
  `.execute(server.db)
  expect(await reader.until(1)).toEqual([expect.objectContaining({ id: 1 })])
})

test('one client gets at most 10 events a second, and in the end all of them', async () => {
  const person = await aCustomer(server)
  const reader = await openEvents(server, person)
  const began = performance.now()
  await tell(person, ...numbersTo(25))
  const events = await reader.until(25)
  expect(idsIn(reader)).toEqual(numbersTo(25))
  // Count from the start: on a busy machine, bursts may arrive late and close together.
  for (const [place, { at }] of events.entries())
    expect(at - began).toBeGreaterThanOrEqual(1000 * Math.floor(place / 10))
})

test('a user gets no event of another user', async () => {
  const [mine, other] = [await aCustomer(server), await aCustomer(server)]
  const [reader, stranger] = [await openEvents(server, mine), await openEvents(server, other)]
  await tell(mine, 'for me')
  await tell(other, 'for them')
  expect(await reader.until(1)).toEqual([expect.objectContaining({ data: { payload: 'for me' } })])
  expect(await stranger.until(1)).toEqual([expect.objectContaining({ data: { payload: 'for them' } })])
  const theirs = await openEvents(server, other, 0)
  await tell(other, 'again')
  expect((await theirs.until(2)).map(({ data }) => data.payload)).toEqual(['for them', 'again'])
})

test('clients that were away for longer than events are kept fetch everything again', async () => {
  const person = await aCustomer(server)
  await tell(person, 'old', 'older', 'fresh')
  await sql`delete from realtime_event where user_id = ${person.id} and id < 3`.execute(server.db)

  const late = await openEvents(server, person, 1)
  expect((await late.until(2)).map(({ type, id }) => [type, id])).toEqual([
    ['realtime.reset', 2],
    ['session.changed', 3],
  ])
  const justInTime = await openEvents(server, person, 2)
  expect((await justInTime.until(1)).map(({ type, id }) => [type, id])).toEqual([['session.changed', 3]])
  const fromElsewhere = await openEvents(server, person, 99)
  expect((await fromElsewhere.until(1)).map(({ type, id }) => [type, id])).toEqual([['realtime.reset', 3]])
})

test('the last event id can be a query parameter; an invalid one is rejected', async () => {
  const person = await aCustomer(server)
  await tell(person, 'one', 'two')
  const response = await fetch(`${server.url}/realtime/v1/events?last_event_id=1`, {
    headers: { cookie: `porchlight=${person.token}` },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const parts = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('data:')) text += (await parts.read()).value
  expect(text).toContain('id: 2\nevent: session.changed\ndata: {"payload":"two"}\n\n')
  await parts.cancel()
  expect(await person.get('/realtime/v1/events?last_event_id=x')).toEqual(problem(422, 'validation_failed'))
})

test('only signed-in users can listen, and only while their session is valid', async () => {
  expect(await caller(server).get('/realtime/v1/events')).toEqual(problem(401, 'PGRST301'))
  const person = await aCustomer(server)
  const reader = await openEvents(server, person)
  await reader.wait(() => reader.heartbeats >= 2)
  expect(reader.ended).toBe(false)
  await server.db.deleteFrom('auth_session').where('auth_user_id', '=', person.auth_user_id).execute()
  await reader.wait(() => reader.ended)
})

test('after signing out, open pages get no more events', async () => {
  const person = await aCustomer(leaving)
  const reader = await openEvents(leaving, person)
  await tell(person, 'before')
  await reader.until(1)
  await person.post('/auth/v1/logout?scope=global')
  await tell(person, 'after')
  await reader.wait(() => reader.ended || reader.events.length > 1)
  expect(idsIn(reader)).toEqual([1])
})

test('a HEAD request opens no stream', async () => {
  const person = await aCustomer(server)
  const head = await fetch(`${server.url}/realtime/v1/events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(head.headers.get('content-type')).toContain('text/event-stream')
  expect(server.deps.realtime.countOf(person.id)).toBe(0)
})

test('a process that shuts down ends its streams, and clients resume at another', async () => {
  const person = await aCustomer(server)
  const reader = await openEvents(leaving, person)
  await tell(person, 'one')
  await reader.until(1)
  await leaving.deps.realtime.close()
  await reader.wait(() => reader.ended)
  await tell(person, 'two')
  const next = await openEvents(server, person, 1)
  expect(await next.until(1)).toEqual([expect.objectContaining({ id: 2 })])
})
