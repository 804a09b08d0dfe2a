import { day, hour } from './clock.ts'
import { operatorLogin } from './customer-rows.ts'
import type { Plan } from './plan.ts'
import { type Random, randomFor, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'

/** A review as far as a report has to know it. `at`: when it was written, in milliseconds since 1970. */
type Reviewed = { id: string; customer_id: string; provider_id: string; rating: number; comment: string; at: number }

/** What an operator has made of a review that they upheld a report about. */
export type Hiding = { hidden_at: Date | null; hidden_reason: string | null }

const shown: Hiding = { hidden_at: null, hidden_reason: null }

/**
 * Puts a report about a review into the batch, where its provider has sent one: some do about few stars. The demo's operator has handled those
 * that are older than ten days. Answers with what became of the review.
 */
export function putReport(batch: Batch, plan: Plan, review: Reviewed): Hiding {
  const random = randomFor(plan.seed, 'report', review.id)
  const isRecent = plan.now - review.at < 12 * day
  if (!plan.rich || review.rating > 3 || !review.comment || !random.chance(isRecent ? 0.7 : 0.2)) return shown
  const at = Math.min(review.at + random.between(1, 40) * hour, plan.now)
  const { reason, details } = random.pick(complaints)
  const report = { id: uuidAt(random, at), reporter_id: review.provider_id, subject: 'review', subject_id: review.id }
  const verdict = plan.now - at > 10 * day ? aVerdict(random, plan, at) : open
  const { hidden_reason, ...handled } = verdict
  const about = { about_id: review.customer_id, reason, details, created_at: new Date(at) }
  put(batch, 'reports', { ...report, ...about, ...handled })
  return hidden_reason === null ? shown : { hidden_at: handled.handled_at, hidden_reason }
}

const open = { status: 'open', handled_by: null, handled_at: null, note: '', hidden_reason: null }

function aVerdict(random: Random, plan: Plan, at: number) {
  const upheld = random.chance(0.3)
  return {
    status: upheld ? 'upheld' : 'dismissed',
    handled_by: operatorLogin(plan),
    handled_at: new Date(at + random.between(2, 30) * hour),
    note: upheld ? 'The text names a private person.' : 'An opinion about a real visit.',
    hidden_reason: upheld ? 'It named somebody who has no part in the visit.' : null,
  }
}

const complaints = [
  { reason: 'false', details: 'The visit took place and took exactly as long as agreed. I can show photos.' },
  { reason: 'false', details: 'This describes another company; I was never at that address.' },
  { reason: 'offensive', details: '' },
  { reason: 'private_information', details: 'It names a colleague of mine with her full name.' },
] as const
