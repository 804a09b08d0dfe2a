import { z } from 'zod'
import { Progress } from '#domains/bookings/progress-contract.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyParties, other, otherParty, serviceIn, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

const titles: Record<Progress, string> = {
  on_the_way: msg('Your provider is on the way'),
  started: msg('Your provider has started'),
  finished: msg('Your provider has finished'),
}
const texts: Record<Progress, string> = {
  on_the_way: msg('is on the way'),
  started: msg('has started'),
  finished: msg('has finished'),
}
const corrections: Record<Progress, string> = {
  on_the_way: msg('is not on the way yet'),
  started: msg('has not started yet'),
  finished: msg('has not finished yet'),
}

/**
 * A provider took a step on the day of the job, or took it back: for the customer. The start needs
 * no email, because the customer is usually there.
 */
export const bookingOnTheWay = notificationKind({
  isUrgent: true,
  on: {
    'booking.progressed': notifyParties(['customer'], (booking, reader, { progress, undone }) => {
      const who = otherParty(booking, reader)
      if (undone || !progress)
        return {
          title: t('Your provider was too early'),
          message: `${who} ${corrections[undone ?? 'on_the_way']}: ${slotText(booking)}.`,
        }
      return {
        title: titles[progress],
        message: `${who} ${texts[progress]}: ${slotText(booking)}.`,
        ...(progress !== 'started' && { email: { progress } }),
        ...(progress === 'on_the_way' && { expires_at: new Date(booking.starts_at), sms: { kind: progress } }),
      }
    }),
  },
  email: {
    kind: 'booking_on_the_way',
    preference: { title: msg('Providers on the way, and finished jobs'), roles: ['customer'] },
    // Earlier releases queued emails without a step.
    data: z.object({ ...bookingData, progress: Progress.default('on_the_way') }),
    words: ({ reader, booking, progress }) => {
      const isDone = progress === 'finished'
      return {
        subject: `${isDone ? 'Finished' : 'On the way'}: ${other(booking)}`,
        heading: `${other(booking)} ${texts[progress]}`,
        preheader: isDone
          ? t('{serviceIn} is done.', { serviceIn: serviceIn(booking) })
          : t('{serviceIn} is next.', { serviceIn: serviceIn(booking) }),
        paragraphs: [
          isDone
            ? t('{other} has finished {serviceIn}.', { other: other(booking), serviceIn: serviceIn(booking) })
            : t('{other} has set out for {serviceIn}.', { other: other(booking), serviceIn: serviceIn(booking) }),
        ],
        facts: bookingFacts({ reader, booking }),
        button: [t('See your booking'), urls.booking(booking.booking_id)],
      }
    },
  },
})
