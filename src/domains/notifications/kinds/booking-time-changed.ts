import { z } from 'zod'
import { zoneText } from '#domains/schedule/slots-rules.ts'
import { urls } from '#urls.ts'
import {
  type BookingSummary,
  bookingData,
  bookingFacts,
  calendarLink,
  inSubject,
  mayQuote,
  notifyOthers,
  other,
  otherParty,
  slotText,
  whenText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

/** Another time that waits for an answer, and the message with it. */
const Proposed = z.object({
  /** Wall clock of `time_zone`, which is not the booking's if the provider has moved since. */
  date: z.iso.date(),
  start_time: z.string(),
  end_time: z.string(),
  /** Emails that were queued by earlier versions lack it. */
  time_zone: z.string().optional(),
  price: z.number(),
  message: z.string(),
})
type Proposed = z.infer<typeof Proposed>
type Change = 'proposed' | 'declined' | 'rescheduled'

const email = (change: Change, proposed: Proposed | null = null) => ({ change, proposed })

/** One party proposed, declined or accepted another time: for the other party. */
export const bookingTimeChanged = notificationKind({
  on: {
    'booking.time_proposed': notifyOthers((booking, reader, event) => {
      const proposed = booking.proposal && {
        ...Proposed.parse(booking.proposal),
        message: mayQuote(booking, reader) ? booking.proposal.message : '',
      }
      return {
        title: 'Another time proposed',
        message: `${otherParty(booking, reader)} would like to move ${slotText(booking, event)}. Accept it or keep the time.`,
        email: email('proposed', proposed),
      }
    }),
    'booking.time_declined': notifyOthers((booking, reader, event) => ({
      title: 'Proposed time declined',
      message: `${otherParty(booking, reader)} cannot make the time you proposed. The booking is still ${slotText(booking, event)}.`,
      email: email('declined'),
    })),
    'booking.rescheduled': notifyOthers((booking, reader, event) => ({
      title: 'Booking rescheduled',
      message: `${otherParty(booking, reader)} accepted the time you proposed: ${slotText(booking, event)}.`,
      email: email('rescheduled'),
    })),
  },
  email: {
    kind: 'booking_time_changed',
    preference: { title: 'Time changes', roles: ['customer', 'provider'] },
    data: z.object({
      ...bookingData,
      change: z.enum(['proposed', 'declined', 'rescheduled']),
      proposed: Proposed.nullable(),
    }),
    words: ({ reader, booking, change, proposed }) => ({
      ...words[change](booking, proposed),
      facts: bookingFacts({ reader, booking }),
    }),
  },
})

/** A sentence about the other bookings of a series that moves. */
const othersMove = ({ also }: BookingSummary): string =>
  also.length === 0 ? '' : ' The other dates move by as many days, to the same time.'

/** "Thu, Mar 12 at 2:00 PM Pacific Time". */
const whenInZone = ({ time_zone, ...proposed }: Proposed): string =>
  time_zone ? `${whenText(proposed)} ${zoneText(time_zone)}` : whenText(proposed)

const words: Record<Change, (booking: BookingSummary, proposed: Proposed | null) => EmailWords> = {
  proposed: (booking, proposed) => ({
    subject: `Another time? ${inSubject(booking)}`,
    heading: `${other(booking)} proposes another time`,
    preheader: 'Accept it, or keep the time you have.',
    paragraphs: [
      proposed
        ? `${other(booking)} would like to meet on ${whenInZone(proposed)} instead.${othersMove(booking)} Until you accept, the booking below does not change.`
        : `${other(booking)} would like to move the booking below. It does not change until you accept.`,
    ],
    ...(proposed?.message && { quotes: [{ text: proposed.message }] }),
    button: ['See the proposed time', urls.dashboard()],
  }),
  declined: (booking) => ({
    subject: `Time declined: ${inSubject(booking)}`,
    heading: 'The time has not changed',
    preheader: `${other(booking)} cannot make the time you proposed.`,
    paragraphs: [`${other(booking)} cannot make the time you proposed. The booking has not changed:`],
    button: ['See your booking', urls.booking(booking.booking_id)],
  }),
  rescheduled: (booking) => ({
    subject: `New time: ${inSubject(booking)}`,
    heading: 'Your booking has a new time',
    preheader: `It is now on ${whenText(booking)}.`,
    paragraphs: [`${other(booking)} accepted the time you proposed. The booking is now on ${whenText(booking)}.`],
    button: ['See your booking', urls.booking(booking.booking_id)],
    links: [calendarLink(booking)],
  }),
}
