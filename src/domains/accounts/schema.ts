import * as z from 'zod/mini'
import { texts } from '#domains/identity/limits.ts'
import { EmailAddress, FullName, NewPassword } from '#domains/identity/schema.ts'
import { BusinessCategories, BusinessDescription, BusinessName } from '#domains/providers/schema.ts'
import { problemsIn } from '#platform/check.ts'
import { Phone } from '#platform/phone-schema.ts'
import type { Problems } from '#platform/problems.ts'
import { t } from '#ui/language.ts'
import type { DraftField, SignUpDraft } from './rules.ts'

/** The fields of a sign-up that the form checks as the server does. */
const SignUpFields = z.object({
  name: FullName,
  email: EmailAddress,
  password: NewPassword,
  businessName: BusinessName,
  description: BusinessDescription,
  categories: BusinessCategories,
  phone: Phone,
})

/** Rules that only the form has: the server never sees the confirmation and the terms. */
function formProblems({ password, confirmation, location, terms }: SignUpDraft): Problems<DraftField> {
  return {
    ...(password !== confirmation && { confirmation: t(texts.passwordsDiffer) }),
    ...(!location && { location: t(texts.locationMissing) }),
    ...(!terms && { terms: t(texts.termsMissing) }),
  }
}

/** The problems of some fields of the form. */
export function draftProblems(draft: SignUpDraft, fields: readonly DraftField[]): Problems<DraftField> {
  const found: Problems<DraftField> = { ...problemsIn(SignUpFields, draft), ...formProblems(draft) }
  return Object.fromEntries(fields.flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}
