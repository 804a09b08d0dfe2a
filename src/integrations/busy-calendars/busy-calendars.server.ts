import { download, type Known } from './download.server.ts'
import { type BusyHours, type Expansion, readEvents } from './reading.server.ts'

/** What a calendar said: when its owner is busy, in order and without overlaps, and what to ask with next time; or that nothing has changed. */
export type BusyAnswer = ({ busy: BusyHours[] } & Known) | 'unchanged'

/** Reads a calendar in iCal format. Throws {@link BusyCalendarProblem} with a sentence for its owner. */
export type ReadBusyCalendar = (url: string, known: Known | undefined, expansion: Expansion) => Promise<BusyAnswer>

/** The real client. `agent` is how it introduces itself; `loopback` lets it ask this machine, over plain HTTP too: for tests and development only. */
export function busyCalendars({ agent, loopback }: { agent: string; loopback: boolean }): ReadBusyCalendar {
  return async (url, known, expansion) => {
    const answer = await download(url, { known, agent, loopback })
    if (answer === 'unchanged') return answer
    const { text, etag, last_modified } = answer
    return { busy: await readEvents(text, expansion), etag, last_modified }
  }
}
