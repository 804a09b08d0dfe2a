import type { Slots } from '#features/availability/contract.ts'
import type { NewBooking } from '#features/booking-requests/contract.ts'
import type { Booking } from '#features/bookings/contract.ts'

/** Pending requests that a customer may have at once. Each blocks hours for everyone else. */
export const PENDING_AT_ONCE = 30

/** Bookings that a customer may make within 24 hours. */
export const BOOKINGS_A_DAY = 60

/** Messages of the limits. */
export const limitTexts = {
  pending: `You have ${PENDING_AT_ONCE} requests waiting for an answer. Please wait for some of them, or cancel one.`,
  day: 'You have made many bookings today. Please try again tomorrow.',
} as const

/** The values of the form; empty text for a missing one. */
export type Draft = Record<Exclude<keyof NewBooking, 'provider_id'>, string>

/** Problems by field. */
export type Problems = Partial<Record<keyof Draft, string>>

/** The three steps of the form and their fields, in the order of the page. */
export const steps: readonly { title: string; fields: readonly (keyof Draft)[] }[] = [
  { title: 'Service', fields: ['service_id'] },
  { title: 'Time', fields: ['date', 'start_time', 'end_time'] },
  { title: 'Contact', fields: ['name', 'email', 'phone'] },
]

/** The step whose button sends the booking. */
export const lastStep = steps.length - 1

const emptyDraft: Draft = {
  service_id: '',
  date: '',
  start_time: '',
  end_time: '',
  name: '',
  email: '',
  phone: '',
}

/** The first and the last bookable day, in the provider's time zone. */
interface Reach {
  earliest_date: string
  latest_date: string
}

/** Whether a date is complete but not bookable. A year that is still being typed doesn't count. */
export function isOutOfReach(date: string, reach: Reach | undefined): boolean {
  return reach !== undefined && date > '1000' && (date < reach.earliest_date || date > reach.latest_date)
}

/** The problems that keep the user from leaving a step. */
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

/**
 * The step at which to fix a rejected booking, if a field can fix it. A time that was just taken
 * has to be chosen again; everything else stays.
 */
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

/** The initial draft: the stored one, if valid, with the service chosen on the previous page. */
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

/** How many weeks to search for the same hours. */
export const WEEKS_AHEAD = 5

const day = 86_400_000

/** Bookable dates (`YYYY-MM-DD`) of the same weekday, soonest first. */
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

/**
 * A booking to repeat and the date on which its hours are free; null if no coming week has them.
 */
export interface Again {
  booking: Booking
  date: string | null
}

/** Initial values: the booking's contact, its service if still offered, its hours if free. */
export function filledFrom({ booking, date }: Again, services: readonly { id: string }[]): Partial<Draft> {
  const hours = date ? { date, start_time: booking.start_time, end_time: booking.end_time } : {}
  return { ...booking.contact, ...hours, service_id: isOffered(booking, services) ? (booking.service_id ?? '') : '' }
}

/** Whether the provider still offers the booking's service. */
export function isOffered({ service_id }: Pick<Booking, 'service_id'>, services: readonly { id: string }[]): boolean {
  return services.some(({ id }) => id === service_id)
}
