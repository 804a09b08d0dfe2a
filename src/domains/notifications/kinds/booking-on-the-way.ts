import { z } from 'zod'
import { Progress } from '#domains/bookings/progress-contract.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyParties, otherName, otherParty, serviceIn, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

const titles: Record<Progress, string> = {
  on_the_way: msg('Your provider is on the way'),
  started: msg('Your provider has started'),
  finished: msg('Your provider has finished'),
}

interface Step {
  who: string
  slot: string
}

const steps: Record<Progress, (step: Step) => string> = {
  on_the_way: (step) => t('{who} is on the way: {slot}.', { ...step }),
  started: (step) => t('{who} has started: {slot}.', { ...step }),
  finished: (step) => t('{who} has finished: {slot}.', { ...step }),
}
const corrections: Record<Progress, (step: Step) => string> = {
  on_the_way: (step) => t('{who} is not on the way yet: {slot}.', { ...step }),
  started: (step) => t('{who} has not started yet: {slot}.', { ...step }),
  finished: (step) => t('{who} has not finished yet: {slot}.', { ...step }),
}
const headings: Record<Progress, (who: string) => string> = {
  on_the_way: (who) => t('{who} is on the way', { who }),
  started: (who) => t('{who} has started', { who }),
  finished: (who) => t('{who} has finished', { who }),
}

/**
 * A provider took a step on the day of the job, or took it back: for the customer. The start needs
 * no email, because the customer is usually there.
 */
export const bookingOnTheWay = notificationKind({
  isUrgent: true,
  on: {
    'booking.progressed': notifyParties(['customer'], (booking, reader, { progress, undone }) => {
      const step = { who: otherParty(booking, reader), slot: slotText(booking) }
      if (undone || !progress)
        return {
          title: t('Your provider was too early'),
          message: corrections[undone ?? 'on_the_way'](step),
        }
      return {
        title: t(titles[progress]),
        message: steps[progress](step),
        ...(progress !== 'started' && { email: { progress } }),
        ...(progress === 'on_the_way' && { expires_at: new Date(booking.starts_at), sms: { kind: progress } }),
      }
    }),
  },
  email: {
    kind: 'booking_on_the_way',
    preference: { title: msg('Providers on the way, and finished jobs'), roles: ['customer'] },
    // Emails that earlier releases queued have no step.
    data: z.object({ ...bookingData, progress: Progress.default('on_the_way') }),
    words: ({ reader, booking, progress }) => {
      const isDone = progress === 'finished'
      return {
        subject: isDone
          ? t('Finished: {other}', { other: otherName(booking) })
          : t('On the way: {other}', { other: otherName(booking) }),
        heading: headings[progress](otherName(booking)),
        preheader: isDone
          ? t('{service} is done.', { service: serviceIn(booking) })
          : t('{service} is next.', { service: serviceIn(booking) }),
        paragraphs: [
          isDone
            ? t('{other} has finished {service}.', { other: otherName(booking), service: serviceIn(booking) })
            : t('{other} has set out for {service}.', { other: otherName(booking), service: serviceIn(booking) }),
        ],
        facts: bookingFacts({ reader, booking }),
        button: [t('See your booking'), urls.booking(booking.booking_id)],
      }
    },
  },
})
