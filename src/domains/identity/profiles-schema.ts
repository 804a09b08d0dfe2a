import * as z from 'zod/mini'
import { zipCodeInvalid } from '#domains/locations/limits.ts'
import { problemsIn } from '#platform/check.ts'
import { Phone } from '#platform/phone-schema.ts'
import type { Problems } from '#platform/problems.ts'
import { t } from '#ui/language.ts'
import type { ProfileChange, UserType } from './contract.ts'
import { texts } from './limits.ts'
import { FullName } from './schema.ts'

/** The fields of a `ProfileChange` that the form checks before it is sent. */
const ProfileFields = z.partial(z.object({ name: FullName, phone: Phone }))

/** Why a change can't be saved. `zip` is the text in the ZIP field, even if no place has it. */
export function changeProblems(change: ProfileChange, zip: string, user_type: UserType): Problems {
  const problems = problemsIn(ProfileFields, change)
  if (change.location !== null) return problems
  if (zip) return { ...problems, location: zipCodeInvalid() }
  return user_type === 'provider' ? { ...problems, location: t(texts.locationMissing) } : problems
}
