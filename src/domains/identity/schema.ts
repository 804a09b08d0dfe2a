import * as z from 'zod/mini'
import { problemsIn } from '#platform/check.ts'
import { emailPattern, withAsciiDomain } from '#platform/email-address.ts'
import type { Problems } from '#platform/problems.ts'
import { withoutDirectionMarks } from '#platform/visible.ts'
import { t } from '#ui/language.ts'
import { limits, nameError, texts } from './limits.ts'

/** A user's name in one visible line. */
export const FullName = z
  .string(texts.nameMissing)
  .check(z.overwrite(withoutDirectionMarks), z.trim(), ({ value, issues }) => {
    const message = nameError(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

/**
 * Surrounding blanks are dropped, and the domain becomes ASCII; case doesn't matter in comparisons.
 */
export const EmailAddress = z.pipe(
  z.string(texts.emailMissing).check(z.trim(), z.overwrite(withAsciiDomain), z.minLength(1, texts.emailMissing)),
  z.email({ pattern: emailPattern, error: texts.emailWrong }).check(z.maxLength(limits.email, texts.emailWrong)),
)

/** A password that proves who the user is. It only has to be there. */
export const GivenPassword = z
  .string(texts.passwordMissing)
  .check(z.minLength(1, texts.passwordMissing), z.maxLength(limits.password, texts.passwordTooLong))

/** The current password before a change, with its own error for a missing one. */
export const CurrentPassword = z
  .string(texts.currentPasswordMissing)
  .check(z.minLength(1, texts.currentPasswordMissing), z.maxLength(limits.password, texts.passwordTooLong))

/** A new password. Only the server knows if it's too common. */
export const NewPassword = z.string(texts.passwordTooShort).check(
  z.refine((password) => Array.from(password).length >= limits.passwordLeast, texts.passwordTooShort),
  z.refine((password) => password.length <= limits.password, texts.passwordTooLong),
)

/** The fields that change the password of a signed-in user. */
export const PasswordChange = z.object({ current_password: CurrentPassword, password: NewPassword })

/**
 * The problems of a new password that is typed twice, and of the current one if the form asks for
 * it.
 */
export function passwordProblems(typed: {
  current_password?: string
  password: string
  confirmation: string
}): Problems<'current_password' | 'password' | 'confirmation'> {
  const schema = typed.current_password === undefined ? z.pick(PasswordChange, { password: true }) : PasswordChange
  const problems = problemsIn(schema, typed)
  if (problems['password'] || typed.password === typed.confirmation) return problems
  return { ...problems, confirmation: t(texts.passwordsDiffer) }
}
