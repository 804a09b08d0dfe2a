import type { ProfileChange, User, UserType } from '#features/identity/contract.ts'
import { limits, phoneText, readPhone, texts } from '#features/identity/rules.ts'
import type { Location } from '#features/locations/contract.ts'
import { isVisible } from '#platform/visible.ts'

/** What people read at a name with characters that nobody sees and that would disturb the text around it. */
export const nameUnreadable = 'Please enter your name without control characters'

/** Control characters, line breaks, and the signs that turn the direction of what follows them, as far as the end of a page. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** What is wrong with a name, if anything. */
export function nameError(name: string): string | undefined {
  if (!isVisible(name)) return texts.nameMissing
  if (disturbing.test(name.trim())) return nameUnreadable
  return name.trim().length > limits.name ? texts.tooLong : undefined
}

/** The fields of the profile form. */
export interface ProfileDraft {
  name: string
  phone: string
  location: Location | null
}
/** What is wrong, by field. */
export type ProfileErrors = Partial<Record<keyof ProfileDraft, string>>

/** What the form shows before anybody touches it: the profile of the role in force. */
export function draftOf({ user_metadata: { name, phone, location } }: Pick<User, 'user_metadata'>): ProfileDraft {
  return { name, phone: phone ?? '', location }
}

/** What saving sends: fields that were touched and now say something else. What another tab has changed stays as it is. */
export function changeOf(saved: ProfileDraft, edits: Partial<ProfileDraft>): ProfileChange {
  const change: ProfileChange = {}
  const { name, phone, location } = edits
  if (name !== undefined && name.trim() !== saved.name) change.name = name.trim()
  if (phone !== undefined && phone.trim() !== saved.phone) change.phone = phone.trim() || null
  if (location !== undefined && location?.zipCode !== saved.location?.zipCode) change.location = location
  return change
}

/** What is wrong with a change; `zip` is what stands in the field of the place, known or not. */
export function changeErrors(change: ProfileChange, zip: string, user_type: UserType): ProfileErrors {
  const errors: ProfileErrors = {}
  const name = change.name === undefined ? undefined : nameError(change.name)
  if (name) errors.name = name
  if (change.phone && !readPhone(change.phone)) errors.phone = phoneText
  if (change.location === null && zip) errors.location = 'Please enter a valid ZIP code'
  else if (change.location === null && user_type === 'provider') errors.location = texts.locationMissing
  return errors
}
