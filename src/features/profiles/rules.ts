import * as z from 'zod/mini'
import type { ProfileChange, User, UserType } from '#features/identity/contract.ts'
import { FullName, texts } from '#features/identity/rules.ts'
import type { Location } from '#features/locations/contract.ts'
import { Phone } from '#features/phone-numbers/rules.ts'
import { type Problems, problemsIn } from '#platform/problems.ts'

/** The fields of the profile form. */
export interface ProfileDraft {
  name: string
  phone: string
  location: Location | null
}

/** The fields of a `ProfileChange` that the form checks before it is sent. */
export const ProfileFields = z.partial(z.object({ name: FullName, phone: Phone }))

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

/** Why a change can't be saved. `zip` is the text in the ZIP field, even if no place has it. */
export function changeProblems(change: ProfileChange, zip: string, user_type: UserType): Problems {
  const problems = problemsIn(ProfileFields, change)
  if (change.location !== null) return problems
  if (zip) return { ...problems, location: 'Please enter a valid ZIP code' }
  return user_type === 'provider' ? { ...problems, location: texts.locationMissing } : problems
}
