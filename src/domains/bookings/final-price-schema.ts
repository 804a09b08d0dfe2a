import * as z from 'zod/mini'
import { priceUpTo } from '#domains/catalog/price-schema.ts'
import { Id } from '#platform/ids.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { finalPriceLimits as limits, finalPriceTexts as texts } from './final-price-limits.ts'
import { amountOf, totalOf } from './lines-rules.ts'

const money = priceUpTo(limits.total, () => texts.tooHigh)

/**
 * A line as its author enters it. `unit_price` and `amount` follow from each other, so one of them
 * is enough; if both are there, they must agree to the cent.
 */
export const NewLine = z.pipe(
  z
    .object({
      label: z
        .string(texts.label)
        .check(
          z.overwrite(withoutDirectionMarks),
          z.trim(),
          z.maxLength(limits.label, texts.labelTooLong),
          z.refine(isVisible, texts.label),
          z.refine(isPlain, texts.notPlain),
        ),
      quantity: z._default(z.number(texts.quantity).check(z.gt(0, texts.quantity), z.lte(10_000, texts.quantity)), 1),
      unit_price: z.optional(money),
      amount: z.optional(money),
    })
    .check(({ value: { quantity, unit_price, amount }, issues, value }) => {
      const issue = (path: string, message: string) => {
        issues.push({ code: 'custom', path: [path], message, input: value })
      }
      if (unit_price === undefined && amount === undefined) issue('unit_price', texts.noPrice)
      else if (unit_price === undefined && quantity !== 1) issue('unit_price', texts.noPrice)
      else if (unit_price !== undefined && amount !== undefined && amount !== amountOf(quantity, unit_price))
        issue('amount', texts.amount)
    }),
  z.transform(({ label, quantity, unit_price, amount }) => {
    const price = unit_price ?? amount ?? 0
    return { label, quantity, unit_price: price, amount: amountOf(quantity, price) }
  }),
)

/** Input of `rpc/propose_final_price`. */
export const FinalPrice = z.object({
  booking_id: Id(),
  lines: z.array(NewLine).check(
    z.minLength(1, texts.lines),
    z.maxLength(limits.lines, texts.tooManyLines),
    z.refine((lines) => totalOf(lines) <= limits.total, { error: () => texts.tooHigh }),
  ),
  note: z._default(z.string().check(z.trim(), z.maxLength(limits.note, texts.noteTooLong)), ''),
})
export type FinalPrice = z.infer<typeof FinalPrice>

/** Input of `rpc/answer_final_price`. A customer who disputes says why in `text`. */
export const FinalPriceAnswer = z
  .object({
    booking_id: Id(),
    accept: z.boolean(),
    text: z._default(z.string().check(z.trim(), z.maxLength(limits.dispute, texts.disputeTooLong)), ''),
  })
  .check(z.refine(({ accept, text }) => accept || text !== '', { path: ['text'], message: texts.dispute }))
export type FinalPriceAnswer = z.infer<typeof FinalPriceAnswer>
