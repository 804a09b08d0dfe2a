import { createHash } from 'node:crypto'
import {
  AccessRefused,
  type CalendarClient,
  CalendarProblem,
  type EventThere,
  type EventTimes,
  type OwnEvent,
  TooManyRequests,
} from '#integrations/calendar-accounts/port.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { siteLanguages, t } from '#ui/language.ts'
import { notesMark } from './accounts-rules.ts'
import { horizonOf } from './busy-commands.server.ts'
import { type EventAhead, listEventsAhead, uidOf } from './export-queries.server.ts'
import { calendarText } from './export-rules.ts'

/** After this many failures, the remaining events would fail, too, and each takes ten seconds. */
const failuresAtMost = 3
/** How often an event is read and written again if it changes meanwhile. */
const triesAtMost = 3

/** The calendar that gets events, and the account that has it. */
interface Place {
  collection_id: string
  url: string
  client: CalendarClient
  provider_id: string
}

/**
 * Writes the confirmed bookings that are not over into the chosen calendar. An event that was moved
 * or deleted there becomes a question to the provider, and waits for the answer. Throws {@link
 * CalendarProblem}, after the other events.
 */
export async function followBookings(
  context: Context,
  { id: account_id, provider_id }: { id: string; provider_id: string },
  client: CalendarClient,
): Promise<void> {
  const { db, now, config } = context
  const collections = await db
    .selectFrom('calendar_collections')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute()
  const written = collections.find(({ is_written }) => is_written)
  const wanted = new Map(
    (await listEventsAhead(context, provider_id)).map((ahead) => [ahead.booking_id, ownEvent(ahead)]),
  )
  const rows = await listEvents(db, account_id)
  const isHere = ({ collection_id, booking_id }: EventRow) => collection_id === written?.id && wanted.has(booking_id)
  const failures = new Failures()
  for (const row of rows.filter((row) => !isHere(row))) await failures.in(() => removeEvent(context, row, client))
  if (written) {
    const place = { collection_id: written.id, url: written.url, client, provider_id }
    const here = new Map(rows.filter(isHere).map((row) => [row.booking_id, row]))
    // Read first, so that the next run finds changes that happen from now on.
    const { version, booking_ids } = await client.changes(written.url, {
      version: written.version,
      known: [...here.values()].map((row) => ({ ...row, uid: uidOf(row.booking_id, config.PUBLIC_URL) })),
      horizon: horizonOf(now),
    })
    for (const [booking_id, own] of wanted)
      await failures.in(() => followBooking(context, place, own, here.get(booking_id), booking_ids.has(booking_id)))
    if (!failures.first)
      await db.updateTable('calendar_collections').set({ version }).where('id', '=', written.id).execute()
  }
  if (failures.first) throw failures.first
}

/** Collects the failures of single events, and gives up if the server refuses us. */
class Failures {
  first: CalendarProblem | undefined
  #count = 0;

  async in(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!(error instanceof CalendarProblem) || isForAll(error)) throw error
      this.first ??= error
      this.#count += 1
      if (this.#count >= failuresAtMost) throw this.first
    })
  }
}

/** Whether the server refuses everything, and not a single event. */
export const isForAll = (error: CalendarProblem): boolean =>
  error instanceof AccessRefused || error instanceof TooManyRequests

/** A booking as we want it in the calendar. */
interface Wanted extends Omit<OwnEvent, 'remote_id'> {
  /** A digest of everything that the provider sees of it. */
  digest: string
}

function ownEvent({ booking_id, event, zones, starts_at, ends_at }: EventAhead): Wanted {
  const marked = { ...event, description: `${event.description}\n${t(notesMark)}` }
  const digest = createHash('sha256').update(JSON.stringify({ ...marked, changed_at: 0, sequence: 0 }))
  return {
    booking_id,
    uid: event.uid,
    time_zone: event.time_zone,
    summary: marked.summary,
    description: marked.description,
    marks: siteLanguages().map((language) => inLanguage(language, () => t(notesMark))),
    location: marked.location,
    text: calendarText([marked], { zones }),
    digest: digest.digest('base64url'),
    starts_at,
    ends_at,
  }
}

/** The events of an account in all of its calendars, with the state of their bookings. */
const listEvents = (db: Db, account_id: string) =>
  db
    .selectFrom('calendar_events')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .selectAll('calendar_events')
    .select(['url', 'bookings.ends_at as over_at', 'bookings.status'])
    .where('account_id', '=', account_id)
    .execute()

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** Deletes an event that no longer belongs there. An event that is over stays, as a record. */
async function removeEvent({ db, now, config }: Context, row: EventRow, client: CalendarClient): Promise<void> {
  if (row.over_at > now || row.status === 'cancelled')
    await client.deleteEvent(row.url, { ...row, uid: uidOf(row.booking_id, config.PUBLIC_URL) })
  await db.deleteFrom('calendar_events').where('id', '=', row.id).execute()
}

/** Brings one event up to date. `isChanged`: it may have changed there since the last run. */
async function followBooking(
  context: Context,
  place: Place,
  own: Wanted,
  row: EventRow | undefined,
  isChanged: boolean,
): Promise<void> {
  const { client, url } = place
  const known = row ?? (await addEvent(context, place, own))
  const isNew = !row
  const isUnsure = !isNew && known.etag === null && known.question === null
  const isWanted = known.question === null && (known.digest !== own.digest || known.etag === null)
  // The booking has moved to the time of its event.
  const isMet = known.question === 'moved' && isSame(known, own)
  if (!isChanged && !isUnsure && !isWanted && !isMet) return
  let state: Known = known
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const wanted = { ...own, remote_id: state.remote_id }
    const there = isNew && tries === 0 ? undefined : await client.readEvent(url, wanted)
    state = await compare(context, place, own, state, there)
    if (state.question !== null) return
    if (state.digest === own.digest && state.etag !== null) return
    const result = await client.writeEvent(url, wanted, there)
    if (result === 'changed') continue
    const { digest, starts_at, ends_at } = own
    const written = { etag: result.etag ?? '', remote_id: result.remote_id }
    await update(context.db, state.id, { ...written, digest, starts_at, ends_at })
    return
  }
  throw new CalendarProblem(t('An event in your calendar changes again and again. We keep trying.'))
}

/** The state of an event as of the last run. */
type Known = Pick<EventRow, 'id' | 'etag' | 'remote_id' | 'digest' | 'starts_at' | 'ends_at' | 'question'>

/**
 * Stores an event before it is written, so that a lost answer of the server leads to no second copy
 * and no wrong question.
 */
const addEvent = (
  { db }: Context,
  { collection_id }: Place,
  { booking_id, digest, starts_at, ends_at }: Wanted,
): Promise<Known> =>
  db
    .insertInto('calendar_events')
    .values({ collection_id, booking_id, digest, starts_at, ends_at })
    .returning(['id', 'etag', 'remote_id', 'digest', 'starts_at', 'ends_at', 'question'])
    .executeTakeFirstOrThrow()

const isSame = (one: EventTimes, other: EventTimes) =>
  one.starts_at.getTime() === other.starts_at.getTime() && one.ends_at.getTime() === other.ends_at.getTime()

/** Compares an event with the last run, and asks the provider if it was moved or deleted. */
async function compare(
  context: Context,
  place: Place,
  own: Wanted,
  known: Known,
  there: EventThere | undefined,
): Promise<Known> {
  const times = there?.times
  if (!times) {
    if (!there && (known.etag === null || known.question === 'deleted')) return known
    // The event is cancelled there, and its provider has answered that already.
    if (there && known.digest === '' && known.question !== 'moved') return known
    return askProvider(context, place, own, known, { question: 'deleted', etag: there?.etag ?? null })
  }
  const { remote_id } = there
  const etag = there.etag ?? ''
  const isAgreed = isSame(times, own)
  if (!isAgreed && !isSame(times, known))
    return askProvider(context, place, own, known, { question: 'moved', etag, ...times })
  // The event is at the agreed time, or it was deleted and is back.
  const isAnswered = isAgreed || known.question === 'deleted'
  const change = { etag, remote_id, ...times, ...(isAnswered && { question: null, asked_at: null }) }
  await update(context.db, known.id, change)
  return { ...known, ...change }
}

type Change = Partial<Omit<Known, 'id'>> & { asked_at?: Date | null }

const update = (db: Db, id: string, change: Change) =>
  db.updateTable('calendar_events').set(change).where('id', '=', id).execute()

/** Asks the provider, once for each kind of question. Any answer writes the event again. */
async function askProvider(
  context: Context,
  { provider_id }: Place,
  { booking_id }: Wanted,
  known: Known,
  found: Pick<Known, 'etag'> & Partial<EventTimes> & { question: 'moved' | 'deleted' },
): Promise<Known> {
  const { now } = context
  const { question } = found
  const change = { ...found, digest: '' }
  await transact(context, async (context) => {
    const isNew = known.question !== question
    await context.db
      .updateTable('calendar_events')
      .set({ ...change, ...(isNew && { asked_at: now }) })
      .where('id', '=', known.id)
      .execute()
    if (isNew) await announce(context, 'calendar_event.questioned', { provider_id, booking_id, question })
  })
  return { ...known, ...change }
}
