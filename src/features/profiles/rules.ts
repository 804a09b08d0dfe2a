import type { ProfileChange, User } from '#features/identity/contract.ts'
import type { Location } from '#features/locations/contract.ts'

/** The fields of the profile form. */
export interface ProfileDraft {
  name: string
  phone: string
  location: Location | null
}

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
