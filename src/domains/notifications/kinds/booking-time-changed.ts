import { z } from 'zod'
import { zoneText } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import {
  type BookingSummary,
  bookingData,
  bookingFacts,
  calendarLink,
  inSubject,
  mayQuote,
  notifyOthers,
  otherName,
  otherParty,
  slotText,
  whenText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

/** Another time that waits for an answer, and the message with it. */
const Proposed = z.object({
  /**
   * On the wall clock of `time_zone`, which is not the booking's if the provider has moved since.
   */
  date: z.iso.date(),
  start_time: z.string(),
  end_time: z.string(),
  /** Missing in emails that earlier releases queued. */
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
        title: t('Another time proposed'),
        message: t('{other} would like to move {slot}. Accept it or keep the time.', {
          other: otherParty(booking, reader),
          slot: slotText(booking, event),
        }),
        email: email('proposed', proposed),
      }
    }),
    'booking.time_declined': notifyOthers((booking, reader, event) => ({
      title: t('Proposed time declined'),
      message: t('{other} cannot make the time you proposed. The booking is still {slot}.', {
        other: otherParty(booking, reader),
        slot: slotText(booking, event),
      }),
      email: email('declined'),
    })),
    'booking.rescheduled': notifyOthers((booking, reader, event) => ({
      title: t('Booking rescheduled'),
      message: t('{other} accepted the time you proposed: {slot}.', {
        other: otherParty(booking, reader),
        slot: slotText(booking, event),
      }),
      email: email('rescheduled'),
    })),
  },
  email: {
    kind: 'booking_time_changed',
    preference: { title: msg('Time changes'), roles: ['customer', 'provider'] },
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

/** Another time for a booking, and for the others of its series. */
function proposedText(booking: BookingSummary, proposed: Proposed): string {
  const values = { other: otherName(booking), when: whenInZone(proposed) }
  return booking.also.length === 0
    ? t('{other} would like to meet on {when} instead. Until you accept, the booking below does not change.', values)
    : t(
        '{other} would like to meet on {when} instead. The other dates move by as many days, to the same time. Until you accept, the booking below does not change.',
        values,
      )
}

/** "Thu, Mar 12 at 2:00 PM Pacific Time". */
const whenInZone = ({ time_zone, ...proposed }: Proposed): string =>
  time_zone ? `${whenText(proposed)} ${zoneText(time_zone)}` : whenText(proposed)

const words: Record<Change, (booking: BookingSummary, proposed: Proposed | null) => EmailWords> = {
  proposed: (booking, proposed) => ({
    subject: t('Another time? {booking}', { booking: inSubject(booking) }),
    heading: t('{other} proposes another time', { other: otherName(booking) }),
    preheader: t('Accept it, or keep the time you have.'),
    paragraphs: [
      proposed
        ? proposedText(booking, proposed)
        : t('{other} would like to move the booking below. It does not change until you accept.', {
            other: otherName(booking),
          }),
    ],
    ...(proposed?.message && { quotes: [{ text: proposed.message }] }),
    button: [t('See the proposed time'), urls.dashboard()],
  }),
  declined: (booking) => ({
    subject: t('Time declined: {booking}', { booking: inSubject(booking) }),
    heading: t('The time has not changed'),
    preheader: t('{other} cannot make the time you proposed.', { other: otherName(booking) }),
    paragraphs: [
      t('{other} cannot make the time you proposed. The booking has not changed:', { other: otherName(booking) }),
    ],
    button: [t('See your booking'), urls.booking(booking.booking_id)],
  }),
  rescheduled: (booking) => ({
    subject: t('New time: {booking}', { booking: inSubject(booking) }),
    heading: t('Your booking has a new time'),
    preheader: t('It is now on {when}.', { when: whenText(booking) }),
    paragraphs: [
      t('{other} accepted the time you proposed. The booking is now on {when}.', {
        other: otherName(booking),
        when: whenText(booking),
      }),
    ],
    button: [t('See your booking'), urls.booking(booking.booking_id)],
    links: [calendarLink(booking)],
  }),
}
