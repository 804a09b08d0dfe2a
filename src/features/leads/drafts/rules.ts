import { amountIn } from '../../providers/services/drafts/rules.ts'
import { hasWholeCents } from '../../providers/services/rules.ts'
import type { Location } from '../../locations/contract.ts'
import type { Lead, NewLead } from '../contract.ts'
import { leadLimits as limits, leadTexts as texts } from '../rules.ts'

/** The form as it is filled in; empty text where nothing is. */
export interface LeadDraft {
  service_type: string
  title: string
  description: string
  /** US dollars. */
  budget: string
  location: Location | null
  preferred_date: string
  start_time: string
  end_time: string
}

/** Sentences by field. */
export type LeadProblems = Partial<Record<keyof LeadDraft, string>>

/** Nothing filled in but the place, if one is known. */
export function emptyDraft(location: Location | null): LeadDraft {
  const nothing = { service_type: '', title: '', description: '', budget: '' }
  return { ...nothing, location, preferred_date: '', start_time: '', end_time: '' }
}

/** A request that stands, to be changed. */
export function draftOf(lead: Lead): LeadDraft {
  const { service_type, title, description, location } = lead
  return {
    service_type,
    title,
    description,
    location,
    budget: String(lead.budget),
    preferred_date: lead.preferred_date ?? '',
    start_time: lead.start_time ?? '',
    end_time: lead.end_time ?? '',
  }
}

/** What is missing or wrong, before anything is sent (specification, section 5, Service request). `today` is the viewer's, `YYYY-MM-DD`. */
export function problemsOf(draft: LeadDraft, today: string): LeadProblems {
  const problems: LeadProblems = {}
  if (!draft.service_type) problems.service_type = texts.serviceType
  if (!draft.title.trim()) problems.title = texts.title
  if (draft.title.trim().length > limits.title) problems.title = texts.titleTooLong
  if (!draft.description.trim()) problems.description = texts.description
  if (draft.description.trim().length > limits.description) problems.description = texts.descriptionTooLong
  const budget = amountIn(draft.budget)
  if (budget === undefined || budget < 0 || !hasWholeCents(budget)) problems.budget = texts.budget
  else if (budget > limits.budget) problems.budget = texts.budgetTooHigh
  if (!draft.preferred_date) problems.preferred_date = texts.date
  else if (draft.preferred_date < today) problems.preferred_date = texts.datePast
  if (!draft.start_time) problems.start_time = texts.startTime
  if (!draft.end_time) problems.end_time = texts.endTime
  else if (draft.end_time <= draft.start_time) problems.end_time = texts.endBeforeStart
  if (!draft.location) problems.location = texts.location
  return problems
}

/** What is sent of a draft without problems. */
export function leadOf(draft: LeadDraft): Omit<NewLead, 'service_type'> & { service_type: string } {
  const { service_type, preferred_date, start_time, end_time } = draft
  return {
    service_type,
    preferred_date,
    start_time,
    end_time,
    title: draft.title.trim(),
    description: draft.description.trim(),
    budget: amountIn(draft.budget) ?? 0,
    location: { zipCode: draft.location?.zipCode ?? '' },
  }
}

/** The draft that was kept as JSON, if it is one, else what the form begins with. */
export function draftFrom(kept: string | null, first: LeadDraft): LeadDraft {
  const draft: unknown = JSON.parse(kept ?? 'null')
  return typeof draft === 'object' && draft !== null && Object.keys(first).every((field) => field in draft)
    ? (draft as LeadDraft)
    : first
}
