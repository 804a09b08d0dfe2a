import type { NewService, Service } from '../contract.ts'
import { hasWholeCents, serviceLimits as limits, serviceTexts as texts } from '../rules.ts'

/** The form of a service as it is filled in; empty text where nothing is. */
export interface ServiceDraft {
  name: string
  category: string
  /** US dollars an hour. */
  price: string
  /** Minutes. */
  duration: string
  description: string
  service_photos: string[]
}

/** Sentences by field. */
export type ServiceProblems = Partial<Record<keyof ServiceDraft, string>>

/** Nothing filled in but an hour and what the business does first. */
export function emptyDraft(category = ''): ServiceDraft {
  return { name: '', category, price: '', duration: '60', description: '', service_photos: [] }
}

/** A service that is offered, to be changed. */
export function draftOf({ name, category, price, duration, description, service_photos }: Service): ServiceDraft {
  return { name, category, price: price.toFixed(2), duration: String(duration), description, service_photos }
}

/** What is missing or wrong, before anything is sent (specification, section 5, Service form). */
export function problemsOf(draft: ServiceDraft): ServiceProblems {
  const problems: ServiceProblems = {}
  const [price, duration] = [amountIn(draft.price), amountIn(draft.duration)]
  if (!draft.name.trim()) problems.name = texts.name
  else if (draft.name.trim().length > limits.name) problems.name = texts.nameTooLong
  if (!draft.category) problems.category = texts.category
  if (price === undefined || price < 0 || !hasWholeCents(price)) problems.price = texts.price
  else if (price > limits.price) problems.price = texts.priceTooHigh
  if (duration === undefined || duration < 1 || !Number.isInteger(duration)) problems.duration = texts.duration
  else if (duration > limits.duration) problems.duration = texts.durationTooLong
  if (draft.description.trim().length > limits.description) problems.description = texts.descriptionTooLong
  return problems
}

/** What is sent of a draft without problems. */
export function serviceOf({ name, category, price, duration, description, service_photos }: ServiceDraft): NewService {
  return {
    name: name.trim(),
    category: category as NewService['category'],
    price: amountIn(price) ?? 0,
    duration: amountIn(duration) ?? 0,
    description: description.trim(),
    service_photos,
  }
}

/** A number as people type it: "$1,250.50". Nothing, and text that is none, is no number. */
export function amountIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
