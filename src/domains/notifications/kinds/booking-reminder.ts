import { z } from 'zod'
import type { Booking } from '#domains/bookings/contract.ts'
import { brief } from '#domains/email/rules.ts'
import { timeText } from '#domains/schedule/slots-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { isoDay } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  calendarLink,
  notifyParties,
  otherInside,
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
      title: notice === 'day' ? 'Your booking is coming up' : 'Your booking starts soon',
      message: `${slotText(booking)}, with ${otherParty(booking, reader)}.`,
      email: { day: dayOf(booking, sources.now) },
      expires_at: earlier(new Date(booking.starts_at), sources.endOfDay(booking.time_zone)),
    })),
  },
  email: {
    kind: 'booking_reminder',
    needsProvider: true,
    preference: { title: 'Reminders a day and two hours before a booking', roles: ['customer', 'provider'] },
    data: z.object({
      ...bookingData,
      /** The day of the booking as seen from the email's, by the provider's calendar. */
      day: z.enum(['today', 'tomorrow', 'later']),
    }),
    words: ({ reader, booking, day }) => {
      const time = timeText(booking.start_time)
      const dayName = { today: 'Today', tomorrow: 'Tomorrow', later: shortDay(booking.date) }[day]
      return {
        subject: `${dayName} at ${time}: ${brief(booking.service)}`,
        heading: `${dayName} at ${time}`,
        preheader: `${serviceIn(booking)} with ${otherInside(booking)}.`,
        paragraphs: [`A reminder: ${serviceIn(booking)} with ${otherInside(booking)} starts at ${time}.`],
        facts: bookingFacts({ reader, booking }),
        button: ['See your booking', urls.booking(booking.booking_id)],
        links: [calendarLink(booking)],
      }
    },
  },
})

/** The email names the day, and "tomorrow" is wrong from midnight on. */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

function dayOf({ date, time_zone }: Booking, now: Date): 'today' | 'tomorrow' | 'later' {
  const today = isoDay(now, time_zone)
  if (date === today) return 'today'
  return Date.parse(date) - Date.parse(today) === DAY_MS ? 'tomorrow' : 'later'
}
