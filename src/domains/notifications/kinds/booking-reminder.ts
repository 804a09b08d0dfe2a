import { z } from 'zod'
import type { Booking } from '#domains/bookings/contract.ts'
import { brief } from '#domains/email/rules.ts'
import { timeText } from '#domains/schedule/slots-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { isoDay } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  calendarLink,
  notifyParties,
  otherNameInside,
  otherParty,
  serviceIn,
  shortDay,
  slotText,
} from './booking.ts'
import { notificationKind } from './kind.ts'

/** A confirmed booking is a day or two hours away: for both parties. */
export const bookingReminder = notificationKind({
  on: {
    'booking.approached': notifyParties(['customer', 'provider'], (booking, reader, { notice }, sources) => ({
      title: notice === 'day' ? t('Your booking is coming up') : t('Your booking starts soon'),
      message: t('{slot}, with {other}.', { slot: slotText(booking), other: otherParty(booking, reader) }),
      email: { day: dayOf(booking, sources.now) },
      expires_at: earlier(new Date(booking.starts_at), sources.endOfDay(booking.time_zone)),
    })),
  },
  email: {
    kind: 'booking_reminder',
    needsProvider: true,
    preference: { title: msg('Reminders a day and two hours before a booking'), roles: ['customer', 'provider'] },
    data: z.object({
      ...bookingData,
      /** The day of the booking relative to the day of the email, by the provider's calendar. */
      day: z.enum(['today', 'tomorrow', 'later']),
    }),
    words: ({ reader, booking, day }) => {
      const time = timeText(booking.start_time)
      const dayName = { today: t('Today'), tomorrow: t('Tomorrow'), later: shortDay(booking.date) }[day]
      return {
        subject: t('{dayName} at {time}: {service}', { dayName, time, service: brief(booking.service) }),
        heading: t('{dayName} at {time}', { dayName, time }),
        preheader: t('{service} with {other}.', {
          service: serviceIn(booking),
          other: otherNameInside(booking),
        }),
        paragraphs: [
          t('A reminder: {service} with {other} starts at {time}.', {
            service: serviceIn(booking),
            other: otherNameInside(booking),
            time,
          }),
        ],
        facts: bookingFacts({ reader, booking }),
        button: [t('See your booking'), urls.booking(booking.booking_id)],
        links: [calendarLink(booking)],
      }
    },
  },
})

/** The email expires at midnight at the latest, when "tomorrow" becomes wrong. */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

function dayOf({ date, time_zone }: Booking, now: Date): 'today' | 'tomorrow' | 'later' {
  const today = isoDay(now, time_zone)
  if (date === today) return 'today'
  return Date.parse(date) - Date.parse(today) === DAY_MS ? 'tomorrow' : 'later'
}
