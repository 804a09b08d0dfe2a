import type { Location } from '#domains/locations/contract.ts'
import type { ProfileChange, User } from './contract.ts'

/** The fields of the profile form. */
export interface ProfileDraft {
  name: string
  phone: string
  location: Location | null
}

/** The initial values of the form: the current profile. */
export function draftOf({ user_metadata: { name, phone, location } }: Pick<User, 'user_metadata'>): ProfileDraft {
  return { name, phone: phone ?? '', location }
}

/** The change to send: only edited fields with another value, so that other tabs' changes stay. */
export function changeOf(saved: ProfileDraft, edits: Partial<ProfileDraft>): ProfileChange {
  const change: ProfileChange = {}
  const { name, phone, location } = edits
  if (name !== undefined && name.trim() !== saved.name) change.name = name.trim()
  if (phone !== undefined && phone.trim() !== saved.phone) change.phone = phone.trim() || null
  if (location !== undefined && location?.zipCode !== saved.location?.zipCode) change.location = location
  return change
}
