import type { NewProposal } from './reschedules-schema.ts'

/** The values of the form; empty text for a missing one. */
export type ProposalDraft = Record<'date' | 'start_time' | 'end_time' | 'message', string> &
  Pick<NewProposal, 'of_series' | 'skip_taken'>
