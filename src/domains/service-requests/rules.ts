import { answersIn } from '#domains/bookings/answers-rules.ts'
import { categoryNamed } from '#domains/catalog/categories-rules.ts'
import type { FieldForm } from '#domains/catalog/fields-contract.ts'
import { changesIn, type FieldDrafts } from '#domains/catalog/fields-drafts-rules.ts'
import type { Question } from '#domains/catalog/questions-contract.ts'
import { amountIn } from '#domains/catalog/services-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { nameIn, pictureUrl } from '#domains/pictures/rules.ts'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Problems } from '#platform/problems.ts'
import { msg, t } from '#ui/language.ts'
import { typedNumber } from '#ui/typed-number.ts'
import type { ServiceRequestDetails, ServiceRequestPart, ServiceRequestStatus } from './contract.ts'
import { serviceRequestTexts } from './limits.ts'
import type { ServiceRequestTiming } from './schema.ts'

/** How many days providers see a service request after it is posted. */
const SERVICE_REQUEST_DAYS = 30

/** When a service request expires. */
export function expiryOf(posted: Date): Date {
  return new Date(posted.getTime() + SERVICE_REQUEST_DAYS * DAY_MS)
}

/** The topic of live events about open service requests. */
export const openRequests = 'open requests'

/**
 * The topics of live events that a profile receives besides its own: open requests for providers.
 */
export function topicsOf({ user_type }: { user_type: string }): readonly string[] {
  return user_type === 'provider' ? [openRequests] : []
}

/** The fields that decide which moves are possible, from the API or the database. */
export interface Movable {
  status: ServiceRequestStatus
  expires_at: string | Date
}

/**
 * Whether providers still see it: it is open and not past its end, even if the daily job hasn't run
 * yet.
 */
export function isOpen({ status, expires_at }: Movable, now: Date): boolean {
  return status === 'open' && now < new Date(expires_at)
}

/** Which providers see a service request, from the database. */
export interface Audience {
  /** The asked provider; null if everyone was asked. */
  provider_id: string | null
  others_nearby: boolean
  /** When the asked provider declined. */
  declined_at: Date | null
}

/**
 * Whether a request is for this provider: they were asked and didn't decline, or others may answer
 * it.
 */
export function isAskedOf({ provider_id, others_nearby, declined_at }: Audience, provider: { id: string }): boolean {
  return provider_id === provider.id ? declined_at === null : others_nearby
}

/** The status that users see: past its end it is expired, even if the daily job hasn't run yet. */
export function shownStatus(serviceRequest: Movable, now: Date): ServiceRequestStatus {
  return serviceRequest.status === 'open' && !isOpen(serviceRequest, now) ? 'expired' : serviceRequest.status
}

/**
 * The statuses to which a customer can move a service request (docs/product/service-requests.md).
 */
const moves: Record<ServiceRequestStatus, readonly ServiceRequestStatus[]> = {
  open: ['assigned', 'completed', 'expired'],
  assigned: ['completed', 'expired'],
  completed: [],
  expired: [],
}

/** Why the customer can't move a request to a status now, as a sentence; null if they can. */
export function moveProblem(serviceRequest: Movable, to: ServiceRequestStatus, now: Date): string | null {
  const from = shownStatus(serviceRequest, now)
  if (moves[from].includes(to)) return null
  return from === to
    ? t('This request is {status} already.', { status: t(statusTexts[from]) })
    : t('This request is {from} and cannot become {to}.', { from: t(statusTexts[from]), to: t(statusTexts[to]) })
}

/** The status of a request in a sentence. */
const statusTexts: Record<ServiceRequestStatus, string> = {
  open: msg('open'),
  assigned: msg('assigned'),
  completed: msg('completed'),
  expired: msg('expired'),
}

/** Whether the customer can move a service request to a status now. */
export function canMove(serviceRequest: Movable, to: ServiceRequestStatus, now: Date): boolean {
  return moveProblem(serviceRequest, to, now) === null
}

const parts = {
  job: ['service_type', 'zip_code', 'timing', 'preferred_date', 'start_time', 'end_time'],
  text: ['title', 'description'],
} as const

/** The columns that {@link changedPart} compares. */
export const comparedFields = [...parts.job, ...parts.text] as const

type Compared = Record<(typeof comparedFields)[number], string | null>

/**
 * The part that differs between two states of a service request; null if neither the job nor its
 * text does.
 */
export function changedPart(before: Compared, after: Compared): ServiceRequestPart | null {
  const differs = (field: keyof Compared) => before[field] !== after[field]
  if (parts.job.some(differs)) return 'job'
  return parts.text.some(differs) ? 'text' : null
}

/** Whether the customer is open to quotes: the budget is 0. */
export function isOpenToQuotes({ budget }: Pick<ServiceRequestDetails, 'budget'>): boolean {
  return budget === 0
}

/** The values of the form; empty fields are ''. */
export interface ServiceRequestDraft {
  service_type: string
  title: string
  description: string
  /** In the currency of the site. */
  budget: string
  location: Location | null
  timing: ServiceRequestTiming
  preferred_date: string
  start_time: string
  end_time: string
  contact_for: 'everyone' | 'responders'
  /** URLs of uploaded pictures. */
  photos: string[]
  /** The provider who is asked for a quote; '' for a request to everyone. */
  provider_id: string
  /** The service that the quote is for; '' for none. */
  service_id: string
  /** Answers to its questions, as texts. */
  answers: Record<string, string>
  /** Edited own fields. */
  fields: FieldDrafts
  /** Whether other providers see a request to one provider. */
  others_nearby: boolean
}

/** The fields that only a request to one provider has, for a request to everyone. */
const toEveryone = { provider_id: '', service_id: '', answers: {}, others_nearby: false }

/** An empty form, with the customer's place if known. */
export function emptyDraft(location: Location | null): ServiceRequestDraft {
  const nothing = { service_type: '', title: '', description: '', budget: '' }
  const when = { timing: 'scheduled', preferred_date: '', start_time: '', end_time: '' } as const
  return { ...nothing, location, ...when, contact_for: 'everyone', photos: [], fields: {}, ...toEveryone }
}

/** The values of an address for a new request. Invalid ones are left out. */
export function firstValues(params: URLSearchParams): Partial<ServiceRequestDraft> {
  const given = (key: string, pattern: RegExp) => {
    const value = params.get(key)?.trim() ?? ''
    return pattern.test(value) ? { [key]: value } : {}
  }
  const category = categoryNamed(params.get('service_type') ?? '')
  return {
    ...(category && { service_type: category }),
    ...given('service_id', /^[\da-f-]{36}$/),
    ...given('title', /^.{1,200}$/u),
    ...given('preferred_date', /^\d{4}-\d\d-\d\d$/),
    ...given('start_time', /^\d\d:[03]0$/),
    ...given('end_time', /^\d\d:[03]0$/),
  }
}

/** The form for changing a service request. */
export function draftOf(serviceRequest: ServiceRequestDetails): ServiceRequestDraft {
  const { service_type, title, description, location } = serviceRequest
  return {
    service_type,
    title,
    description,
    location,
    budget: isOpenToQuotes(serviceRequest) ? '' : typedNumber(serviceRequest.budget),
    timing: serviceRequest.timing,
    contact_for: serviceRequest.contact_for,
    photos: serviceRequest.photos.map((name) => pictureUrl({ bucket: 'request-photos', name })),
    fields: {},
    ...toEveryone,
    preferred_date: serviceRequest.preferred_date ?? '',
    start_time: serviceRequest.start_time ?? '',
    end_time: serviceRequest.end_time ?? '',
  }
}

/** Why the hours of a request can't be right. `today` is `YYYY-MM-DD`. */
export function hoursProblems(draft: ServiceRequestDraft, today: string): Problems<keyof ServiceRequestDraft> {
  const { timing, preferred_date, start_time, end_time } = draft
  if (timing !== 'scheduled') return {}
  return {
    ...(preferred_date < today && { preferred_date: t(serviceRequestTexts.datePast) }),
    ...(end_time && end_time <= start_time && { end_time: t(hoursTexts.endBeforeStart) }),
  }
}

/**
 * The request body for a draft, with the answers to the questions of its service. Without a budget
 * it is open to quotes; one that isn't a number is NaN.
 */
export function newServiceRequestOf(
  {
    location,
    preferred_date,
    start_time,
    end_time,
    provider_id,
    service_id,
    answers,
    others_nearby,
    fields,
    ...draft
  }: ServiceRequestDraft,
  questions: readonly Question[] = [],
  own?: FieldForm,
) {
  return {
    ...draft,
    photos: draft.photos.map(nameIn),
    ...(own && own.items.length > 0 && { fields: changesIn(own, fields) }),
    ...(provider_id && { provider_id, others_nearby }),
    ...(provider_id && service_id && { service_id, answers: answersIn(questions, answers) }),
    budget: draft.budget.trim() === '' ? 0 : (amountIn(draft.budget) ?? Number.NaN),
    location: location ? { zipCode: location.zipCode } : undefined,
    ...(draft.timing === 'scheduled' && { preferred_date, start_time, end_time }),
  }
}

/** When the work is to be done, if there is no date. */
export const timingTexts = { asap: msg('As soon as possible'), flexible: msg('Flexible date') } as const

/** The draft that was stored as JSON, or the first values of the form if it isn't a draft. */
export function draftFrom(kept: string | null, first: ServiceRequestDraft): ServiceRequestDraft {
  const draft: unknown = JSON.parse(kept ?? 'null')
  return typeof draft === 'object' && draft !== null && Object.keys(first).every((field) => field in draft)
    ? (draft as ServiceRequestDraft)
    : first
}

/** How many service requests the dashboard shows; it links to the page with all of them. */
export const latestRequests = 1
