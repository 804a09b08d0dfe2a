import { z } from 'zod'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

const headings = {
  moved: () => t('A booking was moved in your calendar'),
  deleted: () => t('A booking was deleted in your calendar'),
}

/** A booking was moved or deleted in the calendar of its provider, who is asked what to do. */
export const calendarEventQuestioned = notificationKind({
  on: {
    'calendar_event.questioned': async ({ provider_id, booking_id, question }, sources) => {
      const booking = await sources.getBooking(booking_id, { id: provider_id, user_type: 'provider' })
      const service = booking.service.name
      const when = `${dateText(booking.date)}, ${rangeText(booking)}`
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: headings[question](),
          message: t('{service} is still booked for {when}. Please decide what to do.', { service, when }),
          metadata: { is_calendar: true },
          email: { service, when, question },
        },
      ]
    },
  },
  email: {
    kind: 'calendar_event_questioned',
    preference: { title: msg('Bookings that were moved or deleted in your calendar'), roles: ['provider'] },
    data: z.object({ service: z.string(), when: z.string(), question: z.enum(['moved', 'deleted']) }),
    words: ({ service, when, question }) => ({
      subject:
        question === 'moved'
          ? t('{service} was moved in your calendar', { service })
          : t('{service} was deleted in your calendar', { service }),
      heading: headings[question](),
      preheader: t('It is still booked for {when}.', { when }),
      paragraphs: [
        t('{service} is still booked for {when}: the customer knows nothing of the change.', { service, when }),
        question === 'moved'
          ? t('You can propose the new time to the customer, or put the event back.')
          : t('You can cancel the booking, or put the event back.'),
      ],
      button: [t('Decide what to do'), urls.profile()],
    }),
  },
})
