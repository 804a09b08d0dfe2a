import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { noSuchAccount } from '#domains/identity/rules.ts'
import { msg, t } from '#ui/language.ts'

/** Texts on /login and /profile after a failure at Google, by `?problem=`. */
const problems = {
  cancelled: msg('You cancelled the sign-in with Google.'),
  unavailable: msg('Google cannot be reached at the moment. Please try again later, or log in another way.'),
  refused: msg('Signing in with Google did not work. Please try again.'),
  expired: msg('Signing in with Google took too long or was started in another browser. Please try again.'),
  unverified: msg('Google has not verified your email address yet. Please verify it there, or log in another way.'),
  registered: msg(
    'There is already an account with this email address. Please log in with your password, then connect Google on your profile page.',
  ),
  no_provider: msg('Please sign up as a provider first, then connect Google on your profile page.'),
  suspended: texts.suspended,
  too_many: texts.tooManyTries,
  connected_elsewhere: msg('This Google account belongs to another login. Please choose another Google account.'),
} as const

/** Why Google did not sign in a user or connect a login. */
export type GoogleProblem = keyof typeof problems | 'no_customer'

/** The text for `?problem=`; undefined for an unknown problem. */
export function googleProblemText(problem: string | null): string | undefined {
  if (problem === 'no_customer') return noSuchAccount('customer')
  return problem !== null && Object.hasOwn(problems, problem)
    ? t(problems[problem as keyof typeof problems])
    : undefined
}

/** The problem of a login without the chosen account type. */
export const problemOfType = (type: UserType): GoogleProblem => (type === 'provider' ? 'no_provider' : 'no_customer')

/** The problem for an error that happened while the browser came back from Google. */
export function problemOfCode({ status, code }: { status: number; code: string }): GoogleProblem {
  if (status === 503) return 'unavailable'
  const known: Record<string, GoogleProblem> = { suspended: 'suspended', PGRST301: 'expired' }
  return known[code] ?? 'refused'
}

/** How long a user may take at Google, and then to enter the code of the app; in milliseconds. */
export const googleTimeouts = { consent: 10 * 60_000, code: 5 * 60_000 }
