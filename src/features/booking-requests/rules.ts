import type { Slots } from '#features/availability/contract.ts'
import type { NewBooking } from '#features/booking-requests/contract.ts'
import type { Booking } from '#features/bookings/contract.ts'

/** Requests that one customer may have waiting for an answer at once: each holds hours that nobody else can have. */
export const PENDING_AT_ONCE = 30

/** Bookings that one customer may make within 24 hours. More is a program or a mistake. */
export const BOOKINGS_A_DAY = 60

/** What people read who have reached a limit. */
export const limitTexts = {
  pending: `You have ${PENDING_AT_ONCE} requests waiting for an answer. Please wait for some of them, or cancel one.`,
  day: 'You have booked many visits today. Please try again tomorrow.',
} as const

/** What is filled in so far; empty text where nothing is. */
export type Draft = Record<Exclude<keyof NewBooking, 'provider_id'>, string>

/** What is wrong, by field. */
export type Problems = Partial<Record<keyof Draft, string>>

/** The three steps of the form and the fields of each, in their order on the page (specification, section 2). */
export const steps: readonly { title: string; fields: readonly (keyof Draft)[] }[] = [
  { title: 'Service', fields: ['service_id'] },
  { title: 'Time', fields: ['date', 'start_time', 'end_time'] },
  { title: 'Contact', fields: ['name', 'email', 'phone'] },
]

/** The one whose button books. */
export const lastStep = steps.length - 1

/** Nothing filled in. */
const emptyDraft: Draft = {
  service_id: '',
  date: '',
  start_time: '',
  end_time: '',
  name: '',
  email: '',
  phone: '',
}

/** The days that can be booked, on the provider's calendar. */
interface Reach {
  earliest_date: string
  latest_date: string
}

/** Whether a whole date was given that cannot be booked. A year that is still being typed does not count. */
export function isOutOfReach(date: string, reach: Reach | undefined): boolean {
  return reach !== undefined && date > '1000' && (date < reach.earliest_date || date > reach.latest_date)
}

/** What stands in the way of going on from a step (specification, section 5, Booking). */
export function problemsOf(draft: Draft, step: number, reach: Reach | undefined): Problems {
  const fields = steps[step]?.fields ?? []
  const missing = fields.filter((field) => draft[field].trim() === '')
  const problems: Problems = Object.fromEntries(missing.map((field) => [field, 'Please fill in all required fields']))
  if (fields.includes('date') && isOutOfReach(draft.date, reach))
    problems.date = 'Select a date up to 90 days in advance'
  return problems
}

interface Next {
  step: number
  problems: Problems
  change: Partial<Draft>
}

/** Where a refused booking goes on, if a field can mend it: a time that somebody else has taken is chosen again, all else stays (decision 25). */
export function afterRefusal(refusal: {
  code: string
  message: string
  errors: readonly { path: string; message: string }[]
}): Next | undefined {
  if (refusal.code === 'slot_taken')
    return { step: 1, problems: { start_time: refusal.message }, change: { start_time: '', end_time: '' } }
  const problems: Problems = Object.fromEntries(refusal.errors.map(({ path, message }) => [path, message]))
  const step = steps.findIndex(({ fields }) => fields.some((field) => problems[field]))
  return step < 0 ? undefined : { step, problems, change: {} }
}

/** What the form begins with: the draft that was kept as JSON, if it is one, with the service that was chosen on the way here. */
export function draftFrom(kept: string | null, filled: Partial<Draft>): Draft {
  const draft: unknown = JSON.parse(kept ?? 'null')
  return isDraft(draft) ? { ...draft, service_id: filled.service_id || draft.service_id } : { ...emptyDraft, ...filled }
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.keys(emptyDraft).every((field) => typeof (kept as Record<string, unknown>)[field] === 'string')
  )
}

/** So many weeks are looked through for the same hours. */
export const WEEKS_AHEAD = 5

const day = 86_400_000

/** Days of the same weekday as a visit's that can be booked, the soonest first; dates are `YYYY-MM-DD`. */
export function sameWeekdays(date: string, { earliest_date, latest_date }: Omit<Slots, 'starts'>): string[] {
  const [of, first, last] = [date, earliest_date, latest_date].map((text) => Date.parse(`${text}T00:00:00Z`) / day)
  if (of === undefined || first === undefined || last === undefined) return []
  const soonest = first + ((((of - first) % 7) + 7) % 7)
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => soonest + 7 * week)
    .filter((at) => at <= last)
    .map((at) => new Date(at * day).toISOString().slice(0, 10))
}

/** Whether exactly these hours are free. */
export function isFree(
  slots: Pick<Slots, 'starts'>,
  { start_time, end_time }: Pick<Booking, 'start_time' | 'end_time'>,
) {
  return slots.starts.some((slot) => slot.start_time === start_time && slot.ends.includes(end_time))
}

/** A visit to be had once more, and the day on which its hours are free again; null when they are not in the weeks ahead. */
export interface Again {
  booking: Booking
  date: string | null
}

/** What the form begins with: the contact of the visit, its service if it is still offered, its hours if they are free. */
export function filledFrom({ booking, date }: Again, services: readonly { id: string }[]): Partial<Draft> {
  const hours = date ? { date, start_time: booking.start_time, end_time: booking.end_time } : {}
  return { ...booking.contact, ...hours, service_id: isOffered(booking, services) ? (booking.service_id ?? '') : '' }
}

/** Whether the provider still offers the service of a visit. */
export function isOffered({ service_id }: Pick<Booking, 'service_id'>, services: readonly { id: string }[]): boolean {
  return services.some(({ id }) => id === service_id)
}
