import { readEvents } from '../busy-calendars/reading.server.ts'
import type { CalendarClient } from '../calendar-accounts/port.server.ts'
import { deleteEvent, findCalendars, listVersions, readEvent, readRange, stateOf, writeEvent } from './caldav.server.ts'
import { mergedEvent, timesIn } from './own-event.server.ts'
import type { DavAccess } from './requests.server.ts'

/** The name of a booking's file in a calendar. */
const fileOf = ({ booking_id }: { booking_id: string }) => `${booking_id}.ics`

/**
 * An account on a CalDAV server, whose calendars are at `url`. The server's version of a calendar
 * is compared and never sent, so that no server can refuse it.
 */
export function calDavClient(url: string, access: DavAccess): CalendarClient {
  return {
    listCalendars: async () => (await findCalendars(url, access)).calendars,

    async changes(calendar, { version: before, known }) {
      // Read first: what changes from now on is found the next time.
      const version = await stateOf(calendar, access)
      if (version !== null && version === before) return { version, is_changed: false, booking_ids: new Set() }
      const versions = await listVersions(calendar, access, known.map(fileOf))
      const changed = known.filter((event) => versions.get(fileOf(event)) !== (event.etag ?? undefined))
      return { version, is_changed: true, booking_ids: new Set(changed.map(({ booking_id }) => booking_id)) }
    },

    async readEvent(calendar, own) {
      const there = await readEvent(calendar, access, fileOf(own))
      return there && { ...there, remote_id: null, times: await timesIn(there.text, own) }
    },

    async writeEvent(calendar, own, there) {
      const name = fileOf(own)
      const text = there ? mergedEvent(own.text, there.text, own.mark) : own.text
      const result = await writeEvent(calendar, access, { name, text, etag: there?.etag ?? null })
      if (result === 'changed') return 'changed'
      // A server that does not say the version may have changed the event.
      const etag = result.etag ?? (await readEvent(calendar, access, name))?.etag ?? ''
      return { etag, remote_id: null }
    },

    deleteEvent: (calendar, key) => deleteEvent(calendar, access, fileOf(key)),

    async readBusy(calendar, reading) {
      const owners = access.user_name.includes('@') ? [access.user_name.toLowerCase()] : []
      return readEvents(await readRange(calendar, access, reading), { ...reading, owners })
    },
  }
}
