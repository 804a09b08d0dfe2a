import { z } from 'zod'
import type { Booking } from '#domains/bookings/contract.ts'
import { inOneLine } from '#platform/mail.ts'
import { money } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  notifyOthers,
  notifyParties,
  other,
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
        title: 'Final amount to check',
        message: `${otherParty(booking, reader)} proposes ${money(price)} for ${slotText(booking)}. Please accept it or say what is not right.`,
        email: { final: finalOf(booking, 'proposed') },
      }
    }),
    'booking.final_price_answered': notifyOthers((booking, reader, { accepted, actor_id }) => {
      const { price } = booking.final_price_proposal!
      const state: State = accepted ? (actor_id ? 'accepted' : 'unanswered') : 'disputed'
      return {
        title: accepted ? 'Final amount accepted' : 'Final amount disputed',
        message: `${messages[state](otherParty(booking, reader), reader)} It is ${money(price)} for ${slotText(booking)}.`,
        email: { final: finalOf(booking, state) },
      }
    }),
  },
  email: {
    kind: 'final_price',
    preference: { title: 'Final amounts', roles: ['customer', 'provider'] },
    data: z.object({ ...bookingData, final: Final }),
    words: ({ reader, booking, final: { state, price, lines, text } }) => ({
      ...words[state](other(booking), serviceIn(booking), money(price)),
      facts: [
        ...bookingFacts({ reader, booking: { ...booking, lines: [], cancellation: null } }).map(
          ([label, value]): [string, string] => [label === 'Price' ? 'Agreed before' : label, value],
        ),
        ...lines.map(({ label, amount }): [string, string] => [inOneLine(label), money(amount)]),
        ['Final amount', money(price)],
      ],
      ...(text && { quotes: [{ text }] }),
      button: ['See the booking', urls.booking(booking.booking_id)],
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
  proposed: (who) => `${who} proposed a final amount.`,
  accepted: (who) => `${who} accepted the final amount.`,
  unanswered: (who, reader) =>
    reader === 'customer'
      ? 'You did not answer within 48 hours, so the final amount counts as accepted.'
      : `${who} did not answer within 48 hours, so the final amount counts as accepted.`,
  disputed: (who) => `${who} does not agree with the final amount.`,
}

type Words = Omit<EmailWords, 'facts' | 'quotes' | 'button'>

const words: Record<State, (who: string, service: string, price: string) => Words> = {
  proposed: (who, service, price) => ({
    subject: `Final amount: ${price} from ${who}`,
    heading: `${who} proposes a final amount`,
    preheader: `${price} for ${service}. Accept it, or say what is not right.`,
    paragraphs: [
      `${who} says that ${service} came to ${price}. Please accept it, or say what is not right. Without an answer it counts as accepted after 48 hours.`,
    ],
  }),
  accepted: (who, service, price) => ({
    subject: `Final amount accepted: ${price}`,
    heading: 'The final amount is accepted',
    preheader: `${price} for ${service}.`,
    paragraphs: [`${who} accepted the final amount of ${price} for ${service}.`],
  }),
  unanswered: (who, service, price) => ({
    subject: `Final amount accepted: ${price}`,
    heading: 'The final amount counts as accepted',
    preheader: `${price} for ${service}, with ${who}.`,
    paragraphs: [`There was no answer within 48 hours, so the final amount of ${price} for ${service} holds.`],
  }),
  disputed: (who, service, price) => ({
    subject: `Final amount disputed: ${who}`,
    heading: `${who} does not agree`,
    preheader: `About ${price} for ${service}.`,
    paragraphs: [
      `${who} does not agree with the final amount of ${price} for ${service}. Please talk to each other; you can propose another amount.`,
    ],
  }),
}
