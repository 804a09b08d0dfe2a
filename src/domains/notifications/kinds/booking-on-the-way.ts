import { z } from 'zod'
import { Progress } from '#domains/bookings/progress-contract.ts'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyParties, other, otherParty, serviceIn, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

const titles: Record<Progress, string> = {
  on_the_way: 'Your provider is on the way',
  started: 'Your provider has started',
  finished: 'Your provider has finished',
}
const texts: Record<Progress, string> = {
  on_the_way: 'is on the way',
  started: 'has started',
  finished: 'has finished',
}
const corrections: Record<Progress, string> = {
  on_the_way: 'is not on the way yet',
  started: 'has not started yet',
  finished: 'has not finished yet',
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
          title: 'Your provider was too early',
          message: `${who} ${corrections[undone ?? 'on_the_way']}: ${slotText(booking)}.`,
        }
      return {
        title: titles[progress],
        message: `${who} ${texts[progress]}: ${slotText(booking)}.`,
        ...(progress !== 'started' && { email: { progress } }),
        ...(progress === 'on_the_way' && { expires_at: new Date(booking.starts_at) }),
      }
    }),
  },
  email: {
    kind: 'booking_on_the_way',
    preference: { title: 'Providers on the way, and finished jobs', roles: ['customer'] },
    // Earlier releases queued emails without a step.
    data: z.object({ ...bookingData, progress: Progress.default('on_the_way') }),
    words: ({ reader, booking, progress }) => {
      const isDone = progress === 'finished'
      return {
        subject: `${isDone ? 'Finished' : 'On the way'}: ${other(booking)}`,
        heading: `${other(booking)} ${texts[progress]}`,
        preheader: isDone ? `${serviceIn(booking)} is done.` : `${serviceIn(booking)} is next.`,
        paragraphs: [
          isDone
            ? `${other(booking)} has finished ${serviceIn(booking)}.`
            : `${other(booking)} has set out for ${serviceIn(booking)}.`,
        ],
        facts: bookingFacts({ reader, booking }),
        button: ['See your booking', urls.booking(booking.booking_id)],
      }
    },
  },
})
