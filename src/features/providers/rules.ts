import type { Provider } from './contract.ts'
import type { ProviderChange } from './schema.ts'

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

/** What saving sends: edited fields with a new value. Changes made in another tab stay. */
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

/** A list with one item moved by one place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  return list.toSpliced(at, 1).toSpliced(at + by, 0, ...list.slice(at, at + 1))
}
