import { download, type Known } from './download.server.ts'
import { type BusyHours, type CalendarReport, type Expansion, readEvents } from './reading.server.ts'

/**
 * The busy times of a calendar, in order and without overlaps, the events that could not be read,
 * and the validators of the next request; or that nothing has changed.
 */
export type BusyAnswer = ({ busy: BusyHours[] } & CalendarReport & Known) | 'unchanged'

/**
 * Reads a calendar in iCal format. Throws {@link BusyCalendarProblem} with a sentence for its
 * owner.
 */
export type ReadBusyCalendar = (
  url: string,
  known: Known | undefined,
  expansion: Omit<Expansion, 'owners'>,
) => Promise<BusyAnswer>

/**
 * The real client. `agent` is its User-Agent; `loopback` allows this machine and plain HTTP, for
 * tests and development only.
 */
export function busyCalendars({ agent, loopback }: { agent: string; loopback: boolean }): ReadBusyCalendar {
  return async (url, known, expansion) => {
    const answer = await download(url, { known, agent, loopback })
    if (answer === 'unchanged') return answer
    const { file, etag, last_modified } = answer
    const report = await readEvents(file, { ...expansion, owners: addressesIn(url) })
    return { ...report, etag, last_modified }
  }
}

/** The email addresses in a calendar's URL. Google's URLs contain the owner's. */
function addressesIn(url: string): string[] {
  try {
    return (decodeURIComponent(url).match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? []).map((address) => address.toLowerCase())
  } catch {
    return []
  }
}
