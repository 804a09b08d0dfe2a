import { createHash } from 'node:crypto'
import {
  type DavEvent,
  deleteEvent,
  listVersions,
  readEvent,
  stateOf,
  writeEvent,
} from '#integrations/caldav/caldav.server.ts'
import { type EventTimes, mergedEvent, timesIn } from '#integrations/caldav/own-event.server.ts'
import { CalDavProblem, type DavAccess, WrongPassword } from '#integrations/caldav/requests.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { t } from '#ui/language.ts'
import { notesMark } from './caldav-rules.ts'
import { type EventAhead, listEventsAhead } from './export-queries.server.ts'
import { calendarText } from './export-rules.ts'

/** After so many failures, the others would fail, too, and each takes ten seconds. */
const failuresAtMost = 3
/** How often an event is read and written again that changes meanwhile. */
const triesAtMost = 3

/** The calendar that gets events, and how we sign in. */
interface Place {
  collection_id: string
  url: string
  access: DavAccess
  provider_id: string
}

/** The name of a booking's file in a calendar. */
export const fileOf = (booking_id: string) => `${booking_id}.ics`

/**
 * Makes the chosen calendar hold the confirmed bookings that are not over. What was moved or
 * deleted there becomes a question to the provider, and waits for the answer. Throws {@link
 * CalDavProblem}, after the other events.
 */
export async function followBookings(
  context: Context,
  { id: account_id, provider_id }: { id: string; provider_id: string },
  access: DavAccess,
): Promise<void> {
  const { db, now } = context
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
  for (const row of rows.filter((row) => !isHere(row))) await failures.in(() => removeEvent(context, row, access, now))
  if (written) {
    const place = { collection_id: written.id, url: written.url, access, provider_id }
    const here = rows.filter(isHere)
    // Read first: what changes from now on is found the next time.
    const version = await stateOf(written.url, access)
    const versions =
      version === null || version !== written.version
        ? await listVersions(
            written.url,
            access,
            here.map(({ booking_id }) => fileOf(booking_id)),
          )
        : undefined
    for (const own of wanted.values())
      await failures.in(() =>
        followBooking(
          context,
          place,
          own,
          rows.find((row) => isHere(row) && row.booking_id === own.booking_id),
          versions,
        ),
      )
    if (!failures.first)
      await db.updateTable('calendar_collections').set({ version }).where('id', '=', written.id).execute()
  }
  if (failures.first) throw failures.first
}

/** Collects the failures of single events, and gives up if the server refuses us. */
class Failures {
  first: CalDavProblem | undefined
  #count = 0;

  async in(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!(error instanceof CalDavProblem) || error instanceof WrongPassword) throw error
      this.first ??= error
      this.#count += 1
      if (this.#count >= failuresAtMost) throw this.first
    })
  }
}

/** A booking as we want it in the calendar. */
interface OwnEvent extends EventTimes {
  booking_id: string
  uid: string
  time_zone: string
  text: string
  /** Of all that the provider sees of it. */
  digest: string
}

function ownEvent({ booking_id, event, zones, starts_at, ends_at }: EventAhead): OwnEvent {
  const marked = { ...event, description: `${event.description}\n${notesMark}` }
  const digest = createHash('sha256').update(JSON.stringify({ ...marked, changed_at: 0, sequence: 0 }))
  return {
    booking_id,
    uid: event.uid,
    time_zone: event.time_zone,
    text: calendarText([marked], { zones }),
    digest: digest.digest('base64url'),
    starts_at,
    ends_at,
  }
}

/** The events of an account in all of its calendars, with what became of their bookings. */
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

/** Deletes an event that is no longer wanted there. One that is over stays, as a record. */
async function removeEvent({ db }: Context, row: EventRow, access: DavAccess, now: Date): Promise<void> {
  if (row.over_at > now || row.status === 'cancelled') await deleteEvent(row.url, access, fileOf(row.booking_id))
  await db.deleteFrom('calendar_events').where('id', '=', row.id).execute()
}

/**
 * Brings one event up to date. `versions` are those of the events there; undefined if nothing has
 * changed there since the last run.
 */
async function followBooking(
  context: Context,
  place: Place,
  own: OwnEvent,
  row: EventRow | undefined,
  versions: ReadonlyMap<string, string> | undefined,
): Promise<void> {
  const known = row ?? (await addEvent(context, place, own))
  const isNew = !row
  const isChanged = versions !== undefined && versions.get(fileOf(own.booking_id)) !== (known.etag ?? undefined)
  const isUnsure = !isNew && known.etag === null && known.question === null
  const isWanted = known.question === null && (known.digest !== own.digest || known.etag === null)
  // The booking has moved to where its event is.
  const isMet = known.question === 'moved' && isSame(known, own)
  if (!isChanged && !isUnsure && !isWanted && !isMet) return
  let state: Known = known
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const there = isNew && tries === 0 ? undefined : await readEvent(place.url, place.access, fileOf(own.booking_id))
    state = await compare(context, place, own, state, there)
    if (state.question !== null) return
    if (state.digest === own.digest && state.etag !== null) return
    const text = there ? mergedEvent(own.text, there.text, notesMark) : own.text
    const result = await writeEvent(place.url, place.access, {
      name: fileOf(own.booking_id),
      text,
      etag: there?.etag ?? null,
    })
    if (result === 'changed') continue
    // A server that does not say the version may have changed the event.
    const etag = result.etag ?? (await readEvent(place.url, place.access, fileOf(own.booking_id)))?.etag ?? ''
    const { digest, starts_at, ends_at } = own
    await update(context.db, state.id, { etag, digest, starts_at, ends_at })
    return
  }
  throw new CalDavProblem(t('An event in your calendar changes again and again. We keep trying.'))
}

/** An event there, as of the last run. */
type Known = Pick<EventRow, 'id' | 'etag' | 'digest' | 'starts_at' | 'ends_at' | 'question'>

/**
 * Notes an event before it is written, so that a lost answer of the server leads to no second copy
 * and no wrong question.
 */
const addEvent = (
  { db }: Context,
  { collection_id }: Place,
  { booking_id, digest, starts_at, ends_at }: OwnEvent,
): Promise<Known> =>
  db
    .insertInto('calendar_events')
    .values({ collection_id, booking_id, digest, starts_at, ends_at })
    .returning(['id', 'etag', 'digest', 'starts_at', 'ends_at', 'question'])
    .executeTakeFirstOrThrow()

const isSame = (one: EventTimes, other: EventTimes) =>
  one.starts_at.getTime() === other.starts_at.getTime() && one.ends_at.getTime() === other.ends_at.getTime()

/** Compares an event with the last run, and asks the provider if it was moved or deleted. */
async function compare(
  context: Context,
  place: Place,
  own: OwnEvent,
  known: Known,
  there: DavEvent | undefined,
): Promise<Known> {
  const times = there && (await timesIn(there.text, own))
  if (!times) {
    if (!there && (known.etag === null || known.question === 'deleted')) return known
    return ask(context, place, own, known, { question: 'deleted', etag: there?.etag ?? null })
  }
  const etag = there.etag ?? ''
  const isAgreed = isSame(times, own)
  if (!isAgreed && !isSame(times, known)) return ask(context, place, own, known, { question: 'moved', etag, ...times })
  // It is where both say, or it was deleted and is back.
  const isAnswered = isAgreed || known.question === 'deleted'
  const change = { etag, ...times, ...(isAnswered && { question: null, asked_at: null }) }
  await update(context.db, known.id, change)
  return { ...known, ...change }
}

type Change = Partial<Omit<Known, 'id'>> & { asked_at?: Date | null }

const update = (db: Db, id: string, change: Change) =>
  db.updateTable('calendar_events').set(change).where('id', '=', id).execute()

/** Asks the provider, once for each kind. Whatever the answer, the event is written again. */
async function ask(
  context: Context,
  { provider_id }: Place,
  { booking_id }: OwnEvent,
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
