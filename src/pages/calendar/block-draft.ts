import type { BlockedPeriod } from '#domains/calendars/blocked-times-client.ts'
import { GRID, type Range, timeOf } from '#domains/schedule/slots-rules.ts'
import { dayAfter } from './week.ts'

/** The fields of the form that blocks time. */
export interface BlockDraft {
  first: string
  /** The last day, which is included. */
  last: string
  allDay: boolean
  /** `HH:MM`; only used unless all day. */
  from: string
  /** `HH:MM`; `24:00` is the end of the day. */
  to: string
  note: string
  /** The crew that is away; null if everyone is. */
  crew: number | null
}

const endOfDay = '24:00'

/** The half hours of a day. The last one can only be an end. */
export const halfHours: readonly string[] = Array.from({ length: 49 }, (_, at) => timeOf(at * GRID.step))

/** The first values of the form: some hours of a day. */
export function draftOf(date: string, { from, to }: Range): BlockDraft {
  return { first: date, last: date, allDay: false, from: timeOf(from), to: timeOf(to), note: '', crew: null }
}

/** The period to send. Its end is excluded. */
export function periodOf({ first, last, allDay, from, to, note, crew }: BlockDraft): BlockedPeriod {
  const ends = allDay || to === endOfDay ? { ends_on: last && dayAfter(last, 1), ends_at: '00:00' } : undefined
  return {
    starts_on: first,
    starts_at: allDay ? '00:00' : from,
    ends_on: last,
    ends_at: to,
    ...ends,
    note,
    ...(crew && { crew }),
  }
}

/** The period of a whole day. */
export const wholeDayOf = (date: string): BlockedPeriod => ({
  starts_on: date,
  starts_at: '00:00',
  ends_on: dayAfter(date, 1),
  ends_at: '00:00',
})
