import type { AccountEmail } from '#features/mails/contract.ts'

/** What is wrong with a search. */
export const searchTexts = {
  tooShort: 'Please enter at least three letters',
  tooLong: 'Please enter at most 200 letters',
} as const

/** What operators read about people. */
export const peopleTexts = {
  reason: 'Please say why',
  reasonTooLong: 'Please keep the reason within 500 characters',
  operator: 'An operator cannot be suspended',
  lastOperator: 'There has to be an operator. Please make somebody else one first.',
  notConfirmed: 'This login has not confirmed its email yet',
  notHere: 'This login is suspended or closed',
} as const

/** What an operator may have seen of a business, and how it reads. */
export const checks = {
  identity: 'Identity document',
  licence: 'Trade licence',
  insurance: 'Insurance',
  address: 'Business address',
  references: 'References',
} as const

/** One of them. */
export type Check = keyof typeof checks

/** How far a mail is, and how it reads. */
export const mailStates = { queued: 'Waiting', kept: 'Kept here', sent: 'Sent', failed: 'Failed' } as const

/** How a run of a job ended, and how it reads. */
export const runStates = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' } as const

/** The emails about accounts by kind. */
const accountEmailNames: Record<AccountEmail['kind'], string> = {
  confirmation: 'Confirmation of an email address',
  magic_link: 'Link to sign in',
  recovery: 'Link for a new password',
  welcome: 'Welcome',
  password_changed: 'Password changed',
  new_sign_in: 'Sign-in on a new device',
  factor_changed: 'Sign-in method changed',
  contact: 'Message from the contact form',
}

/** The name of a kind of email: "booking_time_changed" becomes "Booking time changed". */
export function emailName(kind: string): string {
  const name = (accountEmailNames as Record<string, string>)[kind] ?? kind.replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What is done in the background, as operators read it; the keys are what the books and logs call it. */
export const jobNames = {
  sweep: 'Forget ended sessions and old events',
  'sweep-mails': 'Tidy the outbox',
  'send-bundles': 'Mail new messages',
  'apply-deadlines': 'Let bookings expire and complete',
  'remind-of-bookings': 'Remind of bookings',
  'expire-service-requests': 'Let service requests expire',
  'count-days': 'Count the days of the overview',
  'count-towns': 'Count the providers of towns',
  'refresh-google-reviews': 'Refresh Google reviews',
  'read-busy-calendars': 'Read the calendars of providers',
  'sweep-pictures': 'Remove unused pictures',
  'deliver-mail': 'Send mails',
  'picture-removals': 'Delete removed pictures',
} as const

/** What a job does, in words. One of former times keeps its name. */
export const jobName = (name: string): string => (jobNames as Record<string, string>)[name] ?? name

/** When a schedule of ours is due, in words; one that is none of the four we have stays as it is. */
export function scheduleText(cron: string): string {
  if (cron === '* * * * *') return 'Every minute'
  const [, minutes] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (minutes) return `Every ${minutes} minutes`
  const [, minute = '', hour = ''] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? []
  if (hour === '*') return `Every hour, ${minute} minutes past`
  return hour ? `Every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC` : cron
}

/** The minutes, hours, days of the month, months and weekdays of five fields of cron; numbers, lists, ranges and steps. */
function fieldsOf(cron: string): ((value: number) => boolean)[] {
  return cron.trim().split(/\s+/).map(fieldOf)
}

function fieldOf(field: string): (value: number) => boolean {
  const parts = field.split(',').map((part) => {
    const [range = '*', step = '1'] = part.split('/')
    const [from = 0, to = range.includes('-') || range === '*' ? 60 : from] =
      range === '*' ? [0, 60] : range.split('-').map(Number)
    return { from, to, step: Number(step) }
  })
  return (value) => parts.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0)
}

const minute = 60_000
/** No schedule of ours rests for longer. */
const furthest = (366 * 86_400_000) / minute

/** When a schedule in UTC is next due after `now`; null for one that never is. */
export function nextRun(cron: string, now: Date): Date | null {
  const [minutes, hours, days, months, weekdays] = fieldsOf(cron)
  if (!minutes || !hours || !days || !months || !weekdays) return null
  const first = Math.floor(now.getTime() / minute) + 1
  for (let at = first; at < first + furthest; at += 1) {
    const moment = new Date(at * minute)
    const isDue =
      minutes(moment.getUTCMinutes()) &&
      hours(moment.getUTCHours()) &&
      days(moment.getUTCDate()) &&
      months(moment.getUTCMonth() + 1) &&
      weekdays(moment.getUTCDay())
    if (isDue) return moment
  }
  return null
}
