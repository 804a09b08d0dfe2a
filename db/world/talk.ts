import { fill } from './business.ts'
import { streetWords } from './business-words.ts'
import { hour, minute } from './clock.ts'
import type { Random } from './random.ts'
import { spoken } from './review.ts'
import { agreements, arrangements, hellos, reminders, thanks } from './talk-words.ts'
import type { Visit } from './visits.ts'

/** One message of a conversation. `read` and `unlocked` as in section 4 of the specification; `at` in milliseconds since 1970. */
export type Line = { from: 'customer' | 'provider'; content: string; at: number; read: boolean; unlocked: boolean }

export type Talkers = { customer: string; first: string }

/** What two people write to each other around one visit. An unanswered request may be locked: the provider unlocks it first. */
export function aConversation(random: Random, visit: Visit, { customer, first }: Talkers, now: number): Line[] {
  const facts = { customer, first, service: spoken(visit.listing.name), street: random.pick(streetWords) }
  const [question, answer] = random.chance(0.6) ? random.pick(visit.listing.offer.questions) : random.pick(arrangements)
  const opening = random.pick(hellos)
  const asked =
    /^(Hi|Hello)/.test(question) || opening === ''
      ? question
      : opening + (opening.endsWith('! ') ? question : lower(question))
  const waiting = visit.status === 'pending' || (visit.status === 'cancelled' && random.chance(0.5))
  const script: ['customer' | 'provider', string][] = [['customer', asked]]
  if (!waiting) {
    script.push(['provider', answer])
    if (random.chance(0.7)) script.push(['customer', random.pick(agreements)])
    if (visit.status !== 'cancelled' && random.chance(0.3)) script.push(['provider', random.pick(reminders)])
  }
  const before = timed(
    random,
    script,
    visit.created_at + random.between(2, 90) * minute,
    Math.min(now - minute, visit.starts_at),
  )
  const after = visit.status === 'completed' && random.chance(0.45) ? afterwards(random, visit, now) : []
  const locked = waiting && random.chance(0.6)
  const lines = [...before, ...after].map((line) => ({
    ...line,
    content: fill(line.content, facts),
    unlocked: !locked,
  }))
  return lines.map((line, at) => ({ ...line, read: at < lines.length - 1 || (!waiting && now - line.at > 40 * hour) }))
}

type TimedLine = { from: 'customer' | 'provider'; content: string; at: number }

function afterwards(random: Random, visit: Visit, now: number): TimedLine[] {
  const [said, answered] = random.pick(thanks)
  const script: ['customer' | 'provider', string][] = [
    ['customer', said],
    ['provider', answered],
  ]
  return timed(random, script, visit.ends_at + random.between(20, 600) * minute, now - minute)
}

/** One after the other, minutes to hours apart; what would come after `end` was not written yet. */
function timed(random: Random, script: ['customer' | 'provider', string][], from: number, end: number): TimedLine[] {
  let at = from
  return script.flatMap(([sender, content]) => {
    const line = { from: sender, content, at }
    at += random.between(2, 300) * minute
    return line.at <= end ? [line] : []
  })
}

/** After "Hi Rosa, " a sentence goes on in lower case, unless it begins with I or a name of letters. */
function lower(sentence: string): string {
  return /^(I |I'|EV|AP |SAT)/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
