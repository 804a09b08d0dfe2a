import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { msg, t } from '#ui/language.ts'

/** The states of a job's run, as operators read them. */
export const runStates = {
  waiting: msg('Waiting'),
  running: msg('Running'),
  done: msg('Done'),
  failed: msg('Failed'),
} as const

/** The names of jobs and queues for operators, by the names in the database and the logs. */
const jobNames = {
  'maintain-partitions': msg('Delete data that is past its time'),
  sweep: msg('Delete ended sessions and links'),
  'sweep-mails': msg('Clean up the outbox'),
  'send-bundles': msg('Email new messages'),
  'apply-deadlines': msg('Expire and complete bookings'),
  'accept-final-prices': msg('Accept final amounts without an answer'),
  'remind-of-bookings': msg('Send reminders of bookings'),
  'tell-waiting': msg('Tell waiting customers of free times'),
  'extend-series': msg('Extend series without an end'),
  'expire-service-requests': msg('Expire service requests'),
  'resume-listings': msg('End pauses of listings'),
  'keep-trader-rule': msg('Ask providers who they are, pause listings'),
  'check-verifications': msg('Watch the end of verifications and credentials'),
  'count-days': msg('Count the days of the overview'),
  'count-towns': msg('Count the services of towns'),
  'tidy-search': msg('Count the words of search'),
  'refresh-google-reviews': msg('Refresh Google reviews'),
  'read-busy-calendars': msg('Read the busy calendars of providers'),
  'sync-calendars': msg('Synchronize calendar accounts of providers'),
  'sweep-pictures': msg('Remove unused pictures'),
  'back-up': msg('Back up the site'),
  'invite-businesses': msg('Invite listed businesses'),
  'import-businesses': msg('List the businesses of imports'),
  'deliver-mail': msg('Send emails'),
  'deliver-webhook': msg('Send events to webhooks'),
  'notify-of-legal-text': msg('Email users about a legal text'),
  'message-group': msg('Send messages to groups'),
  'deliver-push': msg('Send notifications to devices'),
  'deliver-sms': msg('Send text messages'),
  'read-sms-costs': msg('Read what text messages cost'),
  'picture-removals': msg('Delete removed pictures'),
} as const

/** The name of a job for operators. A job that no longer exists keeps its internal name. */
export const jobName = (name: string): string => t((jobNames as Record<string, string>)[name] ?? name)

/** A schedule in words. Forms that we don't use stay as cron expressions. */
export function scheduleText(cron: string): string {
  if (cron === '* * * * *') return t('Every minute')
  const [, minutes] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (minutes) return t('Every {minutes} minutes', { minutes })
  const [, minute = '', hour = ''] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? []
  if (hour === '*') return t('Every hour, {minute} minutes past', { minute })
  return hour ? t('Every day at {time} UTC', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }) : cron
}

/** Parses the five fields of a cron expression: minutes, hours, days, months and weekdays. */
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

/** Our schedules never pause longer than this. */
const furthest = (366 * DAY_MS) / MINUTE_MS

/** When a schedule in UTC is next due after `now`; null if never. */
export function nextRun(cron: string, now: Date): Date | null {
  const [minutes, hours, days, months, weekdays] = fieldsOf(cron)
  if (!minutes || !hours || !days || !months || !weekdays) return null
  const first = Math.floor(now.getTime() / MINUTE_MS) + 1
  for (let at = first; at < first + furthest; at += 1) {
    const moment = new Date(at * MINUTE_MS)
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
