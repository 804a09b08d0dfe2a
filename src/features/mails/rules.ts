import { inOneLine } from '../../platform/mail.ts'

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

/** "November 21, 2026 at 5:34 PM EST". */
export function inWords(at: string, time_zone: string): string {
  return new Date(at)
    .toLocaleString('en-US', {
      timeZone: time_zone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replaceAll('\u202f', ' ')
}
