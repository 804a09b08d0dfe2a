import { draftOfLine, lineOfDraft, type LineDraft as PriceLineDraft } from '#domains/bookings/lines-drafts-rules.ts'
import type { Opportunity } from './opportunities-contract.ts'
import { type QuoteLine } from './quotes-rules.ts'

/** A line in the form of a quote. */
export interface LineDraft extends PriceLineDraft {
  kind: QuoteLine['kind']
}

/** A time in a form; empty fields are ''. */
export interface TimeDraft {
  date: string
  start_time: string
  end_time: string
}

/** The values of the form of a quote. */
export interface QuoteDraft extends TimeDraft {
  lines: LineDraft[]
  valid_until: string
  message: string
}

/** An empty line. */
export const emptyLine: LineDraft = { kind: 'labor', label: '', quantity: '1', unit_price: '' }

/** The first values: the earlier quote, or one line and the preferred time of the customer. */
export function firstQuote({ offer, own_time }: Pick<Opportunity, 'offer' | 'own_time'>): QuoteDraft {
  const earlier = offer?.lines ? offer : null
  const { date, start_time, end_time } = earlier ?? own_time
  return {
    lines: earlier?.lines?.map((line) => ({ kind: line.kind, ...draftOfLine(line) })) ?? [emptyLine],
    valid_until: earlier?.valid_until ?? '',
    message: earlier?.message ?? '',
    // A preferred date without hours is not a time.
    ...(date && start_time && end_time ? { date, start_time, end_time } : { date: '', start_time: '', end_time: '' }),
  }
}

/** The request body for a draft. A number that can't be read is undefined. */
export const quoteOf = ({ lines, date, start_time, end_time, ...draft }: QuoteDraft) => ({
  ...draft,
  lines: lines.map(lineOfDraft),
  ...(date && { date }),
  ...(start_time && { start_time }),
  ...(end_time && { end_time }),
})
