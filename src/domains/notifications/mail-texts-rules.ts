import { z } from 'zod'
import type { PlaceholderValues } from '#domains/email/texts-rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { dayText, money } from '#ui/formats.ts'
import { BookingSummary, otherName, whenText } from './kinds/booking.ts'
import type { EmailKind } from './kinds/list.ts'

/** The parts of the data of emails that become values of placeholders. */
const Values = z.object({
  booking: BookingSummary.nullish(),
  service: z.string().optional(),
  title: z.string().optional(),
  business_name: z.string().optional(),
  client: z.string().optional(),
  author: z.string().optional(),
  sender: z.string().optional(),
  host: z.string().optional(),
  until: z.iso.date().optional(),
})

/** The values of the email of a notification, besides those that every email has. */
export function notificationValues(data: unknown): PlaceholderValues {
  const read = Values.safeParse(data)
  if (!read.success) return {}
  const { booking, business_name, until, ...texts } = read.data
  const values: Record<string, string | undefined> = {
    ...texts,
    ...(booking && {
      service: booking.service,
      other: otherName(booking),
      when: whenText(booking),
      price: money(booking.price),
    }),
    business: business_name,
    until: until && dayText(until),
  }
  const known = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, inOneLine(value)]))
}

/** The name of the user in the examples. */
export const recipient = 'Maya Lane'

const id = '0197a8c2-5f3e-7c1a-9b44-3f0f5a1c2d10'
const at = '2026-03-03T17:00:00.000Z'
const time = { date: '2026-03-05', start_time: '10:00', end_time: '12:00', time_zone: 'America/New_York' }
const place = { provider_id: id, business_name: 'Rosa’s Cleaning' }
const request = { lead_id: id, title: 'Clean the gutters' }
const booking: z.input<typeof BookingSummary> = {
  booking_id: id,
  service: 'Deep clean',
  other: 'Rosa’s Cleaning',
  phone: null,
  place: 'Portland, OR 97214',
  ...time,
  price: 80,
  also: [],
}
const forCustomer = { reader: 'customer', booking }
const forProvider = { reader: 'provider', booking: { ...booking, other: recipient } }

/** Data of each kind of email, for previews. */
export const notificationExamples: Record<EmailKind, object> = {
  new_message: {
    address: id,
    sender: 'Rosa’s Cleaning',
    count: 1,
    messages: [{ content: 'See you on Thursday.', at }],
    time_zone: time.time_zone,
  },
  booking_request: { ...forProvider, answer_by: 'Thu, Mar 5, 12:00 PM Eastern Time' },
  booking_submitted: { ...forCustomer, answer_by: 'Thu, Mar 5, 12:00 PM Eastern Time' },
  booking_confirmed: forCustomer,
  booking_cancelled: { ...forCustomer, by: 'provider', reason: 'My van broke down.', late: false },
  booking_time_changed: {
    ...forCustomer,
    change: 'proposed',
    proposed: { ...time, date: '2026-03-06', price: 80, message: '' },
  },
  booking_reminder: { ...forCustomer, day: 'tomorrow' },
  booking_on_the_way: forCustomer,
  booking_completed: forCustomer,
  final_price: {
    ...forCustomer,
    final: { state: 'proposed', price: 90, lines: [{ label: 'Deep clean', amount: 90 }], text: '' },
  },
  no_show: forCustomer,
  time_opened: { ...place, service_id: id, service: 'Deep clean', ...time },
  series_changed: { ...forCustomer, text: 'The price of the series changed.' },
  client_joined: { client_id: id, client: recipient },
  new_review: { provider_id: id, author: 'Maya L.', rating: 5, comment: 'Spotless.' },
  review_answered: { ...place, reply: 'Thank you.' },
  review_decided: {
    statement_id: id,
    business_name: 'Rosa’s Cleaning',
    rule: 'Terms of Service',
    content: 'It insults a person.',
    basis: 'report',
    appeal_until: '2026-08-30',
    outcome: null,
    answer: '',
  },
  quote_asked: request,
  request_answered: { ...request, ...place },
  new_offer: { ...request, ...place, message: 'I can come on Thursday.', hourly_rate: 40, price: 80, ...time },
  // Only an accepted offer has a booking, so texts can't use values of a booking.
  offer_decided: { ...request, booking: null, is_closed: true },
  offer_outdated: { ...request, has_ended: true },
  request_assigned: request,
  request_closed: { ...request, reason: 'Done by a friend.' },
  request_reopened: request,
  report_decided: { report_id: id, subject: 'review', status: 'upheld' },
  calendar_unreadable: { host: 'calendar.example', problem: 'It answers with an error (500).' },
  calendar_account_failing: { host: 'calendar.example', problem: 'It answers with an error (500).' },
  calendar_event_questioned: { service: 'Deep clean', when: 'Thu, Mar 5 at 10:00 AM', question: 'moved' },
  verification_ending: { check: 'licence', until: '2026-04-01', is_over: false },
  group_message: { subject: 'News for you', content: 'We have added gardening.' },
  credential_decided: { title: 'Licensed plumber', reason: null },
  listing_decided: { provider_id: id, reason: null },
  trader_asked: { due_on: '2026-03-31', is_paused: false, reason: null },
  sms_ended: { ending: '44', by: 'unreachable' },
}
