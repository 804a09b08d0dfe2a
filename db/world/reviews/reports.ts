import { day, hour } from '../clock.ts'
import { operatorLogin } from '../people/accounts.ts'
import type { Plan } from '../plan.ts'
import { type Random, randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'

/**
 * The parts of a review that a report needs. `at`: when it was written, in milliseconds since 1970.
 */
type Review = { id: string; customer_id: string; provider_id: string; rating: number; comment: string; at: number }

/** Columns of a review: when and why an operator hid it. */
export type Hidden = { hidden_at: Date | null; hidden_reason: string | null }

const visible: Hidden = { hidden_at: null, hidden_reason: null }

/**
 * Adds a report if the provider reported this review. Some providers report reviews with few stars.
 * The demo operator has handled the reports that are more than ten days old. Returns whether the
 * review is hidden.
 */
export function addReport(batch: Batch, plan: Plan, review: Review): Hidden {
  const random = randomFor(plan.seed, 'report', review.id)
  const isRecent = plan.now - review.at < 12 * day
  if (!plan.rich || review.rating > 3 || !review.comment || !random.chance(isRecent ? 0.7 : 0.2)) return visible
  const at = Math.min(review.at + random.between(1, 40) * hour, plan.now)
  const { reason, details } = random.pick(complaints)
  const report = { id: uuidAt(random, at), reporter_id: review.provider_id, subject: 'review', subject_id: review.id }
  const { hidden_reason, ...handled } = plan.now - at > 10 * day ? randomDecision(random, plan, at) : open
  const about = { about_id: review.customer_id, reason, details, created_at: new Date(at) }
  addRow(batch, 'reports', { ...report, ...about, ...handled })
  return hidden_reason === null ? visible : { hidden_at: handled.handled_at, hidden_reason }
}

const open = { status: 'open', handled_by: null, handled_at: null, note: '', hidden_reason: null }

function randomDecision(random: Random, plan: Plan, at: number) {
  const upheld = random.chance(0.3)
  return {
    status: upheld ? 'upheld' : 'dismissed',
    handled_by: operatorLogin(plan),
    handled_at: new Date(at + random.between(2, 30) * hour),
    note: upheld ? 'The review names a private person.' : 'An honest opinion about a real booking.',
    hidden_reason: upheld ? 'It named a person who had nothing to do with the booking.' : null,
  }
}

const complaints = [
  { reason: 'false', details: 'I was there for the full time we agreed on. I can show photos.' },
  { reason: 'false', details: 'This describes another company. I was never at that address.' },
  { reason: 'offensive', details: '' },
  { reason: 'private_information', details: 'It gives the full name of one of my coworkers.' },
] as const
