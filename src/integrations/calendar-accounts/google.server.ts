import { z } from 'zod'
import { DAY_MS } from '#platform/durations.ts'
import { type CalendarClient, type EventThere, type EventTimes, notesBelow, type OwnEvent } from './port.server.ts'
import { allPages, ask, Gone, get, type RestServer, startOfDay, timesOf } from './rest.server.ts'

const Calendars = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().optional(),
        summaryOverride: z.string().optional(),
        accessRole: z.string(),
        primary: z.boolean().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

/** A time of an event: an instant, or a day for an event without hours. */
const Time = z.object({ dateTime: z.string().nullish(), date: z.string().nullish() })

const Event = z.object({
  id: z.string(),
  etag: z.string().optional(),
  status: z.string().optional(),
  description: z.string().optional(),
  start: Time.optional(),
  end: Time.optional(),
  transparency: z.string().optional(),
  eventType: z.string().optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
type Event = z.infer<typeof Event>

const Events = z.object({
  items: z.array(Event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

const Watch = z.object({ resourceId: z.string(), expiration: z.coerce.number() })

/** The id of a booking's event. Google lets us choose it, so that no second copy can be made. */
const idOf = ({ booking_id }: { booking_id: string }) => booking_id.replaceAll('-', '')

const pathOf = (calendar: string) => `/calendars/${encodeURIComponent(calendar)}/events`

/** How long a channel lasts, in seconds. Google ends it after a week at the latest. */
const channelSeconds = 7 * 24 * 3600

/** An account at Google Calendar (Calendar API v3). */
export function googleCalendar(server: RestServer): CalendarClient {
  const pathTo = (calendar: string, key: { booking_id: string }) => `${pathOf(calendar)}/${idOf(key)}`
  return {
    async listCalendars() {
      const page = (query: Record<string, string>) =>
        get(server, '/users/me/calendarList', Calendars, { query: { maxResults: '250', ...query } })
      const { items } = await allPages(await page({}), ({ nextPageToken }) =>
        nextPageToken === undefined ? undefined : page({ pageToken: nextPageToken }),
      )
      return items.map(({ id, summary, summaryOverride, accessRole, primary }) => ({
        url: id,
        name: (summaryOverride ?? summary ?? id).slice(0, 200),
        can_write: accessRole === 'owner' || accessRole === 'writer',
        ...(primary && { owner: id }),
      }))
    },

    async changes(calendar, { version, known, horizon }) {
      const since = version === null ? undefined : await changedSince(server, calendar, version)
      const { items, last } = since ?? (await allSince(server, calendar, new Date(horizon.from.getTime() - DAY_MS)))
      const etags = new Map(items.map(({ id, status, etag }) => [id, status === 'cancelled' ? undefined : etag]))
      const changed = known.filter(
        (event) => (!since || etags.has(idOf(event))) && etags.get(idOf(event)) !== (event.etag ?? undefined),
      )
      return {
        version: last.nextSyncToken ?? null,
        is_changed: !since || items.length > 0,
        booking_ids: new Set(changed.map(({ booking_id }) => booking_id)),
      }
    },

    async readEvent(calendar, own) {
      const { body } = await ask(server, pathTo(calendar, own), Event, { expects: [404, 410] })
      return body && eventThere(body, own.time_zone)
    },

    async writeEvent(calendar, own, there) {
      if (there) return change(server, calendar, own, there)
      const body = { id: idOf(own), ...contentOf(own, '') }
      const { status, body: written } = await ask(server, pathOf(calendar), Event, {
        method: 'POST',
        body,
        expects: [409],
      })
      if (status !== 409) return { etag: written?.etag ?? null, remote_id: null }
      // A deleted event keeps its id, and is restored if it is changed.
      const { body: before } = await ask(server, pathTo(calendar, own), Event, { expects: [404, 410] })
      if (before?.status !== 'cancelled') return 'changed'
      return change(server, calendar, own, { etag: before.etag ?? null, text: '' })
    },

    async deleteEvent(calendar, key) {
      await ask(server, pathTo(calendar, key), z.unknown(), { method: 'DELETE', expects: [404, 410] })
    },

    async readBusy(calendar, { from, to, time_zone, own_host }) {
      const { items } = await pages(server, calendar, {
        singleEvents: 'true',
        timeMin: from.toISOString(),
        timeMax: to.toISOString(),
      })
      const isOwn = ({ extendedProperties }: Event) => extendedProperties?.private?.['uid']?.endsWith(`@${own_host}`)
      const busy = items
        .filter((event) => isBusy(event) && !isOwn(event))
        .flatMap((event) => timesIn(event, time_zone) ?? [])
        .filter(({ starts_at, ends_at }) => starts_at < ends_at)
      return { busy, events: items.length, unread_count: 0, unread: [], unknown_zones: [] }
    },

    notices: {
      async open(calendar, { id, address, secret }) {
        const body = { id, type: 'web_hook', address, token: secret, params: { ttl: String(channelSeconds) } }
        const { resourceId, expiration } = await get(server, `${pathOf(calendar)}/watch`, Watch, {
          method: 'POST',
          body,
        })
        return { remote_id: resourceId, expires_at: new Date(expiration) }
      },
      async close({ id, remote_id: resourceId }) {
        await ask(server, '/channels/stop', z.unknown(), {
          method: 'POST',
          body: { id, resourceId },
          expects: [404, 410],
        })
      },
    },
  }
}

async function pages(server: RestServer, calendar: string, query: Record<string, string>) {
  const page = (more: Record<string, string>) =>
    get(server, pathOf(calendar), Events, { query: { maxResults: '2500', ...query, ...more } })
  return allPages(await page({}), ({ nextPageToken }) =>
    nextPageToken === undefined ? undefined : page({ pageToken: nextPageToken }),
  )
}

/** The events that have changed since a sync token; undefined if Google no longer accepts it. */
async function changedSince(server: RestServer, calendar: string, syncToken: string) {
  try {
    return await pages(server, calendar, { syncToken })
  } catch (error) {
    if (error instanceof Gone) return undefined
    throw error
  }
}

/** All events from an instant on. They begin a new chain of sync tokens. */
const allSince = (server: RestServer, calendar: string, from: Date) =>
  pages(server, calendar, {
    timeMin: from.toISOString(),
    fields: 'items(id,etag,status),nextPageToken,nextSyncToken',
  })

async function change(
  server: RestServer,
  calendar: string,
  own: OwnEvent,
  there: Pick<EventThere, 'etag' | 'text'>,
): Promise<{ etag: string | null; remote_id: null } | 'changed'> {
  const { status, body } = await ask(server, `${pathOf(calendar)}/${idOf(own)}`, Event, {
    method: 'PATCH',
    headers: there.etag === null ? {} : { 'if-match': there.etag },
    body: contentOf(own, there.text),
    expects: [404, 410, 412],
  })
  if ([404, 410, 412].includes(status)) return 'changed'
  return { etag: body?.etag ?? null, remote_id: null }
}

/** The fields of an event that we write; all others stay as the owner has set them. */
const contentOf = (own: OwnEvent, before: string) => ({
  status: 'confirmed',
  summary: own.summary,
  description: own.description + notesBelow(before, own.marks),
  location: own.location ?? '',
  start: { dateTime: own.starts_at.toISOString(), timeZone: own.time_zone, date: null },
  end: { dateTime: own.ends_at.toISOString(), timeZone: own.time_zone, date: null },
  extendedProperties: { private: { uid: own.uid } },
})

function eventThere(event: Event, time_zone: string): EventThere | undefined {
  // Google keeps deleted events for a while.
  if (event.status === 'cancelled') return undefined
  return {
    remote_id: null,
    etag: event.etag ?? null,
    times: timesIn(event, time_zone),
    text: event.description ?? '',
  }
}

function timesIn({ start, end }: Event, time_zone: string): EventTimes | undefined {
  const instant = ({ dateTime, date }: z.infer<typeof Time> = {}) => {
    if (date) return startOfDay(date, time_zone)
    const at = new Date(dateTime ?? '')
    return Number.isNaN(at.getTime()) ? undefined : at
  }
  return timesOf(instant(start), instant(end))
}

function isBusy({ status, transparency, eventType, attendees }: Event): boolean {
  if (status === 'cancelled' || transparency === 'transparent' || eventType === 'workingLocation') return false
  return !attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined')
}
