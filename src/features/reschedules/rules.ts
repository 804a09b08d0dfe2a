import * as z from 'zod/mini'
import { chosenTime } from '#features/availability/rules.ts'

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

/** What proposes another time. It carries no price: the agreed rate stays. */
export const NewProposal = z.object({
  date: z.pipe(z.string(proposalTexts.date).check(z.trim()), z.iso.date(proposalTexts.date)),
  start_time: chosenTime(proposalTexts.startTime),
  end_time: chosenTime(proposalTexts.endTime),
  message: z._default(
    z.string().check(z.trim(), z.maxLength(proposalLimits.message, proposalTexts.messageTooLong)),
    '',
  ),
})
export type NewProposal = z.infer<typeof NewProposal>
