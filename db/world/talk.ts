import { fill } from './business.ts'
import { streetWords } from './business-words.ts'
import { awake, day, hour, minute } from './clock.ts'
import type { PlannedBooking } from './planned-bookings.ts'
import type { Random } from './random.ts'
import { aFreshOne, spoken, type Told } from './review.ts'
import { agreements, arrangements, dayBefore, hellos, justNow, onTheWay, thanks } from './talk-words.ts'

/** One message of a conversation. `read` and `unlocked` as in section 4 of the specification; `at` in milliseconds since 1970. */
export type Line = { from: Party; content: string; at: number; read: boolean; unlocked: boolean }

type Party = 'customer' | 'provider'

export type Talk = {
  /** The customer's and the provider's first names. */
  customer: string
  first: string
  time_zone: string
  now: number
  /** What this provider has been asked before. */
  told: Told
  /** Whether the provider has just written again about a booking to come. */
  lively: boolean
}

/** What two people write to each other around one booking. An unanswered request may be locked: the provider unlocks it first. */
export function aConversation(random: Random, booking: PlannedBooking, talk: Talk): Line[] {
  const waiting = booking.status === 'pending' || (booking.status === 'cancelled' && random.chance(0.5))
  const [asked, answer] = aQuestion(random, booking, talk.told)
  const said = spaced(random, talk, booking.created_at + random.between(2, 90) * minute, [
    ['customer', asked],
    ...(waiting ? [] : answersTo(random, answer)),
  ])
  const lines = [...said, ...(waiting ? [] : laterOn(random, booking, talk))]
    .filter(({ at }) => at < talk.now)
    .sort((a, b) => a.at - b.at)
  const locked = waiting && random.chance(0.6)
  const facts = {
    customer: talk.customer,
    first: talk.first,
    service: spoken(booking.listing.name),
    street: random.pick(streetWords),
  }
  return lines.map(({ from, content, at }, place) => ({
    from,
    at,
    content: fill(content, facts),
    unlocked: !locked,
    read: place < lines.length - 1 || (!waiting && talk.now - at > 40 * hour),
  }))
}

function aQuestion(random: Random, { listing }: PlannedBooking, told: Told): readonly [string, string] {
  const { questions } = listing.offer
  const asked =
    (random.chance(0.6)
      ? aFreshOne(
          random,
          questions.map(([question]) => question),
          told,
        )
      : null) ??
    aFreshOne(
      random,
      arrangements.map(([said]) => said),
      told,
    )
  const [question, answer] = [...questions, ...arrangements].find(([one]) => one === asked) ?? random.pick(arrangements)
  const opening = random.pick(hellos)
  if (/^(Hi|Hello)/.test(question) || opening === '') return [question, answer]
  return [opening + (opening.endsWith('! ') ? question : lower(question)), answer]
}

type Said = { from: Party; content: string; at: number }

function answersTo(random: Random, answer: string): [Party, string][] {
  return [
    ['provider', answer],
    ...(random.chance(0.7) ? [['customer', random.pick(agreements)] satisfies [Party, string]] : []),
  ]
}

/** What is written the day before, on the way, afterwards, and a moment ago. */
function laterOn(random: Random, booking: PlannedBooking, talk: Talk): Said[] {
  const { starts_at, ends_at, status } = booking
  if (status === 'cancelled') return []
  const said: Said[] = []
  const provider = (at: number, words: readonly string[]) =>
    said.push({ from: 'provider', content: random.pick(words), at })
  if (random.chance(0.2))
    provider(awake(talk.time_zone, starts_at - day + random.between(1, 6) * hour, 'evening before'), dayBefore)
  if (random.chance(0.15)) provider(starts_at - 15 * minute, onTheWay)
  if (talk.lively && status === 'confirmed') provider(talk.now - random.between(9, 95) * minute, justNow)
  if (status !== 'completed' || !random.chance(0.45)) return said
  const [thanked, answered] = random.pick(thanks)
  return [
    ...said,
    ...spaced(random, talk, ends_at + random.between(20, 600) * minute, [
      ['customer', thanked],
      ['provider', answered],
    ]),
  ]
}

/** One after the other, minutes to hours apart, and not while people sleep. */
function spaced(random: Random, { time_zone }: Talk, from: number, script: [Party, string][]): Said[] {
  let at = from
  return script.map(([party, content]) => {
    at = awake(time_zone, at, 'morning after')
    const said = { from: party, content, at }
    at += random.between(2, 240) * minute
    return said
  })
}

/** After "Hi Rosa, " a sentence goes on in lower case, unless it begins with I or a name of letters. */
function lower(sentence: string): string {
  return /^(I |I'|EV|AP |SAT)/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
