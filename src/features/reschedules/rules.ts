import type { NewProposal } from './schema.ts'

/** What may be written beside a proposed time, in characters, and how often one profile may propose in 24 hours. */
export const proposalLimits = { message: 500, aDay: 30 }

/** What people read about a time that cannot be proposed or accepted. */
export const proposalTexts = {
  date: 'Select a date up to 90 days in advance',
  startTime: 'Please choose a start time',
  endTime: 'Please choose an end time',
  unchanged: 'The booking is at this time already. Please choose another.',
  messageTooLong: 'Your text must be 500 characters or less',
  decided: 'This proposal has already been decided.',
  waiting: 'Another time has been proposed. It has to be answered or withdrawn first.',
  tooMany: 'You have proposed many other times today. Please try again tomorrow.',
} as const

/** The form as it is filled in; empty text where nothing is. */
export type ProposalDraft = Record<keyof NewProposal, string>
