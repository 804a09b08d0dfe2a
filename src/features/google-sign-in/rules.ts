import type { UserType } from '#features/identity/contract.ts'
import { noSuchAccount, texts } from '#features/identity/rules.ts'

/** What /login and /profile read after a detour to Google that did not work, by `?problem=`. */
const problems = {
  cancelled: 'You have cancelled signing in with Google.',
  unavailable: 'Google cannot be reached at the moment. Please try again later, or log in another way.',
  refused: 'Signing in with Google did not work. Please try again.',
  expired: 'Signing in with Google took too long or was begun in another browser. Please try again.',
  unverified: 'Google has not verified your email address yet. Please verify it there, or log in another way.',
  registered:
    'An account with this email address exists already. Please log in with your password, then connect Google on your profile page.',
  no_provider: 'Please sign up as a provider first, then connect Google on your profile page.',
  suspended: texts.suspended,
  too_many: texts.tooManyTries,
  connected_elsewhere: 'This Google account belongs to another login. Please choose another Google account.',
} as const

/** Why Google did not open or join a login. */
export type GoogleProblem = keyof typeof problems | 'no_customer'

/** The sentence for `?problem=`; of an unknown word none. */
export function googleProblemText(problem: string | null): string | undefined {
  if (problem === 'no_customer') return noSuchAccount('customer')
  return problem !== null && Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : undefined
}

/** For somebody whose login lacks the account type that was chosen. */
export const problemOfType = (type: UserType): GoogleProblem => (type === 'provider' ? 'no_provider' : 'no_customer')

/** How long somebody may take at Google, and then for the code of their app; in milliseconds. */
export const googlePatience = { consent: 10 * 60_000, code: 5 * 60_000 }
