import type { ProfileChange, User, UserType } from '#features/identity/contract.ts'
import { nameError, texts } from '#features/identity/rules.ts'
import type { Location } from '#features/locations/contract.ts'
import { phoneText, readPhone } from '#features/phone-numbers/rules.ts'

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
