import type { NewBooking } from '../contract.ts'

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
