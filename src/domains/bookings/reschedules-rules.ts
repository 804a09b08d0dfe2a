import type { NewProposal } from './reschedules-schema.ts'

/** The values of the form; empty text for a missing one. */
export type ProposalDraft = Record<keyof NewProposal, string>
