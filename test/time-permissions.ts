import { randomUUID } from 'node:crypto'
import type { BlockedTime } from '#domains/calendars/blocked-times-contract.ts'
import type { NewFeed } from '#domains/calendars/export-contract.ts'
import { type Row, row } from './permission-row.ts'
import type { Street } from './street.ts'

/** After all bookings of the street. */
const blocked = { starts_on: '2026-06-01', starts_at: '12:00', ends_on: '2026-06-01', ends_at: '18:00' }

/**
 * Opening hours and calendars. Anyone can read a provider's hours and free days; only the provider
 * changes the hours.
 */
export const timeRows: Row[] = [
  //                                                    none   cust prov oth.c oth.p admin recovery
  row('GET /rest/v1/providers/{id}/hours', '200 200 200 200 200 200 200', ({ provider }) => ({ path: provider })),
  row('GET /rest/v1/providers/{id}/availability', '200 200 200 200 200 200 200', ({ provider }) => ({
    path: provider,
  })),
  row('GET /rest/v1/providers/{id}/hours/own', '401 403 200 403 404 403 401', ({ provider }) => ({ path: provider })),
  row('PATCH /rest/v1/providers/{id}/hours', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: provider,
    body: { notice_hours: 24 },
  })),
  row('GET /rest/v1/providers/{id}/hours/days', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: provider,
    query: { from: '2026-03-09', to: '2026-03-15' },
  })),
  row('GET /rest/v1/blocked_times', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/blocked_times', '401 403 201 403 201 403 401', () => ({ body: blocked })),
  row('DELETE /rest/v1/blocked_times/{id}', '401 403 204 403 404 403 401', async ({ provider }) => ({
    path: (await provider.post<BlockedTime>('/rest/v1/blocked_times', blocked)).body,
  })),
  row('GET /rest/v1/earnings', '401 403 200 403 200 403 401'),
  row('GET /rest/v1/bookings/{id}/calendar.ics', '401 200 200 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('GET /rest/v1/calendar_feed', '401 200 200 200 200 200 401'),
  row('POST /rest/v1/calendar_feed', '401 201 201 201 201 201 401'),
  row('DELETE /rest/v1/calendar_feed', '401 204 204 204 204 204 401'),
  row('GET /rest/v1/busy_calendars', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/busy_calendars', '401 403 422 403 422 403 401', () => ({ body: { url: 'https://127.0.0.1/' } })),
  row('POST /rest/v1/busy_calendars/{id}/refresh', '401 403 200 403 404 403 401', async (street) => ({
    path: await aBusyCalendar(street),
  })),
  row('PATCH /rest/v1/busy_calendars/{id}', '401 403 200 403 404 403 401', async (street) => ({
    path: await aBusyCalendar(street),
    body: { crew: null },
  })),
  row('GET /rest/v1/calendar_accounts', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/calendar_accounts', '401 403 422 403 422 403 401', () => ({
    body: { url: 'https://127.0.0.1/', user_name: 'rosa', password: 'app' },
  })),
  // Without keys of Google, no one can ask for access there.
  row('POST /rest/v1/calendar_accounts/grants', '401 403 404 403 404 403 401', () => ({ body: { kind: 'google' } })),
  row('PATCH /rest/v1/calendar_accounts/{id}', '401 403 200 403 404 403 401', async (street) => ({
    ...(await aCalendarAccount(street)),
    body: { busy_ids: [] },
  })),
  row('POST /rest/v1/calendar_accounts/{id}/sync', '401 403 200 403 404 403 401', aCalendarAccount),
  // Deleting what is not there, or not one's own, deletes nothing.
  row('DELETE /rest/v1/calendar_accounts/{id}', '401 403 204 403 204 403 401', aCalendarAccount),
  row('GET /rest/v1/calendar_questions', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/calendar_questions/{id}/answer', '401 403 204 403 404 403 401', async (street) => ({
    path: await aQuestion(street),
    body: { answer: 'put_back' },
  })),
  row('GET /rest/v1/calendar_callbacks/{kind}', '302 302 302 302 302 302 302', () => ({ path: { kind: 'google' } })),
  // Only Google and Microsoft know the secret of a channel.
  row('POST /rest/v1/calendar_notices/google', '403 403 403 403 403 403 403'),
  row('POST /rest/v1/calendar_notices/microsoft', '403 403 403 403 403 403 403', () => ({
    body: { value: [{ subscriptionId: 'x', clientState: 'a guess' }] },
  })),
  row('DELETE /rest/v1/busy_calendars/{id}', '401 403 204 403 404 403 401', async (street) => ({
    path: await aBusyCalendar(street),
  })),
  row('GET /calendars/{file}', '200 200 200 200 200 200 200', async (street) => ({
    path: { file: await feedOf(street) },
  })),
]

const made = new WeakMap<Street, Promise<string>>()

/** One per street, because creating another would end it. */
function feedOf(street: Street): Promise<string> {
  const file = made.get(street) ?? aFeed(street)
  made.set(street, file)
  return file
}

async function aFeed({ customer }: Street): Promise<string> {
  const { body } = await customer.post<NewFeed>('/rest/v1/calendar_feed')
  return body.url.split('/').at(-1)!
}

/** Inserted directly, because the API would fetch the calendar first. */
async function aBusyCalendar({ db, provider }: Street): Promise<{ id: string }> {
  const now = new Date()
  const times = { created_at: now, read_at: now, worked_out_at: now, next_read_at: now }
  const calendar = { provider_id: provider.id, url: `https://127.0.0.1/${randomUUID()}.ics`, ...times }
  return db.insertInto('busy_calendars').values(calendar).returning('id').executeTakeFirstOrThrow()
}

/** Inserted directly, because the API would sign in to its server first. */
async function aCalendarAccount({ db, provider }: Street): Promise<{ path: { id: string } }> {
  const now = new Date()
  const url = `https://127.0.0.1/${randomUUID()}/`
  const account = { provider_id: provider.id, url, user_name: 'rosa', password: Buffer.alloc(0) }
  const path = await db
    .insertInto('calendar_accounts')
    .values({ ...account, created_at: now, due_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { path }
}

async function aQuestion(street: Street): Promise<{ id: string }> {
  const { db, booking } = street
  const { path: account } = await aCalendarAccount(street)
  const collection = await db
    .insertInto('calendar_collections')
    .values({ account_id: account.id, url: randomUUID(), name: 'Work', can_write: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000), asked_at: new Date() }
  return db
    .insertInto('calendar_events')
    .values({ collection_id: collection.id, booking_id: booking.id, digest: '', question: 'deleted', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
}
