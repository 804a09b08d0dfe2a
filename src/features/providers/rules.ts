import { limits, texts } from '#features/identity/rules.ts'
import type { Provider, ProviderChange } from './contract.ts'

/** What a provider may show of the business and say of the work area; the radius in miles. */
export const businessLimits = { photos: 8, radius: 100 }

/** What people read about business details that cannot be saved. */
export const businessTexts = {
  tooManyPhotos: 'A business can show at most 8 photos',
  radius: 'Please enter whole miles from 1 to 100',
} as const

/** What was typed since a save began stays to be saved. */
export function stillToSave<Edits extends object>(now: Edits, sent: Edits): Partial<Edits> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => sent[field as keyof Edits] !== value),
  ) as Partial<Edits>
}

/** The forms of the business as they are filled in. */
export interface BusinessDraft {
  business_name: string
  description: string
  categories: Provider['categories']
  /** Miles; empty where nothing is said. */
  work_radius_miles: string
  photos: string[]
}

/** Sentences by field. */
export type BusinessProblems = Partial<Record<keyof BusinessDraft, string>>

/** What the forms show before anybody touches them. */
export function draftOf({
  business_name,
  description,
  categories,
  work_radius_miles,
  photos,
}: Provider): BusinessDraft {
  const radius = work_radius_miles === null ? '' : String(work_radius_miles)
  return { business_name, description, categories, work_radius_miles: radius, photos }
}

/** What saving sends: fields that were touched and now say something else. What another tab has changed stays as it is. */
export function changeOf(saved: BusinessDraft, edits: Partial<BusinessDraft>): ProviderChange {
  const change: ProviderChange = {}
  const { business_name, description, categories, work_radius_miles: radius, photos } = edits
  if (business_name !== undefined && business_name.trim() !== saved.business_name)
    change.business_name = business_name.trim()
  if (description !== undefined && description.trim() !== saved.description) change.description = description.trim()
  if (categories && differ(categories, saved.categories)) change.categories = categories
  if (radius !== undefined && radius.trim() !== saved.work_radius_miles)
    change.work_radius_miles = radius.trim() ? Number(radius) : null
  if (photos && differ(photos, saved.photos)) change.photos = photos
  return change
}

const differ = (one: readonly string[], other: readonly string[]) => one.join('\n') !== other.join('\n')

/** What is wrong with a change, before it is sent (specification, section 5). */
export function problemsOf({
  business_name,
  description,
  categories,
  work_radius_miles,
}: ProviderChange): BusinessProblems {
  const problems: BusinessProblems = {}
  if (business_name === '') problems.business_name = texts.businessNameMissing
  if (description === '') problems.description = texts.descriptionMissing
  else if ((description?.length ?? 0) > limits.description) problems.description = texts.descriptionTooLong
  if (categories?.length === 0) problems.categories = texts.categoryMissing
  if (work_radius_miles !== undefined && work_radius_miles !== null && !isRadius(work_radius_miles))
    problems.work_radius_miles = businessTexts.radius
  return problems
}

const isRadius = (miles: number) => Number.isInteger(miles) && miles >= 1 && miles <= businessLimits.radius

/** A list with one of its things moved by one place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  return list.toSpliced(at, 1).toSpliced(at + by, 0, ...list.slice(at, at + 1))
}
