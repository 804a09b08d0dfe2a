import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { storedText } from '#platform/stored-text.ts'
import { t } from '#ui/language.ts'
import { type BusyCalendar, UnreadEvent } from './busy-contract.ts'
import { isStale } from './busy-rules.ts'

/** Calendars of an account (`accounts-queries.server.ts`) are read with it. */
function calendars(db: Db | Tx, provider_id: string, now: Date) {
  return db
    .selectFrom('busy_calendars')
    .select([
      'id',
      'url',
      'crew',
      'created_at',
      'read_at',
      'problem',
      'event_count',
      'unread_count',
      'unread',
      'unknown_zones',
    ])
    .select((calendar) =>
      calendar
        .selectFrom('busy_hours')
        .select((hours) => hours.fn.countAll<number>().as('count'))
        .whereRef('calendar_id', '=', 'busy_calendars.id')
        .where('ends_at', '>', now)
        .as('busy_count'),
    )
    .where('provider_id', '=', provider_id)
    .where('collection_id', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof calendars>['executeTakeFirstOrThrow']>>

function calendarOf({ url, created_at, read_at, busy_count, ...row }: Row, now: Date): BusyCalendar {
  return {
    ...row,
    problem: row.problem && storedText(row.problem),
    host: new URL(url).hostname,
    created_at: created_at.toISOString(),
    read_at: read_at.toISOString(),
    is_stale: isStale({ problem: row.problem, read_at }, now),
    unread: UnreadEvent.array()
      .parse(row.unread)
      .map(({ date, reason }) => ({ date, reason: storedText(reason) })),
    busy_count: busy_count ?? 0,
  }
}

/** A provider's own calendars, oldest first. */
export async function listBusyCalendars(db: Db | Tx, provider_id: string, now: Date): Promise<BusyCalendar[]> {
  const rows = await calendars(db, provider_id, now).orderBy('id').execute()
  return rows.map((row) => calendarOf(row, now))
}

/** One of a provider's own calendars. Throws 404 for any other. */
export async function getBusyCalendar(db: Db | Tx, provider_id: string, id: string, now: Date): Promise<BusyCalendar> {
  const row = await calendars(db, provider_id, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw calendarNotFound()
  return calendarOf(row, now)
}

/** 404, also for others' calendars. */
export const calendarNotFound = () => notFound(t('Calendar not found'))

/** How many busy calendars there are, and how many of them failed at the last read. */
export async function countBusyCalendars(db: Db): Promise<{ all: number; failing: number }> {
  const { rows } = await sql<{ all: number; failing: number }>`
    select count(*)::int as all, count(problem)::int as failing from busy_calendars where collection_id is null`.execute(
    db,
  )
  return rows[0] ?? { all: 0, failing: 0 }
}
