import type { BookingDraft } from '../bookings/calendar.ts'
import { day, hour, minute, outsideNight } from '../clock.ts'
import { streetWords } from '../providers/phrases.ts'
import type { Random } from '../random.ts'
import { fill, inSentence, lowerFirst, pickUnused, type UsedSentences } from '../sentences.ts'
import { agreements, arrangements, dayBefore, greetings, justNow, onTheWay, thanks } from './phrases.ts'

type Party = 'customer' | 'provider'

/** One message. `at`: milliseconds since 1970. `unlocked`: whether the receiver may read it. */
export type Message = { from: Party; content: string; at: number; read: boolean; unlocked: boolean }

export type Conversation = {
  /** The customer's and the provider's first names. */
  customer: string
  first: string
  time_zone: string
  now: number
  /** What this provider was asked before. */
  used: UsedSentences
  /** Whether the provider has just written again about a coming booking. */
  lively: boolean
}

/**
 * Writes the messages around one booking. The first message of an unanswered request may be locked.
 */
export function makeConversation(random: Random, booking: BookingDraft, conversation: Conversation): Message[] {
  const { customer, first, now, used } = conversation
  const unanswered = booking.status === 'pending' || (booking.status === 'cancelled' && random.chance(0.5))
  const [question, answer] = pickQuestion(random, booking, used)
  const beginning = spaced(random, conversation, booking.created_at + random.between(2, 90) * minute, [
    ['customer', question],
    ...(unanswered ? [] : answersTo(random, answer)),
  ])
  const drafts = [...beginning, ...(unanswered ? [] : laterMessages(random, booking, conversation))]
    .filter(({ at }) => at < now)
    .sort((a, b) => a.at - b.at)
  const locked = unanswered && random.chance(0.6)
  const facts = { customer, first, service: inSentence(booking.listing.name), street: random.pick(streetWords) }
  return drafts.map(({ from, content, at }, place) => ({
    from,
    at,
    content: fill(content, facts),
    unlocked: !locked,
    read: place < drafts.length - 1 || (!unanswered && now - at > 40 * hour),
  }))
}

/** Picks a question about the job or about the arrangements, and its answer. */
function pickQuestion(random: Random, { listing }: BookingDraft, used: UsedSentences): readonly [string, string] {
  const { questions } = listing.offer
  const questionsOf = (pairs: readonly (readonly [string, string])[]) => pairs.map(([question]) => question)
  const unused =
    (random.chance(0.6) ? pickUnused(random, questionsOf(questions), used) : null) ??
    pickUnused(random, questionsOf(arrangements), used)
  const pair = [...questions, ...arrangements].find(([question]) => question === unused)
  const [question, answer] = pair ?? random.pick(arrangements)
  const greeting = random.pick(greetings)
  if (/^(Hi|Hello)/.test(question) || greeting === '') return [question, answer]
  return [greeting + (greeting.endsWith('! ') ? question : afterComma(question)), answer]
}

type Draft = { from: Party; content: string; at: number }

function answersTo(random: Random, answer: string): [Party, string][] {
  return [
    ['provider', answer],
    ...(random.chance(0.7) ? [['customer', random.pick(agreements)] satisfies [Party, string]] : []),
  ]
}

/** Messages of the day before, on the way, after the booking, and from just now. */
function laterMessages(random: Random, booking: BookingDraft, conversation: Conversation): Draft[] {
  const { starts_at, ends_at, status } = booking
  const { time_zone, now, lively } = conversation
  if (status === 'cancelled') return []
  const messages: Draft[] = []
  const fromProvider = (at: number, contents: readonly string[]) =>
    messages.push({ from: 'provider', content: random.pick(contents), at })
  if (random.chance(0.2))
    fromProvider(outsideNight(time_zone, starts_at - day + random.between(1, 6) * hour, 'evening before'), dayBefore)
  if (random.chance(0.15)) fromProvider(starts_at - 15 * minute, onTheWay)
  if (lively && status === 'confirmed') fromProvider(now - random.between(9, 95) * minute, justNow)
  if (status !== 'completed' || !random.chance(0.45)) return messages
  const [thankYou, answer] = random.pick(thanks)
  return [
    ...messages,
    ...spaced(random, conversation, ends_at + random.between(20, 600) * minute, [
      ['customer', thankYou],
      ['provider', answer],
    ]),
  ]
}

/** Puts minutes to hours between messages. No one writes at night. */
function spaced(random: Random, { time_zone }: Conversation, from: number, script: [Party, string][]): Draft[] {
  let next = from
  return script.map(([party, content]) => {
    const at = outsideNight(time_zone, next, 'morning after')
    next = at + random.between(2, 240) * minute
    return { from: party, content, at }
  })
}

/** After "Hi Rosa, " a sentence starts in lower case, except with "I" or an abbreviation. */
function afterComma(sentence: string): string {
  return /^(I |I'|EV|AP |SAT)/.test(sentence) ? sentence : lowerFirst(sentence)
}
