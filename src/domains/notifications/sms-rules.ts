import { siteName } from '#platform/brand.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { msg, t } from '#ui/language.ts'

/** The subjects of texts. */
export const smsKinds = ['request_expires', 'on_the_way', 'cancelled'] as const
/** See {@link smsKinds}. */
export type SmsKind = (typeof smsKinds)[number]

/** The names of kinds for users. */
export const smsKindTitles: Record<SmsKind, string> = {
  request_expires: msg('Requests that expire soon'),
  on_the_way: msg('Your provider is on the way'),
  cancelled: msg('Cancellations on the day of the job'),
}

/** The most texts that reach one user in 24 hours, not counting codes. */
export const mostTextsADay = 5

/** How often we try to hand a text to the service. */
export const smsTries = 8

/** How long a code is valid, in milliseconds. */
export const smsCodeLifeMs = 10 * MINUTE_MS

/** How often a code may be typed. */
export const smsCodeTries = 5

/** How long the record of a text message is kept, in milliseconds. */
export const smsLifeMs = 400 * DAY_MS

/** The longest time before a request expires at which its provider is reminded, in milliseconds. */
const reminderNotice = 2 * HOUR_MS

/**
 * When a text reminds a provider of a request: 2 hours before it expires, or after half of the time
 * to answer if that is later.
 */
export function reminderOf(asked: Date, expiry: Date): Date {
  const half = asked.getTime() + (expiry.getTime() - asked.getTime()) / 2
  return new Date(Math.max(expiry.getTime() - reminderNotice, half))
}

/** The consent to texts. */
export const consentText = (): string =>
  t(
    'I agree to get text messages from {site} about my bookings, at most {most} a day. Message and data rates may apply. I can reply STOP to end them, or HELP for help.',
    { site: siteName(), most: mostTextsADay },
  )

/** Texts about text messages. */
export const smsTexts = {
  consent: msg('Please agree first'),
  country: msg('We can only send text messages to mobile numbers of this country'),
  unreachable: msg('This number cannot get text messages'),
  code: msg('Please enter the 6 digits that we sent you'),
  wrongCode: msg('This code is not right'),
  codeEnded: msg('This code is no longer valid. Ask for a new one.'),
  tooMany: msg('Too many codes were sent. Please try again later.'),
  off: msg('This site does not send text messages.'),
  failed: msg('The text message could not be sent. Please try again in a few minutes.'),
  stopped: msg('This number has asked us to stop. Text START to us from that phone, then try again.'),
  noNumber: msg('You have no number for text messages.'),
} as const

/**
 * The text in the characters of GSM 03.38 as far as possible: one typographic mark, or one Spanish
 * accent that it lacks, more than doubles the price of a text.
 */
export const inPlainLetters = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/[áíóúÁÍÓÚ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/\s+/g, ' ')
    .trim()
