import { dayText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/** The kinds of credentials with their names. */
export const credentialKinds = {
  license: msg('License'),
  insurance: msg('Insurance'),
  certificate: msg('Certificate'),
  membership: msg('Membership'),
} as const

/** The kind of a credential. */
export type CredentialKind = keyof typeof credentialKinds

/** The statuses of credentials with their names. */
export const credentialStates = {
  waiting: msg('Being checked'),
  approved: msg('Approved'),
  declined: msg('Sent back'),
} as const

/** The maximum length of the texts, and how many credentials a provider can have. */
export const credentialLimits = { title: 80, number: 60, issuer: 100, region: 60, most: 10 } as const

/** How many days before a credential ends its provider is reminded. */
export const remindedDays = [30, 7] as const

/** The errors of credentials. */
export const credentialTexts = {
  kind: msg('Choose a kind'),
  title: msg('Enter the text of the badge'),
  number: msg('Enter the number on the document'),
  issuer: msg('Enter who issued it'),
  tooLong: msg('This text is too long'),
  notPlain: msg('Please enter the text without control characters'),
  expires: msg('Enter the last valid day, as on the document'),
  expired: msg('This document has ended. Enter a day from today on.'),
  document: msg('Please upload a PDF or a picture of the document'),
  tooMany: msg('You can have at most 10 credentials. Remove one first.'),
  approved: msg('This credential is approved. Add the new document as another one.'),
  changed: msg('The provider has changed this credential meanwhile. Look at it again.'),
  decided: msg('This credential is decided already'),
} as const

/** "valid until March 1, 2027"; undefined for a credential without an end. */
export const validityText = (expires_on: string | null): string | undefined =>
  expires_on === null ? undefined : t('valid until {date}', { date: dayText(`${expires_on}T00:00:00Z`) })
