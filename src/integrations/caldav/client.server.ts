import { readEvents } from '../busy-calendars/reading.server.ts'
import type { CalendarClient, EventKey } from '../calendar-accounts/port.server.ts'
import {
  deleteEvent,
  findCalendars,
  findEvent,
  listVersions,
  readEvent,
  readRange,
  stateOf,
  writeEvent,
} from './caldav.server.ts'
import { mergedEvent, timesIn } from './own-event.server.ts'
import type { DavAccess } from './requests.server.ts'

/** The name of a booking's file: ours, or the one that another program has given it. */
const fileOf = ({ booking_id, remote_id }: Pick<EventKey, 'booking_id' | 'remote_id'>) =>
  remote_id ?? `${booking_id}.ics`

/**
 * An account on a CalDAV server, whose calendars are at `url`. The server's version of a calendar
 * is compared and never sent, so that no server can refuse it.
 */
export function calDavClient(url: string, access: DavAccess): CalendarClient {
  return {
    listCalendars: async () => (await findCalendars(url, access)).calendars,

    async changes(calendar, { version: before, known }) {
      // Read first, so that the next run finds changes that happen from now on.
      const version = await stateOf(calendar, access)
      if (version !== null && version === before) return { version, is_changed: false, booking_ids: new Set() }
      const versions = await listVersions(calendar, access, known.map(fileOf))
      const changed = known.filter((event) => versions.get(fileOf(event)) !== (event.etag ?? undefined))
      return { version, is_changed: true, booking_ids: new Set(changed.map(({ booking_id }) => booking_id)) }
    },

    async readEvent(calendar, own) {
      const there = await readEvent(calendar, access, fileOf(own))
      if (there) return { ...there, remote_id: own.remote_id, times: await timesIn(there.text, own) }
      const moved = await findEvent(calendar, access, own.uid)
      return moved && { ...moved, remote_id: moved.name, times: await timesIn(moved.text, own) }
    },

    async writeEvent(calendar, own, there) {
      const { remote_id } = there ?? own
      const name = fileOf({ ...own, remote_id })
      const text = there ? mergedEvent(own.text, there.text, own.marks) : own.text
      const result = await writeEvent(calendar, access, { name, uid: own.uid, text, etag: there?.etag ?? null })
      if (result === 'changed') return 'changed'
      // A server that sends no version may have changed the event.
      const etag = result.etag ?? (await readEvent(calendar, access, name))?.etag ?? ''
      return { etag, remote_id }
    },

    deleteEvent: (calendar, key) => deleteEvent(calendar, access, fileOf(key)),

    async readBusy(calendar, reading) {
      const owners = access.user_name.includes('@') ? [access.user_name.toLowerCase()] : []
      return readEvents(await readRange(calendar, access, reading), { ...reading, owners })
    },
  }
}
