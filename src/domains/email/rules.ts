import { siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import type { AccountEmail } from './contract.ts'

/** The first line of an email. */
export function greeting(name: string | null): string {
  const one = nameIn(name)
  return one ? t('Hello {one},', { one }) : t('Hello,')
}

/**
 * A name as an email may contain it. An email goes to any address that someone typed in. A "name"
 * that is an advertisement (an address, or very long) is left out, so that we don't deliver it.
 */
export function nameIn(name: string | null): string {
  const one = inOneLine(name ?? '')
  const isName = one.length <= 60 && !/:\/\/|@|www\.|[\p{L}\d]\.[\p{L}\d]/iu.test(one)
  return isName ? one : ''
}

const longestInSubject = 44

/** Text that a user typed, short enough for a subject. */
export function brief(text: string): string {
  const one = inOneLine(text)
  return one.length <= longestInSubject ? one : `${cut(one, longestInSubject - 1).trimEnd()}…`
}

/** Text that a user typed, short enough to show beside a subject. */
export const preview = (text: string): string => cut(inOneLine(text), 120)

/** The first characters of a text, without half an emoji at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

type FactorChanged = Pick<Extract<AccountEmail, { kind: 'factor_changed' }>, 'change' | 'factor'>

interface FactorWords {
  subject: string
  heading: string
  text: string
  ifNotYou: string
}

const added = {
  google: (): FactorWords => ({
    subject: t('A Google account was connected to your {site} account', { site: siteName() }),
    heading: t('A Google account was connected'),
    text: t('A Google account was connected to your account. Its owner can now sign in with it.'),
    ifNotYou: t('Then remove the Google account on your profile, because a new password does not remove it.'),
  }),
  passkey: (): FactorWords => ({
    subject: t('A passkey was added to your {site} account', { site: siteName() }),
    heading: t('A passkey was added'),
    text: t('A passkey was added to your account. Its owner can now sign in with it, without the password.'),
    ifNotYou: t('Then remove the passkey on your profile, because a new password does not remove it.'),
  }),
  authenticator: (): FactorWords => ({
    subject: t('An authenticator app protects your {site} account', { site: siteName() }),
    heading: t('An authenticator app was set up'),
    text: t(
      'An authenticator app was set up for your account. From now on, signing in requires its code, unless you use a passkey.',
    ),
    ifNotYou: t('Then write to us: you cannot sign in without the code of that app.'),
  }),
}

const removed = {
  authenticator: (): FactorWords => ({
    subject: t('Authenticator app removed from your {site} account', { site: siteName() }),
    heading: t('The authenticator app was removed'),
    text: t('The authenticator app was removed from your account. Signing in no longer requires its code.'),
    ifNotYou: t('Then set up the app again on your profile.'),
  }),
  passkey: (): FactorWords => ({
    subject: t('Passkeys removed from your {site} account', { site: siteName() }),
    heading: t('Your passkeys were removed'),
    text: t('All passkeys were removed from your account. They no longer sign you in.'),
    ifNotYou: t('Then add a passkey again on your profile.'),
  }),
}

/** The words of an email about a sign-in method that was added or removed. */
export function factorWords({ change, factor }: FactorChanged): FactorWords {
  if (change === 'added' || factor === 'google') return added[factor]()
  return removed[factor]()
}
