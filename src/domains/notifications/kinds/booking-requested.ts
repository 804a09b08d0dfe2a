import { z } from 'zod'
import type { Booking } from '#domains/bookings/contract.ts'
import { answerText } from '#domains/catalog/fields-answers-rules.ts'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { reminderOf } from '../sms-rules.ts'
import {
  answerData,
  answerOf,
  type BookingSummary,
  bookingFacts,
  calendarLink,
  inSubject,
  notifyParties,
  otherName,
  otherParty,
  serviceIn,
  slotText,
  whenText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

type Words = Pick<EmailWords, 'subject' | 'heading' | 'preheader' | 'paragraphs' | 'button' | 'links' | 'note'>

/** A customer requested a booking, or booked at once: for the provider. */
export const bookingRequested = notificationKind({
  on: {
    'booking.requested': notifyParties(['provider'], (booking, reader, event) => ({
      title: t('New booking request'),
      message: t('{other} asks for {slot}.', {
        other: otherParty(booking, reader),
        slot: slotText(booking, event),
      }),
      email: { ...jobOf(booking), instant: false },
      expires_at: expiryOf(booking),
      sms: { kind: 'request_expires', from: reminderOf(new Date(booking.created_at), expiryOf(booking)) },
    })),
    // The event of an acceptance holds no booking.
    'booking.confirmed': async (event, sources) =>
      event.seen?.provider.instant ? notifyOfInstant(event, sources) : [],
  },
  email: {
    kind: 'booking_request',
    preference: { title: msg('New booking requests'), roles: ['provider'] },
    data: z.object({
      ...answerData,
      /**
       * The customer's description of the job, masked. Missing in emails that earlier releases
       * queued.
       */
      note: z.string().default(''),
      /**
       * The answers to the questions of the service, masked. Missing in emails that earlier
       * releases queued.
       */
      answers: z.array(z.object({ label: z.string(), text: z.string() })).default([]),
      photos: z.int().default(0),
      instant: z.boolean().default(false),
    }),
    words: ({ reader, booking, answer_by, note, answers, photos, instant }) => ({
      ...(instant ? instantWords(booking) : requestWords(booking, answer_by)),
      ...(note && { quotes: [{ text: note }] }),
      facts: [
        ...bookingFacts({ reader, booking }),
        ...answers.map(({ label, text }): [string, string] => [inOneLine(label), inOneLine(text)]),
        ...(photos > 0
          ? [
              [t('Photos'), t('{photos, plural, one {# photo} other {# photos}}, beside the request', { photos })] as [
                string,
                string,
              ],
            ]
          : []),
      ],
    }),
  },
})

/** The data of the job in the email. */
const jobOf = (booking: Booking) => ({
  ...answerOf(booking),
  note: booking.notes,
  answers: booking.answers.map((answer) => ({ label: answer.label, text: answerText(answer) })),
  photos: booking.photos.length,
})

const notifyOfInstant = notifyParties(['provider'], (booking, reader, event) => ({
  title: t('New booking'),
  message: t('{other} booked {slot}. It is confirmed.', {
    other: otherParty(booking, reader),
    slot: slotText(booking, event),
  }),
  email: { ...jobOf(booking), instant: true },
}))

const requestWords = (booking: BookingSummary, answer_by: string): Words => ({
  subject: t('New booking request: {booking}', { booking: inSubject(booking) }),
  heading: t('New booking request'),
  preheader: t('{other} asks for {when}.', { other: otherName(booking), when: whenText(booking) }),
  paragraphs: [
    booking.also.length > 0
      ? t('{other} asks for {service} on {when}. We hold the times for you until you answer.', {
          other: otherName(booking),
          service: serviceIn(booking),
          when: whenText(booking),
        })
      : t('{other} asks for {service} on {when}. We hold the time for you until you answer.', {
          other: otherName(booking),
          service: serviceIn(booking),
          when: whenText(booking),
        }),
  ],
  button: [t('Accept'), urls.booking(booking.booking_id, 'accept')],
  links: [[t('Decline'), urls.booking(booking.booking_id, 'decline')]],
  note: t('Answer by {answer_by}, or the request expires. Customers remember a quick answer.', { answer_by }),
})

const instantWords = (booking: BookingSummary): Words => ({
  subject: t('New booking: {booking}', { booking: inSubject(booking) }),
  heading: booking.also.length > 0 ? t('New bookings, confirmed at once') : t('New booking, confirmed at once'),
  preheader: `${otherName(booking)}, ${whenText(booking)}.`,
  paragraphs: [
    t('{other} booked {service} on {when}. You have nothing to answer, because the service can be booked at once.', {
      other: otherName(booking),
      service: serviceIn(booking),
      when: whenText(booking),
    }),
  ],
  button: [t('See the booking'), urls.booking(booking.booking_id)],
  links: [calendarLink(booking)],
  note: t('Has something come up? You can propose another time, or cancel with a reason, until the booking starts.'),
})
