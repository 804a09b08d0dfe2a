import { terms } from '#ui/country.ts'
import { msg, t } from '#ui/language.ts'

/** The limits of imports and claims (docs/product/imports.md). */
export const importLimits = {
  bytes: 20_000_000,
  rows: 20_000,
  services: 10,
  reviews: 5,
  reviewText: 1000,
  text: 200,
  /** Errors and notes that an answer lists. */
  shown: 500,
  /** Businesses that a dry run shows. */
  sample: 10,
  importsAnHour: 60,
} as const

/** The limits of claims. */
export const claimLimits = {
  /** How long the link of an email and the code of a letter work. */
  linkDays: 30,
  codeDays: 90,
  /** Links that an account asks for, and that a business gets, in a day. */
  linksADay: 5,
  linksOfBusiness: 2,
  /** Codes that an account tries in an hour, and that are tried for a business in a day. */
  codesAnHour: 5,
  codesOfBusiness: 20,
  /** Uses of a link from one network in an hour. */
  opensAnHour: 60,
} as const

/** Texts about imports. */
export const importTexts = {
  file: 'Please choose a CSV file under 20 MB',
  empty: msg('This file has no businesses. It needs a first line with column names, and a line for each business.'),
  tooManyRows: 'A file has at most 20,000 businesses. Please split it.',
  columnMissing: (name: string) => t('No column holds the {name}. Name one column "{name}", or map it.', { name }),
  mapping: 'The mapping names an unknown column or field',
  source: 'Please say in at most 100 characters where the listings come from',
  tooMany: msg('You have imported many files. Please wait an hour.'),
  name: 'Please enter the name of the business',
  get zip() {
    return t('Please enter {aCode} that exists', { aCode: terms().aCode })
  },
  category: (name: string, all: readonly string[]) =>
    t('There is no category "{name}". The categories are: {join}', { name, join: all.join(', ') }),
  categoryMissing: 'Please enter a category',
  phone: 'Please enter a valid phone number, or nothing',
  email: 'Please enter a valid email address, or nothing',
  price: 'Please enter a price, such as 85 or 85.50, or nothing for a service by quote',
  priceKind: 'Please enter "hourly", "fixed" or "quote"',
  minutes: 'Please enter whole minutes from 1 to 10080',
  serviceName: 'This service has a price, but no name',
  hours: 'Please enter hours such as 9:00-17:00, 9am-12pm, or closed, on the half hour from 6:00 to 21:30',
  rating: 'Please enter a rating from 1 to 5',
  reviewCount: 'Please enter the number of reviews',
  ratingMissing: 'Please enter the rating as well as the number of reviews',
  tooLong: (most: number) => t('Please keep this within {most} characters', { most }),
  zipPadded: (from: string, to: string) => t('The {code} {from} was read as {to}', { code: terms().code, from, to }),
  hoursRounded: 'The hours were rounded to half hours from 6:00 to 21:30',
  twin: (line: number) => t('This is the business of line {line}', { line }),
  known: 'This business was imported before',
  removed: 'This business asked to be removed, so it is not listed again',
  undoing: 'This import is undone already',
} as const

/** Texts about claims. */
export const claimTexts = {
  linkInvalid: 'This link is not valid any more. Please ask for another one on the page of the business.',
  codeWrong: 'This code is not right, or is not valid any more.',
  notUnclaimed: 'This business has an owner already.',
  noEmail: 'We have no email address of this business. Please use the code of your letter, or contact support.',
  unconfirmed: 'Please confirm your email address first. Then open the link again.',
  tooManyLinks: 'You have asked for many links today. Please try again tomorrow.',
  tooManyForBusiness: 'This business has received a link today. Please look for it, also among unwanted emails.',
  tooManyCodes: 'Too many codes were tried. Please try again later.',
} as const
