import { z } from 'zod'
import { appealSorts } from './appeals-rules.ts'
import { sortedBy } from './contract.ts'

/** The link of the email about a suspension. */
export const AppealLink = z.object({ token: z.string().max(100) })

const ReviewOfStatement = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  rating: z.int(),
  comment: z.string(),
})

const statement = {
  /** The hidden review; null for a suspension. */
  review: ReviewOfStatement.nullable(),
  rule: z.string(),
  /** The content that broke the rule; may be empty. For a review, the reason for hiding it. */
  content: z.string(),
  basis: z.enum(['report', 'own_finding']),
  decided_at: z.iso.datetime(),
}

const outcome = {
  /** Null until an operator has decided. */
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  answer: z.string(),
}

/** Why a user is suspended or their review hidden, and their appeal, as the user sees it. */
export const DecisionStatement = z.object({
  ...statement,
  /** Null before the user has appealed, which they can do once. */
  appeal: z.object({ text: z.string(), appealed_at: z.iso.datetime(), ...outcome }).nullable(),
  appeal_until: z.iso.datetime(),
  /** Whether the suspension has ended, or the review is shown again. */
  is_over: z.boolean(),
})
export type DecisionStatement = z.infer<typeof DecisionStatement>

/** Filters of the list of appeals. */
export const AppealFilter = z.object({ status: z.enum(['open', 'decided']).optional(), sort: sortedBy(appealSorts) })
export type AppealFilter = z.infer<typeof AppealFilter>

/** An appeal as operators see it. */
export const Appeal = z.object({
  id: z.uuid(),
  person_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  ...statement,
  /** The operators' note about a suspension, which the user does not read. */
  reason: z.string().nullable(),
  /** The operator who decided; null for the command line, or an operator who has left. */
  decided_by: z.string().nullable(),
  text: z.string(),
  appealed_at: z.iso.datetime(),
  ...outcome,
  handled_by: z.string().nullable(),
  handled_at: z.iso.datetime().nullable(),
  /** False for one's own decision or review while another operator can decide. */
  may_decide: z.boolean(),
})
export type Appeal = z.infer<typeof Appeal>

/** A decision about content of a user, with ids only. */
interface StatementEvent {
  statement_id: string
  /** The author’s profile. */
  user_id: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'statement.written': StatementEvent
    'appeal.decided': StatementEvent
  }
}
