import { z } from 'zod'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import { bookingData, notifyOthers, other, otherParty, serviceIn, shortDay } from './booking.ts'
import { notificationKind } from './kind.ts'

/** Dates of a series without an end were left out, or a party stopped it: for the other parties. */
export const seriesChanged = notificationKind({
  on: {
    'series.skipped': notifyOthers((booking, reader, { dates }) => {
      const text = skippedText(dates)
      const title = dates.length === 1 ? 'A date was left out' : 'Dates were left out'
      return { title, message: `${booking.service.name} with ${otherParty(booking, reader)}: ${text}`, email: { text } }
    }),
    'series.stopped': notifyOthers((booking, reader) => {
      const who = otherParty(booking, reader)
      return {
        title: 'Series stopped',
        message: `${who} stopped the series of ${booking.service.name}. ${stopped}`,
        email: { text: stopped },
      }
    }),
  },
  email: {
    kind: 'series_changed',
    preference: { title: 'Left-out dates and ends of series', roles: ['customer', 'provider'] },
    data: z.object({ ...bookingData, text: z.string() }),
    words: ({ booking, text }) => ({
      subject: `Your series: ${serviceIn(booking)} with ${other(booking)}`,
      heading: 'Your series has changed',
      preheader: inOneLine(text),
      paragraphs: [`${serviceIn(booking)} with ${other(booking)}: ${inOneLine(text)}`],
      button: ['See the series', urls.booking(booking.booking_id)],
    }),
  },
})

const stopped = 'No more dates are added. The dates that are booked stay.'

/** "Tue, Mar 3 isn't free and was left out." Names the first five dates. */
function skippedText(dates: readonly string[]): string {
  const named = dates.slice(0, 5).map(shortDay).join('; ')
  const more = dates.length > 5 ? ` and ${dates.length - 5} more` : ''
  return dates.length === 1 ? `${named} isn’t free and was left out.` : `${named}${more} aren’t free and were left out.`
}
