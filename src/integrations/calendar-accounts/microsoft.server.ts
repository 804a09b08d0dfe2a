import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import {
  type CalendarClient,
  type EventKey,
  type EventThere,
  type EventTimes,
  type Horizon,
  notesBelow,
  type OwnEvent,
} from './port.server.ts'
import { allPages, ask, Gone, get, type RestServer, startOfDay, timesOf } from './rest.server.ts'

/** A page of a list, with the links that lead on. */
const pageOf = <S extends z.ZodType>(item: S) =>
  z
    .object({
      value: z.array(item),
      '@odata.nextLink': z.string().optional(),
      '@odata.deltaLink': z.string().optional(),
    })
    .transform(({ value, '@odata.nextLink': next, '@odata.deltaLink': delta }) => ({ items: value, next, delta }))

const Calendar = z.object({
  id: z.string(),
  name: z.string(),
  canEdit: z.boolean().default(false),
  isDefaultCalendar: z.boolean().optional(),
  owner: z.object({ address: z.string().nullish() }).nullish(),
})

const Time = z.object({ dateTime: z.string() })

const Event = z.object({
  id: z.string(),
  '@odata.etag': z.string().optional(),
  '@removed': z.unknown().optional(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  start: Time.nullish(),
  end: Time.nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).nullish(),
})
type Event = z.infer<typeof Event>

const Events = pageOf(Event)

const Subscription = z.object({ id: z.string(), expirationDateTime: z.coerce.date() })

/** Our mark on an event: only programs see it. */
const property = 'String {1b0c9a1e-5f0d-4a53-9f0e-3a6d5f4f7c21} Name booking_uid'
const withProperty = `singleValueExtendedProperties($filter=id eq '${property}')`

/** Times are in UTC, and texts without HTML. */
const prefer = 'outlook.timezone="UTC", outlook.body-content-type="text"'
const headers = { prefer }
/** Longer pages save requests. */
const longPages = { prefer: `${prefer}, odata.maxpagesize=500` }

const fields = 'id,body,start,end,isAllDay,isCancelled'

/** How long a subscription lasts; Microsoft accepts at most 4,230 minutes. */
const channelMs = 4_200 * MINUTE_MS

const calendarPath = (calendar: string) => `/me/calendars/${encodeURIComponent(calendar)}`
const eventPath = (id: string) => `/me/events/${encodeURIComponent(id)}`

/** An account at Microsoft: Outlook.com or Microsoft 365 (Microsoft Graph v1.0). */
export function microsoftCalendar(server: RestServer): CalendarClient {
  return {
    async listCalendars() {
      const calendars = pageOf(Calendar)
      const query = { $top: '100', $select: 'id,name,canEdit,isDefaultCalendar,owner' }
      const { items } = await allPages(await get(server, '/me/calendars', calendars, { query }), ({ next }) =>
        next === undefined ? undefined : get(server, next, calendars),
      )
      return items.map(({ id, name, canEdit, isDefaultCalendar, owner }) => ({
        url: id,
        name: name.slice(0, 200),
        can_write: canEdit,
        ...(isDefaultCalendar && owner?.address && { owner: owner.address }),
      }))
    },

    async changes(calendar, { version, known, horizon }) {
      const since = await changedSince(server, version, horizon)
      const { items, version: next } = since ?? (await allIn(server, calendar, horizon))
      const etags = new Map(items.map((event) => [event.id, isRemoved(event) ? undefined : event['@odata.etag']]))
      const changed = known.filter(
        ({ remote_id, etag }) =>
          (!since || etags.has(remote_id ?? '')) && etags.get(remote_id ?? '') !== (etag ?? undefined),
      )
      return {
        version: next,
        is_changed: !since || items.length > 0,
        booking_ids: new Set(changed.map(({ booking_id }) => booking_id)),
      }
    },

    async readEvent(calendar, own) {
      const event = (await findById(server, own)) ?? (await findByMark(server, calendar, own))
      return event && eventThere(event, own.time_zone)
    },

    async writeEvent(calendar, own, there) {
      const body = contentOf(own, there?.text ?? '')
      const { status, body: written } = there
        ? await ask(server, eventPath(there.remote_id ?? ''), Event, {
            method: 'PATCH',
            headers: { ...headers, ...(there.etag !== null && { 'if-match': there.etag }) },
            body,
            expects: [404, 410, 412],
          })
        : await ask(server, `${calendarPath(calendar)}/events`, Event, {
            method: 'POST',
            headers,
            body: {
              ...body,
              transactionId: transactionOf(own),
              singleValueExtendedProperties: [{ id: property, value: own.uid }],
            },
            expects: [409],
          })
      if ([404, 409, 410, 412].includes(status) || !written) return 'changed'
      return { etag: written['@odata.etag'] ?? null, remote_id: written.id }
    },

    async deleteEvent(calendar, key) {
      const id = key.remote_id ?? (await findByMark(server, calendar, key))?.id
      if (id !== undefined) await ask(server, eventPath(id), z.unknown(), { method: 'DELETE', expects: [404, 410] })
    },

    async readBusy(calendar, { from, to, time_zone, own_host }) {
      const query = {
        startDateTime: from.toISOString(),
        endDateTime: to.toISOString(),
        $select: 'id,start,end,isAllDay,isCancelled,showAs,responseStatus',
        $expand: withProperty,
      }
      const request = { headers: longPages }
      const path = `${calendarPath(calendar)}/calendarView`
      const { items } = await allPages(await get(server, path, Events, { ...request, query }), ({ next }) =>
        next === undefined ? undefined : get(server, next, Events, request),
      )
      const isOwn = ({ singleValueExtendedProperties }: Event) =>
        singleValueExtendedProperties?.some(({ value }) => value.endsWith(`@${own_host}`))
      const busy = items
        .filter((event) => isBusy(event) && !isOwn(event))
        .flatMap((event) => timesIn(event, time_zone) ?? [])
        .filter(({ starts_at, ends_at }) => starts_at < ends_at)
      return { busy, events: items.length, unread_count: 0, unread: [], unknown_zones: [] }
    },

    notices: {
      async open(calendar, { address, secret, now }) {
        const body = {
          changeType: 'created,updated,deleted',
          notificationUrl: address,
          resource: `${calendarPath(calendar)}/events`,
          expirationDateTime: new Date(now.getTime() + channelMs).toISOString(),
          clientState: secret,
        }
        const { id, expirationDateTime } = await get(server, '/subscriptions', Subscription, { method: 'POST', body })
        return { remote_id: id, expires_at: expirationDateTime }
      },
      async close({ remote_id }) {
        const path = `/subscriptions/${encodeURIComponent(remote_id)}`
        await ask(server, path, z.unknown(), { method: 'DELETE', expects: [404, 410] })
      },
    },
  }
}

/**
 * The events that have changed since a version, which holds the end of its days and a link of
 * Microsoft. Undefined if those days no longer reach far enough, or if the link has expired.
 */
async function changedSince(server: RestServer, version: string | null, { to }: Horizon) {
  const [until, link] = version?.split(' ') ?? []
  if (until === undefined || link === undefined || new Date(until) < to) return undefined
  try {
    return await delta(server, until, await get(server, link, Events, { headers: longPages }))
  } catch (error) {
    if (error instanceof Gone) return undefined
    throw error
  }
}

/** All events of the bookable days, and of one more month, because the days move on. */
async function allIn(server: RestServer, calendar: string, { from, to }: Horizon) {
  const until = new Date(to.getTime() + 31 * DAY_MS).toISOString()
  const query = { startDateTime: new Date(from.getTime() - DAY_MS).toISOString(), endDateTime: until }
  const path = `${calendarPath(calendar)}/calendarView/delta`
  return delta(server, until, await get(server, path, Events, { headers: longPages, query }))
}

async function delta(server: RestServer, until: string, first: z.infer<typeof Events>) {
  const { items, last } = await allPages(first, ({ next }) =>
    next === undefined ? undefined : get(server, next, Events, { headers: longPages }),
  )
  return { items, version: last.delta === undefined ? null : `${until} ${last.delta}` }
}

const isRemoved = (event: Event) => event['@removed'] !== undefined || event.isCancelled === true

async function findById(server: RestServer, { remote_id }: EventKey): Promise<Event | undefined> {
  if (remote_id === null) return undefined
  const request = { headers, query: { $select: fields }, expects: [404, 410] }
  return (await ask(server, eventPath(remote_id), Event, request)).body
}

/**
 * Finds an event by our mark. Microsoft chooses the ids of events, so the id is unknown if the
 * answer was lost.
 */
async function findByMark(server: RestServer, calendar: string, { uid }: EventKey): Promise<Event | undefined> {
  const query = {
    $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${uid}')`,
    $select: fields,
    $top: '1',
  }
  const { items } = await get(server, `${calendarPath(calendar)}/events`, Events, { headers, query })
  return items[0]
}

/**
 * The id of a transaction, for which Microsoft creates only one event. An event that was deleted
 * and is restored needs another id.
 */
const transactionOf = ({ uid, remote_id }: EventKey) =>
  createHash('sha256')
    .update(`${uid} ${remote_id ?? ''}`)
    .digest('hex')
    .slice(0, 32)

/** The fields of an event that we write; all others stay as the owner has set them. */
const contentOf = (own: OwnEvent, before: string) => ({
  subject: own.summary,
  body: { contentType: 'text', content: own.description + notesBelow(before, own.marks) },
  location: { displayName: own.location ?? '' },
  isAllDay: false,
  start: timeOf(own.starts_at),
  end: timeOf(own.ends_at),
})

const timeOf = (instant: Date) => ({ dateTime: instant.toISOString().slice(0, 19), timeZone: 'UTC' })

const eventThere = (event: Event, time_zone: string): EventThere => ({
  remote_id: event.id,
  etag: event['@odata.etag'] ?? null,
  times: event.isCancelled ? undefined : timesIn(event, time_zone),
  text: event.body?.content ?? '',
})

function timesIn({ start, end, isAllDay }: Event, time_zone: string): EventTimes | undefined {
  const instant = (time: z.infer<typeof Time> | null | undefined) => {
    if (!time) return undefined
    // Whole days have no time zone, but their midnights are given in UTC.
    if (isAllDay) return startOfDay(time.dateTime.slice(0, 10), time_zone)
    const at = new Date(`${time.dateTime.slice(0, 19)}Z`)
    return Number.isNaN(at.getTime()) ? undefined : at
  }
  return timesOf(instant(start), instant(end))
}

function isBusy({ isCancelled, showAs, responseStatus }: Event): boolean {
  if (isCancelled || showAs === 'free' || showAs === 'workingElsewhere') return false
  return responseStatus?.response !== 'declined'
}
