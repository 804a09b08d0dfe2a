import { z } from 'zod'
import type { Booking } from '#domains/bookings/contract.ts'
import { inOneLine } from '#platform/mail.ts'
import { money } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  notifyOthers,
  notifyParties,
  otherName,
  otherParty,
  serviceIn,
  slotText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

const states = ['proposed', 'accepted', 'unanswered', 'disputed'] as const
type State = (typeof states)[number]

/** A final amount in an email. */
const Final = z.object({
  state: z.enum(states),
  price: z.number(),
  lines: z.array(z.object({ label: z.string(), amount: z.number() })),
  /** The provider's note, or the customer's objection. */
  text: z.string(),
})

/** The provider proposed a final amount: for the customer. It was answered: for the provider. */
export const finalPrice = notificationKind({
  on: {
    'booking.final_price_proposed': notifyParties(['customer'], (booking, reader) => {
      const { price } = booking.final_price_proposal!
      return {
        title: t('Final amount to check'),
        message: t('{other} proposes {amount} for {slot}. Please accept it or say what is not right.', {
          other: otherParty(booking, reader),
          amount: money(price),
          slot: slotText(booking),
        }),
        email: { final: finalOf(booking, 'proposed') },
      }
    }),
    'booking.final_price_answered': notifyOthers((booking, reader, { accepted, actor_id }) => {
      const { price } = booking.final_price_proposal!
      const state: State = accepted ? (actor_id ? 'accepted' : 'unanswered') : 'disputed'
      return {
        title: accepted ? t('Final amount accepted') : t('Final amount disputed'),
        message: t('{answer} It is {amount} for {slot}.', {
          answer: messages[state](otherParty(booking, reader), reader),
          amount: money(price),
          slot: slotText(booking),
        }),
        email: { final: finalOf(booking, state) },
      }
    }),
  },
  email: {
    kind: 'final_price',
    preference: { title: msg('Final amounts'), roles: ['customer', 'provider'] },
    data: z.object({ ...bookingData, final: Final }),
    words: ({ reader, booking, final: { state, price, lines, text } }) => ({
      ...words[state](otherName(booking), serviceIn(booking), money(price)),
      facts: [
        ...bookingFacts({ reader, booking: { ...booking, lines: [], cancellation: null } }).map(
          ([label, value]): [string, string] => [label === t('Price') ? t('Agreed before') : label, value],
        ),
        ...lines.map(({ label, amount }): [string, string] => [inOneLine(label), money(amount)]),
        [t('Final amount'), money(price)],
      ],
      ...(text && { quotes: [{ text }] }),
      button: [t('See the booking'), urls.booking(booking.booking_id)],
    }),
  },
})

function finalOf({ final_price_proposal }: Booking, state: State): z.infer<typeof Final> {
  const { price, lines, note, dispute } = final_price_proposal!
  return {
    state,
    price,
    lines: lines.map(({ label, amount }) => ({ label, amount })),
    text: state === 'proposed' ? note : dispute,
  }
}

const messages: Record<State, (who: string, reader: string) => string> = {
  proposed: (who) => t('{who} proposed a final amount.', { who }),
  accepted: (who) => t('{who} accepted the final amount.', { who }),
  unanswered: (who, reader) =>
    reader === 'customer'
      ? t('You did not answer within 48 hours, so the final amount counts as accepted.')
      : t('{who} did not answer within 48 hours, so the final amount counts as accepted.', { who }),
  disputed: (who) => t('{who} does not agree with the final amount.', { who }),
}

type Words = Omit<EmailWords, 'facts' | 'quotes' | 'button'>

const words: Record<State, (who: string, service: string, price: string) => Words> = {
  proposed: (who, service, price) => ({
    subject: t('Final amount: {price} from {who}', { price, who }),
    heading: t('{who} proposes a final amount', { who }),
    preheader: t('{price} for {service}. Accept it, or say what is not right.', { price, service }),
    paragraphs: [
      t(
        '{who} says that {service} came to {price}. Please accept it, or say what is not right. Without an answer it counts as accepted after 48 hours.',
        { who, service, price },
      ),
    ],
  }),
  accepted: (who, service, price) => ({
    subject: t('Final amount accepted: {price}', { price }),
    heading: t('The final amount is accepted'),
    preheader: t('{price} for {service}.', { price, service }),
    paragraphs: [t('{who} accepted the final amount of {price} for {service}.', { who, price, service })],
  }),
  unanswered: (who, service, price) => ({
    subject: t('Final amount accepted: {price}', { price }),
    heading: t('The final amount counts as accepted'),
    preheader: t('{price} for {service}, with {who}.', { price, service, who }),
    paragraphs: [
      t('There was no answer within 48 hours, so the final amount of {price} for {service} holds.', { price, service }),
    ],
  }),
  disputed: (who, service, price) => ({
    subject: t('Final amount disputed: {who}', { who }),
    heading: t('{who} does not agree', { who }),
    preheader: t('About {price} for {service}.', { price, service }),
    paragraphs: [
      t(
        '{who} does not agree with the final amount of {price} for {service}. Please talk to each other; you can propose another amount.',
        { who, price, service },
      ),
    ],
  }),
}
