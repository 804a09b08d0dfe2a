import { amountOf } from '#domains/bookings/lines-rules.ts'
import { amountIn } from '#domains/catalog/services-rules.ts'
import type { Opportunity } from './opportunities-contract.ts'
import { type QuoteLine } from './quotes-rules.ts'

/** A line in the form of a quote. */
export interface LineDraft {
  kind: QuoteLine['kind']
  label: string
  quantity: string
  /** US dollars. */
  unit_price: string
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
    lines: earlier?.lines?.map(({ kind, label, quantity, unit_price }) => ({
      kind,
      label,
      quantity: String(quantity),
      unit_price: unit_price.toFixed(2),
    })) ?? [emptyLine],
    valid_until: earlier?.valid_until ?? '',
    message: earlier?.message ?? '',
    // The customer's wish without hours is no time.
    ...(date && start_time && end_time ? { date, start_time, end_time } : { date: '', start_time: '', end_time: '' }),
  }
}

/** The request body for a draft. A number that can't be read is undefined. */
export const quoteOf = ({ lines, date, start_time, end_time, ...draft }: QuoteDraft) => ({
  ...draft,
  lines: lines.map((line) => ({ ...line, quantity: amountIn(line.quantity), unit_price: amountIn(line.unit_price) })),
  ...(date && { date }),
  ...(start_time && { start_time }),
  ...(end_time && { end_time }),
})

/** The amount of a line in the form; undefined until it can be read. */
export function draftAmount({ quantity, unit_price }: LineDraft): number | undefined {
  const [count, price] = [amountIn(quantity), amountIn(unit_price)]
  return count === undefined || price === undefined ? undefined : amountOf(count, price)
}
