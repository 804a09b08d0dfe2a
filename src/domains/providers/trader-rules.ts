import { msg } from '#ui/language.ts'

/** The most characters of the fields of a business. */
export const traderLimits = { legal_name: 200, address: 500, register: 100, register_number: 60 } as const

/** How many days before the listing pauses its provider is reminded. */
export const TRADER_REMINDER_DAYS = 7

/** How many months the answer of a business is kept after its account is closed. */
export const TRADER_KEPT_MONTHS = 6

/** The errors about traders. */
export const traderTexts = {
  status: msg('Choose whether you are a business or a private person'),
  legalName: msg('Enter the legal name of the business, or your own name if it has none'),
  address: msg('Enter the postal address of the business'),
  register: msg('Enter the register that the number is from'),
  registerNumber: msg('Enter the number in the register'),
  certifies: msg('Please confirm this. Otherwise you cannot offer services here.'),
  tooLong: msg('This text is too long'),
  notPlain: msg('Please enter the text without control characters'),
  notAsked: msg('This site does not ask who offers the services'),
  changed: msg('These details have changed or are decided already. Look at them again.'),
  missing: msg('Say first who offers your services. Then your listing is no longer paused.'),
} as const
