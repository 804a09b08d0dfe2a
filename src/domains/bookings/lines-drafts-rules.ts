import { amountIn } from '#domains/catalog/services-rules.ts'
import { numberIn, typedAmount, typedNumber } from '#ui/typed-number.ts'
import type { Line } from './contract.ts'
import { amountOf } from './lines-rules.ts'

/** A line of a price in a form. Amounts in the currency of the site. */
export interface LineDraft {
  label: string
  quantity: string
  unit_price: string
}

/** The draft of a line, to start from. */
export const draftOfLine = ({ label, quantity, unit_price }: Omit<Line, 'amount'>): LineDraft => ({
  label,
  quantity: typedNumber(quantity),
  unit_price: typedAmount(unit_price),
})

/** A draft as the API takes it. A number that can't be read is undefined. */
export const lineOfDraft = <Draft extends LineDraft>(draft: Draft) => ({
  ...draft,
  quantity: numberIn(draft.quantity),
  unit_price: amountIn(draft.unit_price),
})

/** The amount of a draft; undefined until it can be read. */
export function draftAmount(draft: LineDraft): number | undefined {
  const { quantity, unit_price } = lineOfDraft(draft)
  return quantity === undefined || unit_price === undefined ? undefined : amountOf(quantity, unit_price)
}
