import { msg } from '#ui/language.ts'

/** The most characters of the facts on receipts. */
export const receiptLimits = { legal_name: 200, address: 500, tax_id: 60, tax_label: 40 }

/** Messages about the facts on receipts. */
export const receiptTexts = {
  legalNameTooLong: msg('The legal name has at most 200 characters'),
  addressTooLong: msg('The address has at most 500 characters'),
  taxIdTooLong: msg('The tax number has at most 60 characters'),
  taxLabelTooLong: msg('The name of the tax has at most 40 characters'),
  taxLabel: msg('Enter the name of the tax, such as “Sales tax”'),
  rate: msg('Enter a rate from 0 to 99.99 percent'),
} as const
