import * as z from 'zod/mini'
import { hasTwoDecimals } from '#domains/catalog/services-limits.ts'
import { withoutDirectionMarks } from '#platform/visible.ts'
import { receiptLimits as limits, receiptTexts as texts } from './limits.ts'

const text = (most: number, message: string) =>
  z.string(message).check(z.overwrite(withoutDirectionMarks), z.trim(), z.maxLength(most, message))

/**
 * The facts of a provider's receipts, besides the name of the business. Empty ones are left out.
 */
export const ReceiptDetails = z
  .object({
    legal_name: text(limits.legal_name, texts.legalNameTooLong),
    address: text(limits.address, texts.addressTooLong),
    tax_id: text(limits.tax_id, texts.taxIdTooLong),
    tax_label: text(limits.tax_label, texts.taxLabelTooLong),
    /** Percent, contained in every price; 0 for no tax. */
    tax_rate: z
      .number(texts.rate)
      .check(z.gte(0, texts.rate), z.lt(100, texts.rate), z.refine(hasTwoDecimals, texts.rate)),
  })
  .check(
    z.refine(({ tax_rate, tax_label }) => tax_rate === 0 || tax_label !== '', {
      path: ['tax_label'],
      message: texts.taxLabel,
    }),
  )
export type ReceiptDetails = z.infer<typeof ReceiptDetails>
