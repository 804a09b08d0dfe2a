import * as z from 'zod/mini'
import type { Question } from '#domains/catalog/questions-contract.ts'
import { LocationType } from '#domains/catalog/services-schema.ts'
import { limits } from '#domains/identity/limits.ts'
import { EmailAddress } from '#domains/identity/schema.ts'
import { WholeZipCode } from '#domains/locations/schema.ts'
import { isOnDevice, nameIn } from '#domains/pictures/rules.ts'
import { pictureNames } from '#domains/pictures/schema.ts'
import { termsOfCancellation } from '#domains/providers/cancellation-rules.ts'
import { SlotTime } from '#domains/schedule/slots-schema.ts'
import { problemsIn } from '#platform/check.ts'
import { day } from '#platform/day-schema.ts'
import { Id } from '#platform/ids.ts'
import { PhoneNumber } from '#platform/phone-schema.ts'
import { byField, type Problems } from '#platform/problems.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { country } from '#ui/country.ts'
import { msg, t } from '#ui/language.ts'
import { answerProblems, answersIn } from './answers-rules.ts'
import type { Draft } from './drafts-rules.ts'
import { bookingLimits, bookingTexts, isOutOfReach, missingTexts, type Reach, repeatOf } from './request-rules.ts'

const required = (longest: number) =>
  z
    .string(bookingTexts.incomplete)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.maxLength(longest, bookingTexts.tooLong),
      z.refine(isVisible, bookingTexts.incomplete),
    )

const serviceStep = z.object({ service_id: Id(bookingTexts.incomplete) })

const timeStep = z.object({
  date: z.pipe(required(40), day(bookingTexts.date)),
  start_time: z.pipe(required(40), SlotTime),
  end_time: z.pipe(required(40), SlotTime),
})

/** Whether a text is the code of a region, where addresses have one. */
const isRegion = (code: string) => {
  const { region } = country()
  return !region || new RegExp(`^(?:${region.form})$`).test(code)
}

/** An address in a form: all of it, or none. */
export const HomeAddress = z.object({
  line1: required(200),
  line2: z.optional(z.string().check(z.trim(), z.maxLength(200, bookingTexts.tooLong))),
  city: required(100),
  state: z
    .string(bookingTexts.incomplete)
    .check(z.trim(), z.toUpperCase(), z.refine(isRegion, { error: () => country().region?.invalid })),
  zipCode: z.pipe(required(40), WholeZipCode),
})

/** Answers to the questions of a service, by the id of the question. */
export const AnswersById = z._default(
  z.record(Id(), z.union([z.string().check(z.trim()), z.number(), z.boolean()])),
  {},
)

const job = {
  notes: z._default(z.string().check(z.trim(), z.maxLength(bookingLimits.notes, bookingTexts.notesTooLong)), ''),
  /** By the id of the question. */
  answers: AnswersById,
  photos: z._default(pictureNames(bookingLimits.photos, bookingTexts.tooManyPhotos), []),
}

/** A series of bookings at the same time: every so many weeks, so many times in all. */
const Repeat = z.object({
  every_weeks: z.literal([1, 2, 4], bookingTexts.repeat),
  times: z
    .int(bookingTexts.repeat)
    .check(z.gte(2, bookingTexts.repeat), z.lte(bookingLimits.times, bookingTexts.repeat)),
  /** Books the other dates if some are taken. The first date must be free. */
  skip_taken: z.optional(z.boolean()),
  /** The series has no end: eight bookings stand at a time, until a party stops it. */
  until_stopped: z.optional(z.boolean()),
})

const contact = {
  name: required(200).check(z.refine(isPlain, bookingTexts.nameNotPlain)),
  email: z.pipe(required(limits.email), EmailAddress),
  phone: z.pipe(required(limits.phone), PhoneNumber),
}

/** The terms that the form showed the customer. The request is refused if they have changed. */
const shown = {
  /** In the currency of the site. */
  hourly_rate: z.optional(z.number()),
  location_type: z.optional(LocationType),
  /** Whether the booking would be confirmed at once. */
  instant: z.optional(z.boolean()),
  /** The sum of each booking, in the currency of the site. */
  total: z.optional(z.number()),
  /** The name of the cancellation terms; null if a cancellation costs nothing. */
  cancellation_terms: z.optional(z.nullable(z.enum(termsOfCancellation))),
}

/** The terms that the form shows. */
export type Shown = Pick<NewBooking, keyof typeof shown>

/** A request for a booking. Its price follows from the service's current hourly rate. */
export const NewBooking = z.object({
  provider_id: Id(bookingTexts.incomplete),
  ...serviceStep.shape,
  ...timeStep.shape,
  /** May be missing if the price is fixed: then the duration and the add-ons decide. */
  end_time: z.optional(timeStep.shape.end_time),
  /** Ids of add-ons of the service. */
  addons: z._default(z.array(Id()), []),
  /** Kept only if the work happens at the customer's home. */
  address: z.optional(HomeAddress),
  /** The work to do. */
  ...job,
  repeat: z.optional(Repeat),
  ...contact,
  ...shown,
})
export type NewBooking = z.infer<typeof NewBooking>
/** The body of the request: fields with a default and optional ones may be missing. */
export type BookingBody = z.input<typeof NewBooking>

/** What a customer adds to an offer that becomes a booking. */
export const OfferBooking = z.object({
  /** Where the work is. */
  address: z.optional(HomeAddress),
  /** For this booking, by default the profile's. */
  phone: z.optional(contact.phone),
})
export type OfferBooking = z.infer<typeof OfferBooking>

/** A field with a problem, by its name or its path. */
export type Field = keyof Draft | 'repeat' | `address.${keyof Draft['address']}` | `answers.${string}`

/** The facts that a request needs besides its draft. `isAtHome`: the form asks for the address. */
export interface RequestFacts {
  provider_id?: string
  isAtHome: boolean
  /** The terms that the form shows. */
  shown?: Shown
  reach: Reach | undefined
  /** The questions of the service. */
  questions?: readonly Question[]
  /** The customer agreed to leave out the dates of a series that are not free. */
  skip_taken?: boolean
}

/** The request for a draft. It has an address only if the work happens at the customer's home. */
export function bookingOf(
  draft: Draft,
  { provider_id = '', isAtHome, shown, reach, questions = [], skip_taken }: RequestFacts,
) {
  const { address, photos, is_end_chosen: _, every_weeks, times, answers, ...rest } = draft
  const repeat = reach && repeatOf({ date: draft.date, every_weeks, times }, reach)
  return {
    ...rest,
    ...shown,
    provider_id,
    answers: answersIn(questions, answers ?? {}),
    photos: photos.filter((url) => !isOnDevice(url)).map(nameIn),
    ...(repeat && { repeat: { ...repeat, ...(skip_taken && { skip_taken }) } }),
    ...(isAtHome && { address }),
  }
}

/** The three steps of the form, in the order of the page. Each checks its part of the request. */
export const steps: readonly { title: string; schema: z.ZodMiniObject }[] = [
  { title: msg('Service'), schema: serviceStep },
  { title: msg('Time'), schema: timeStep },
  {
    title: msg('Details'),
    schema: z.object({ address: z.optional(HomeAddress), ...job, repeat: z.optional(Repeat), ...contact }),
  },
]

/** The step whose button sends the booking. */
export const lastStep = steps.length - 1

const fieldsOf = (schema: z.ZodMiniObject) => Object.keys(schema.shape) as Field[]

/** The problems that keep the user from leaving a step. */
export function stepProblems(draft: Draft, step: number, facts: RequestFacts): Problems<Field> {
  const { schema } = steps[step]!
  const { answers, ...body } = bookingOf(draft, facts)
  const wrong = 'answers' in schema.shape ? answerProblems(facts.questions ?? [], answers) : {}
  const problems = namingFields({ ...problemsIn(schema, body), ...wrong })
  if ('date' in schema.shape && isOutOfReach(draft.date, facts.reach)) problems.date = t(bookingTexts.date)
  return problems
}

/** The problems, with the names of required fields that are empty. */
export const namingFields = (problems: Problems): Problems<Field> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [
      field,
      message === t(bookingTexts.incomplete) ? t(missingTexts[field] ?? message) : message,
    ]),
  )

/** The toast about the problems of a step: fields are empty, or else the first problem. */
export function summaryOf(problems: Problems<Field>): string | undefined {
  const messages = Object.values(problems)
  const missing = new Set(Object.values(missingTexts).map((text = '') => t(text)))
  return messages.some((message = '') => missing.has(message)) ? t(bookingTexts.incomplete) : messages[0]
}

interface Next {
  step: number
  problems: Problems<Field>
  change: Partial<Draft>
}

/**
 * The step at which to fix a rejected booking, if a field can fix it. A time that was just taken
 * has to be chosen again; everything else stays, also if dates of a series are not free.
 */
export function afterRefusal(refusal: {
  code: string
  message: string
  errors: readonly { path: string; message: string }[]
}): Next | undefined {
  if (refusal.code === 'slot_taken' && refusal.errors.length > 0)
    return { step: lastStep, problems: { every_weeks: refusal.message }, change: {} }
  if (refusal.code === 'slot_taken')
    return { step: 1, problems: { start_time: refusal.message }, change: { start_time: '', end_time: '' } }
  const problems = namingFields(byField(refusal.errors))
  const step = steps.findIndex(({ schema }) => fieldsOf(schema).some((field) => problems[field]))
  return step < 0 ? undefined : { step, problems, change: {} }
}

/** The first step that the user must not skip, because a later one depends on its choices. */
export function firstOpenStep({ date, start_time, end_time }: Draft, hasService: boolean): number {
  if (!hasService) return 0
  return date && start_time && end_time ? lastStep : 1
}
