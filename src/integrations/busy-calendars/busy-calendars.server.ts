import { download, type Known } from './download.server.ts'
import { type BusyHours, type Expansion, readEvents } from './reading.server.ts'

/**
 * The busy times of a calendar, in order and without overlaps, with the validators of the next
 * request; or that nothing has changed.
 */
export type BusyAnswer = ({ busy: BusyHours[] } & Known) | 'unchanged'

/**
 * Reads a calendar in iCal format. Throws {@link BusyCalendarProblem} with a sentence for its
 * owner.
 */
export type ReadBusyCalendar = (url: string, known: Known | undefined, expansion: Expansion) => Promise<BusyAnswer>

/**
 * The real client. `agent` is its User-Agent; `loopback` allows this machine and plain HTTP, for
 * tests and development only.
 */
export function busyCalendars({ agent, loopback }: { agent: string; loopback: boolean }): ReadBusyCalendar {
  return async (url, known, expansion) => {
    const answer = await download(url, { known, agent, loopback })
    if (answer === 'unchanged') return answer
    const { text, etag, last_modified } = answer
    return { busy: await readEvents(text, expansion), etag, last_modified }
  }
}
