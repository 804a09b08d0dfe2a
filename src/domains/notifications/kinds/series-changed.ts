import { z } from 'zod'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { bookingData, notifyOthers, otherName, otherParty, serviceIn, shortDay } from './booking.ts'
import { notificationKind } from './kind.ts'

/** Dates of a series without an end were left out, or a party stopped it: for the other parties. */
export const seriesChanged = notificationKind({
  on: {
    'series.skipped': notifyOthers((booking, reader, { dates }) => {
      const text = skippedText(dates)
      const title = dates.length === 1 ? t('A date was left out') : t('Dates were left out')
      return {
        title,
        message: t('{name} with {other}: {text}', {
          name: booking.service.name,
          other: otherParty(booking, reader),
          text,
        }),
        email: { text },
      }
    }),
    'series.stopped': notifyOthers((booking, reader) => {
      const who = otherParty(booking, reader)
      return {
        title: t('Series stopped'),
        message: t('{who} stopped the series of {name}. {stopped}', {
          who,
          name: booking.service.name,
          stopped: t(stopped),
        }),
        email: { text: t(stopped) },
      }
    }),
  },
  email: {
    kind: 'series_changed',
    preference: { title: msg('Left-out dates and ends of series'), roles: ['customer', 'provider'] },
    data: z.object({ ...bookingData, text: z.string() }),
    words: ({ booking, text }) => ({
      subject: t('Your series: {service} with {other}', { service: serviceIn(booking), other: otherName(booking) }),
      heading: t('Your series has changed'),
      preheader: inOneLine(text),
      paragraphs: [
        t('{service} with {other}: {what}', {
          service: serviceIn(booking),
          other: otherName(booking),
          what: inOneLine(text),
        }),
      ],
      button: [t('See the series'), urls.booking(booking.booking_id)],
    }),
  },
})

const stopped = msg('No more dates are added. The dates that are booked stay.')

/** "Tue, Mar 3 isn't free and was left out." Names the first five dates. */
function skippedText(dates: readonly string[]): string {
  const named = dates.slice(0, 5).map(shortDay).join('; ')
  if (dates.length === 1) return t('{named} isn’t free and was left out.', { named })
  return dates.length > 5
    ? t('{named} and {count} more aren’t free and were left out.', { named, count: dates.length - 5 })
    : t('{named} aren’t free and were left out.', { named })
}
