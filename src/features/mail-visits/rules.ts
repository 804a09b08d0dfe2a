import { dateText, timeText, zoneText } from '#features/availability/rules.ts'
import { brief, type Words } from '#features/mail-news/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { dayText, usd } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { Visit, VisitLetter } from './contract.ts'

/** What a mail about a visit says to its reader. */
export function visitWords(letter: VisitLetter): Words {
  const write = words[letter.kind] as (letter: VisitLetter) => Words
  return { facts: factsOf(letter), ...write(letter) }
}

const words: { [Kind in VisitLetter['kind']]: (letter: Extract<VisitLetter, { kind: Kind }>) => Words } = {
  booking_request: ({ visit }) => ({
    subject: `New booking request: ${inSubject(visit)}`,
    heading: 'New booking request',
    preheader: `${callOf(visit)} asks for ${whenOf(visit)}.`,
    said: [`${callOf(visit)} asks for ${serviceOf(visit)} on ${whenOf(visit)}. The hours are held for you meanwhile.`],
    action: ['Answer the request', urls.dashboard()],
    note: 'A request waits for 48 hours, or until it would begin. Answer early: it is what customers remember.',
  }),

  booking_submitted: ({ visit }) => ({
    subject: `Request sent to ${brief(visit.other)}`,
    heading: 'Your request is on its way',
    preheader: `${callOf(visit)} has 48 hours to answer.`,
    said: [`${callOf(visit)} has your request, and 48 hours to answer it. We write to you as soon as they do.`],
    action: ['See your booking', urls.dashboard()],
    note: 'You can cancel it on your dashboard until the visit would begin.',
  }),

  booking_confirmed: ({ visit }) => ({
    subject: `Confirmed: ${inSubject(visit)}`,
    heading: 'Your booking is confirmed',
    preheader: `${callOf(visit)}, ${whenOf(visit)}.`,
    said: [`${callOf(visit)} will see you on ${whenOf(visit)}.`],
    action: ['See your booking', urls.dashboard()],
    aside: calendarOf(visit),
    note: 'Has something come up? You can cancel or ask for another time on your dashboard until the visit begins. Under 24 hours before it, cancelling counts as late.',
  }),

  booking_cancelled: (letter) => (letter.by === null ? expired(letter) : cancelled(letter)),

  booking_completed: ({ visit }) => ({
    subject: `How was ${brief(visit.service)} with ${brief(visit.other)}?`,
    heading: 'How was your visit?',
    preheader: `A few words help ${callOf(visit)}, and your neighbours.`,
    said: [
      `${serviceOf(visit)} with ${callOf(visit)} is completed. Tell others how it went: a few stars and a sentence are enough.`,
    ],
    action: ['Leave a review', urls.review(visit.booking_id)],
  }),

  booking_time_changed: (letter) => changes[letter.change](letter),

  booking_reminder: ({ visit, day }) => ({
    subject: `${daysAs(visit)[day]} at ${timeText(visit.start_time)}: ${brief(visit.service)}`,
    heading: `${daysAs(visit)[day]} at ${timeText(visit.start_time)}`,
    preheader: `${serviceOf(visit)} with ${calledInText(visit)}.`,
    said: [`A reminder: ${serviceOf(visit)} with ${calledInText(visit)} begins at ${timeText(visit.start_time)}.`],
    action: ['See your booking', urls.dashboard()],
    aside: calendarOf(visit),
  }),
}

function expired({ reader, visit }: VisitLetter): Words {
  const isCustomer = reader === 'customer'
  return {
    subject: `Expired: ${inSubject(visit)}`,
    heading: isCustomer ? 'Your request has expired' : 'A request has expired',
    preheader: isCustomer ? `${callOf(visit)} did not answer in time.` : 'It was not answered in time.',
    said: [
      isCustomer
        ? `${callOf(visit)} did not answer in time, so your request has ended and you are free to ask somebody else.`
        : `The request of ${calledInText(visit)} was not answered in time. The hours are free again.`,
    ],
    action: isCustomer ? ['Find somebody else', urls.providers()] : ['Open your dashboard', urls.dashboard()],
  }
}

function cancelled({ reader, visit, reason, late }: Extract<VisitLetter, { kind: 'booking_cancelled' }>): Words {
  const isLate = late ? ' That was less than 24 hours before the start, and is noted as late.' : ''
  return {
    subject: `Cancelled: ${inSubject(visit)}`,
    heading: 'Booking cancelled',
    preheader: `${callOf(visit)} has cancelled ${whenOf(visit)}.`,
    said: [
      `${callOf(visit)} has cancelled ${serviceOf(visit)} on ${whenOf(visit)}.${isLate}`,
      ...(reason ? ['The reason they gave:'] : []),
    ],
    ...(reason && { quotes: [{ text: reason }] }),
    action: reader === 'customer' ? ['Find another time', urls.providers()] : ['Open your dashboard', urls.dashboard()],
  }
}

type Changed = Extract<VisitLetter, { kind: 'booking_time_changed' }>

const changes: Record<Changed['change'], (letter: Changed) => Words> = {
  proposed: ({ visit, proposed }) => ({
    subject: `Another time? ${inSubject(visit)}`,
    heading: `${callOf(visit)} proposes another time`,
    preheader: 'Accept it, or keep to what stands.',
    said: [
      proposed
        ? `${callOf(visit)} would like to meet on ${whenOf(proposed)} instead. Until you accept, the visit stays as it is below.`
        : `${callOf(visit)} would like to move the visit below. It stays as it is until you accept.`,
    ],
    ...(proposed?.message && { quotes: [{ text: proposed.message }] }),
    action: ['See the proposed time', urls.dashboard()],
  }),
  declined: ({ visit }) => ({
    subject: `Time declined: ${inSubject(visit)}`,
    heading: 'The time stays as it was',
    preheader: `${callOf(visit)} cannot make the time you proposed.`,
    said: [`${callOf(visit)} cannot make the time you proposed. The visit stays as it was:`],
    action: ['See your booking', urls.dashboard()],
  }),
  rescheduled: ({ visit }) => ({
    subject: `New time: ${inSubject(visit)}`,
    heading: 'Your visit has a new time',
    preheader: `It is now on ${whenOf(visit)}.`,
    said: [`${callOf(visit)} has accepted the time you proposed. The visit is now on ${whenOf(visit)}.`],
    action: ['See your booking', urls.dashboard()],
    aside: calendarOf(visit),
  }),
}

/** What there is to know of a visit, line by line. */
export function factsOf({ reader, visit }: Pick<VisitLetter, 'reader' | 'visit'>): [string, string][] {
  const { date, start_time, end_time, time_zone, price, phone } = visit
  return [
    ['Service', serviceOf(visit)],
    [reader === 'customer' ? 'With' : 'For', inOneLine(visit.other)],
    ['Date', dateText(date)],
    ['Time', `${timeText(start_time)} to ${timeText(end_time)}, ${zoneText(time_zone)}`],
    ['Price', usd(price)],
    ...(phone ? [['Phone', inOneLine(phone)] as [string, string]] : []),
  ]
}

const daysAs = ({ date }: Visit) => ({ today: 'Today', tomorrow: 'Tomorrow', later: shortDay(date) })
const calendarOf = ({ booking_id }: Visit): [string, string] => [
  'Add it to your calendar',
  urls.calendarFile(booking_id),
]
const serviceOf = ({ service }: Visit) => inOneLine(service)
/** "Home cleaning on Tue, Mar 3". */
const inSubject = ({ service, date }: Visit) => `${brief(service)} on ${shortDay(date)}`
/** "Tue, Mar 3 at 10:00 AM". */
const whenOf = ({ date, start_time }: Pick<Visit, 'date' | 'start_time'>) =>
  `${shortDay(date)} at ${timeText(start_time)}`
const shortDay = (date: string) => dayText(date, { weekday: 'short', month: 'short', year: undefined })

/** As MASKED_NAME of the bookings, whose queries stay on the server. */
const masked = 'Customer'
const callOf = ({ other }: Visit) => (other === masked ? 'A customer' : inOneLine(other))
const calledInText = ({ other }: Visit) => (other === masked ? 'a customer' : inOneLine(other))
