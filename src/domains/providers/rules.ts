import type { FieldForm } from '#domains/catalog/fields-contract.ts'
import { changesIn, type FieldDrafts } from '#domains/catalog/fields-drafts-rules.ts'
import { milesOf, roundDistanceOf } from '#ui/formats.ts'
import type { ProviderProfile } from './contract.ts'
import { answerTimes } from './limits.ts'
import type { ProviderChange } from './schema.ts'

/** The values of the business forms. */
export interface BusinessDraft {
  business_name: string
  description: string
  categories: ProviderProfile['categories']
  /** In the unit of the country; empty if not given. */
  work_radius_miles: string
  photos: string[]
  /** Edited own fields. */
  fields: FieldDrafts
}

/** The initial values of the forms. */
export function draftOf({
  business_name,
  description,
  categories,
  work_radius_miles,
  photos,
}: ProviderProfile): BusinessDraft {
  const radius = work_radius_miles === null ? '' : String(roundDistanceOf(work_radius_miles))
  return { business_name, description, categories, work_radius_miles: radius, photos, fields: {} }
}

/**
 * The change to send: edited fields with a new value, so that other tabs' changes stay. `own`: the
 * own fields that the form shows.
 */
export function changeOf(
  saved: BusinessDraft,
  { fields = {}, ...edits }: Partial<BusinessDraft>,
  own?: FieldForm,
): ProviderChange {
  const change: ProviderChange = {}
  const { business_name, description, categories, work_radius_miles: radius, photos } = edits
  if (business_name !== undefined && business_name.trim() !== saved.business_name)
    change.business_name = business_name.trim()
  if (description !== undefined && description.trim() !== saved.description) change.description = description.trim()
  if (categories && differ(categories, saved.categories)) change.categories = categories
  if (radius !== undefined && radius.trim() !== saved.work_radius_miles)
    change.work_radius_miles = radius.trim() ? milesIn(radius) : null
  if (photos && differ(photos, saved.photos)) change.photos = photos
  const given = own ? changesIn(own, fields) : {}
  // A form that shows own fields asks for the missing ones whenever it is saved.
  const isChanged = Object.keys(change).length + Object.keys(given).length > 0
  return own && own.items.length > 0 && isChanged ? { ...change, fields: given } : change
}

/** Whole miles; NaN if they would be shown as another distance than the typed one. */
function milesIn(text: string): number {
  const miles = milesOf(Number(text))
  return roundDistanceOf(miles) === Number(text) ? miles : Number.NaN
}

const differ = (one: readonly string[], other: readonly string[]) => one.join('\n') !== other.join('\n')

/** A list with one item moved by one position. */
export function movedBy<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  return list.toSpliced(at, 1).toSpliced(at + by, 0, ...list.slice(at, at + 1))
}

/** The fewest answers from which a profile shows how fast the provider answers. */
const ANSWERS_TO_MEASURE = 5

/** How many requests a provider answered, and the median time until the first answer. */
export interface Answered {
  count: number
  /** Null without an answer. */
  minutes: number | null
}

/**
 * "2 hours" for "Usually answers within 2 hours"; null if it isn't shown
 * (docs/product/providers.md).
 */
export function answersWithin({ count, minutes }: Answered) {
  if (count < ANSWERS_TO_MEASURE || minutes === null) return null
  return answerTimes.find((time) => minutes <= time.minutes)?.words ?? null
}
