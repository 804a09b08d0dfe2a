import { inOneLine } from '#platform/mail.ts'
import type { Letter } from './contract.ts'

/** How long a mail is kept, in days. */
export const daysKept = 30

/**
 * How a mail begins. A mail goes to whatever address was typed in, so a "name" that is an advertisement (an address, or very long) is not
 * delivered in our envelope.
 */
export function greeting(name: string | null): string {
  const one = inOneLine(name ?? '')
  const isName = one !== '' && one.length <= 60 && !/:\/\/|@|www\.|[\p{L}\d]\.[\p{L}\d]/iu.test(one)
  return isName ? `Hello ${one},` : 'Hello,'
}

type FactorChanged = Pick<Extract<Letter, { kind: 'factor_changed' }>, 'change' | 'factor'>

const thenRemove = (what: string) => ` Then remove ${what} on your profile: a new password does not.`

const added = {
  google: {
    subject: 'A Google account opens your Porchlight account',
    heading: 'A Google account was connected',
    said: 'A Google account was connected with your account. Whoever it belongs to can sign in with it.',
    after: thenRemove('the Google account'),
  },
  passkey: {
    subject: 'A passkey was added to your Porchlight account',
    heading: 'A passkey was added',
    said: 'A passkey was added to your account. Whoever has it can sign in with it, without the password.',
    after: thenRemove('the passkey'),
  },
  authenticator: {
    subject: 'An authenticator app protects your Porchlight account',
    heading: 'An authenticator app was set up',
    said: 'An authenticator app was set up for your account. Signing in asks for its code from now on, unless a passkey is used.',
    after: ' Then write to us: without the code of that app you cannot sign in.',
  },
}

const removed = {
  subject: 'Your Porchlight account asks for no code any more',
  heading: 'The authenticator app was removed',
  said: 'The authenticator app was removed from your account. Its code is not asked for any more.',
  after: ' Then set the app up again on your profile.',
}

/** What is told of a factor that was added or removed, and what to do, after choosing a new password, if it was somebody else. */
export function factorWords({ change, factor }: FactorChanged): typeof removed {
  return change === 'removed' ? removed : added[factor]
}
