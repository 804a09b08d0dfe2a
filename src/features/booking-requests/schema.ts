import * as z from 'zod/mini'
import { SlotTime } from '#features/availability/schema.ts'
import { problemsIn } from '#platform/check.ts'
import { Id } from '#platform/ids.ts'
import { byField, type Problems } from '#platform/problems.ts'
import { isVisible } from '#platform/visible.ts'
import { bookingTexts, isOutOfReach, type Reach } from './rules.ts'

const required = (longest: number) =>
  z
    .string(bookingTexts.incomplete)
    .check(z.trim(), z.maxLength(longest, bookingTexts.tooLong), z.refine(isVisible, bookingTexts.incomplete))

const serviceStep = z.object({ service_id: Id(bookingTexts.incomplete) })

const timeStep = z.object({
  date: z.pipe(required(40), z.iso.date(bookingTexts.date)),
  start_time: z.pipe(required(40), SlotTime),
  end_time: z.pipe(required(40), SlotTime),
})

const contactStep = z.object({
  name: required(200),
  email: z.pipe(required(254), z.email(bookingTexts.email)),
  phone: required(40),
})

/** A request for a booking. It has no price: the service's hourly rate decides. */
export const NewBooking = z.object({
  provider_id: Id(bookingTexts.incomplete),
  ...serviceStep.shape,
  ...timeStep.shape,
  ...contactStep.shape,
})
export type NewBooking = z.infer<typeof NewBooking>

/** The values of the form; empty text for a missing one. */
export type Draft = Record<Exclude<keyof NewBooking, 'provider_id'>, string>
type Field = keyof Draft

/** The three steps of the form, in the order of the page. Each checks its part of the request. */
export const steps: readonly { title: string; schema: z.ZodMiniObject }[] = [
  { title: 'Service', schema: serviceStep },
  { title: 'Time', schema: timeStep },
  { title: 'Contact', schema: contactStep },
]

/** The step whose button sends the booking. */
export const lastStep = steps.length - 1

const fieldsOf = (schema: z.ZodMiniObject) => Object.keys(schema.shape) as Field[]

const emptyDraft = Object.fromEntries(
  steps.flatMap(({ schema }) => fieldsOf(schema)).map((field) => [field, '']),
) as Draft

/** The problems that keep the user from leaving a step. */
export function stepProblems(draft: Draft, step: number, reach: Reach | undefined): Problems<Field> {
  const { schema } = steps[step]!
  const problems: Problems<Field> = problemsIn(schema, draft)
  if ('date' in schema.shape && isOutOfReach(draft.date, reach)) problems.date = bookingTexts.date
  return problems
}

interface Next {
  step: number
  problems: Problems<Field>
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
  const problems: Problems<Field> = byField(refusal.errors)
  const step = steps.findIndex(({ schema }) => fieldsOf(schema).some((field) => problems[field]))
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
