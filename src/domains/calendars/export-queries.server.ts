import { sql } from 'kysely'
import { answerLine } from '#domains/bookings/answers-rules.ts'
import { jobSeenBy, townOf } from '#domains/bookings/details-queries.server.ts'
import { placeOf } from '#domains/bookings/details-rules.ts'
import { bookingNotFound, crewOf, selectCrew } from '#domains/bookings/queries.server.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { hashOfToken, isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import { shownName } from '#domains/identity/rules.ts'
import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import { siteName } from '#platform/brand.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { clockChanges, dateIn } from '#platform/wall-clock.server.ts'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { FeedState } from './export-contract.ts'
import { type CalendarEvent, calendarText, zoneLines } from './export-rules.ts'

/** The state of a login's calendar address. */
export async function getFeedState(db: Db, auth_user_id: string): Promise<FeedState> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst()
  return {
    feed: feed
      ? { created_at: feed.created_at.toISOString(), last_read_at: feed.last_read_at?.toISOString() ?? null }
      : null,
  }
}

/** The login and the profiles behind a token. Throws 404 if it is unknown or its owner inactive. */
export async function getFeedOwner(db: Db, token: string) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.auth_user_id', 'calendar_feeds.auth_user_id')
    .innerJoin('auth_user', 'auth_user.id', 'calendar_feeds.auth_user_id')
    .select(['calendar_feeds.auth_user_id', 'last_read_at', 'users.id', 'users.user_type', 'language'])
    .where('token_hash', '=', hashOfToken(token))
    .where(isActive())
    .orderBy('users.user_type')
    .execute()
  const first = rows[0]
  if (!first) throw notFound(t('Calendar not found'))
  const { auth_user_id, last_read_at, language } = first
  return { auth_user_id, last_read_at, language, profiles: rows.map(({ id, user_type }) => ({ id, user_type })) }
}

type Profile = Pick<ProfileRow, 'id' | 'user_type'>

/** For how many days a feed shows past and cancelled bookings. */
const feedDays = { past: 90, cancelled: 30 }

/**
 * The calendar file of an own booking, in either role, or of its series without cancelled bookings.
 * A pending booking is tentative; the file of a cancelled booking removes its event. Throws 404 for
 * other bookings.
 */
export async function getCalendarFile(
  db: Db,
  profiles: readonly Profile[],
  { id, ofSeries, config }: { id: string; ofSeries: boolean; config: Config },
) {
  const row = await bookings(db, profiles).where('bookings.id', '=', id).executeTakeFirst()
  const viewer = profiles.find((profile) => profile.id === row?.[`${profile.user_type}_id`])
  if (!row || !viewer) throw bookingNotFound()
  const rows = (ofSeries && row.series_id !== null && (await listOpenOfSeries(db, profiles, row.series_id))) || [row]
  const isRemoval = rows.every(({ status }) => status === 'cancelled')
  const events = rows.map((each) => eventOf(each, viewer.user_type, config))
  const changed_at = new Date(Math.max(...events.map((event) => event.changed_at.getTime())))
  const { support_email } = await getSiteSettings({ db, config })
  return {
    date: row.date,
    text: calendarText(events, {
      method: isRemoval ? 'CANCEL' : 'PUBLISH',
      ...frameOf(events, support_email, changed_at),
    }),
  }
}

/** Undefined if all bookings of the series are cancelled. */
async function listOpenOfSeries(db: Db, profiles: readonly Profile[], series_id: string) {
  const rows = await bookings(db, profiles)
    .where('series_id', '=', series_id)
    .where('status', '<>', 'cancelled')
    .orderBy('starts_at')
    .execute()
  return rows.length > 0 ? rows : undefined
}

/** All bookings of a user's profiles as a calendar. */
export async function getFeedText(db: Db, profiles: readonly Profile[], config: Config, now: Date) {
  const events: CalendarEvent[] = []
  for (const { id, user_type } of profiles) {
    const since = new Date(now.getTime() - feedDays.past * DAY_MS)
    const rows = await bookings(db, profiles)
      .where(`bookings.${user_type}_id`, '=', id)
      .where('ends_at', '>', since)
      // The first condition implies this one in every time zone, but the index has the date.
      .where('date', '>=', dateIn('UTC', new Date(since.getTime() - DAY_MS)))
      .where((row) =>
        row.or([
          row('bookings.status', '<>', 'cancelled'),
          row('bookings.updated_at', '>', new Date(now.getTime() - feedDays.cancelled * DAY_MS)),
        ]),
      )
      .orderBy('starts_at')
      .orderBy('bookings.id')
      .execute()
    events.push(...rows.map((row) => eventOf(row, user_type, config)))
  }
  const { support_email } = await getSiteSettings({ db, config })
  return calendarText(events, { name: siteName(), ...frameOf(events, support_email, now) })
}

/** A booking as an event in a calendar of its provider. */
export interface EventAhead {
  booking_id: string
  event: CalendarEvent
  /** VTIMEZONE lines of its zone. */
  zones: string[]
  starts_at: Date
  ends_at: Date
}

/** The most bookings that are written to a calendar. */
const aheadAtMost = 1000

/** The confirmed bookings of a provider that are not over, the soonest first, as in a feed. */
export async function listEventsAhead(
  { db, config, now }: { db: Db; config: Config; now: Date },
  provider_id: string,
): Promise<EventAhead[]> {
  const rows = await bookings(db, [{ id: provider_id, user_type: 'provider' }])
    .where('bookings.provider_id', '=', provider_id)
    .where('bookings.status', '=', 'confirmed')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .limit(aheadAtMost)
    .execute()
  return rows.map((row) => {
    const event = eventOf(row, 'provider', config)
    return {
      booking_id: row.id,
      event,
      zones: zonesOf([event], now),
      starts_at: row.starts_at,
      ends_at: row.ends_at,
    }
  })
}

/**
 * Selects the bookings. The customer's data leaves the database only for the customer and after the
 * reveal.
 */
function bookings(db: Db, profiles: readonly Profile[]) {
  const own = profiles.map(({ id }) => id)
  const { address, notes, answers } = jobSeenBy(sql`(customer_info_revealed or customer_id = any(${own}::uuid[]))`)
  const known = (column: 'contact_name' | 'contact_email' | 'contact_phone') =>
    sql<string | null>`case when customer_info_revealed then ${sql.ref(column)} end`
  return db
    .selectFrom('bookings')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .innerJoin('users as person', 'person.id', 'bookings.provider_id')
    .select([
      'bookings.id',
      'series_id',
      'customer_id',
      'bookings.provider_id',
      'revision',
      'status',
      'date',
      'start_time',
      'end_time',
      'bookings.time_zone',
      'starts_at',
      'ends_at',
    ])
    .select(['bookings.updated_at', 'service_name', 'bookings.price', 'business_name', 'person.name as provider_name'])
    .select([
      selectCrew.as('crew'),
      'location_type',
      address.as('address'),
      notes.as('notes'),
      answers.as('answers'),
      townOf('person').as('town'),
    ])
    .select([known('contact_name').as('name'), known('contact_email').as('email'), known('contact_phone').as('phone')])
}

type Booking = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

function eventOf(row: Booking, party: UserType, { PUBLIC_URL }: Config): CalendarEvent {
  const booking = { ...row, name: row.name && shownName(row.name) }
  const { id, revision, status, updated_at, date, start_time, end_time, time_zone, service_name } = booking
  const url = PUBLIC_URL + urls.dashboard()
  const who = party === 'customer' ? booking.business_name : booking.name
  return {
    uid: uidOf(id, PUBLIC_URL),
    sequence: revision,
    changed_at: updated_at,
    status,
    date,
    start_time,
    end_time,
    time_zone,
    url,
    summary: summaryOf({ status, service_name }, party, who),
    description: [...linesFor(booking, party), url].join('\n'),
    location: placeOf({ ...booking, provider: { location: booking.town } }, party),
  }
}

function linesFor(
  { business_name, provider_name, name, phone, email, price, status, notes, answers, crew }: Booking,
  party: UserType,
): string[] {
  const who =
    party === 'customer'
      ? [provider_name === business_name ? business_name : `${provider_name}, ${business_name}`]
      : [name, phone, email].filter((known) => known !== null && known !== '').map(String)
  const waiting = status === 'pending' ? [t('Not confirmed yet.')] : []
  const team = party === 'provider' && crew ? [t('Crew: {name}', { name: crewOf(crew)?.name })] : []
  return [...waiting, ...who, ...team, money(price), ...(notes ? [notes] : []), ...answers.map(answerLine)]
}

/** The title of the event. A provider does not know the customer before the reveal. */
function summaryOf(
  { status, service_name: service }: { status: string; service_name: string },
  party: UserType,
  who: string | null,
): string {
  const isRequest = status === 'pending'
  if (!who) return isRequest ? t('Request: {service}', { service }) : service
  if (party === 'customer')
    return isRequest
      ? t('Request: {service} with {who}', { service, who })
      : t('{service} with {who}', { service, who })
  return isRequest ? t('Request: {service} for {who}', { service, who }) : t('{service} for {who}', { service, who })
}

/** The globally unique id of a booking's event. */
export const uidOf = (booking_id: string, public_url: string) => `${booking_id}@${new URL(public_url).hostname}`

/**
 * The frame of a calendar. It needs at least one component (RFC 5545, 3.6), so without events it
 * has the zone UTC.
 */
function frameOf(events: readonly CalendarEvent[], organizer: string, now: Date) {
  return { organizer, zones: zonesOf(events, now) }
}

function zonesOf(events: readonly CalendarEvent[], now: Date): string[] {
  const times = events.length > 0 ? events.map(({ date }) => Date.parse(date)) : [now.getTime()]
  const [from, to] = [new Date(Math.min(...times) - 400 * DAY_MS), new Date(Math.max(...times) + 400 * DAY_MS)]
  const zones = events.length > 0 ? [...new Set(events.map(({ time_zone }) => time_zone))] : ['UTC']
  return zones.flatMap((zone) => zoneLines(zone, clockChanges(zone, from, to)))
}
