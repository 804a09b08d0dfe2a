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
  /** The number of errors and notes that an answer lists. */
  shown: 500,
  /** The number of businesses that a dry run shows. */
  sample: 10,
  importsAnHour: 60,
} as const

/** The limits of claims. */
export const claimLimits = {
  /** How long the link of an email and the code of a letter work. */
  linkDays: 30,
  codeDays: 90,
  /** The most links that an account requests, and that a business gets, in a day. */
  linksADay: 5,
  linksOfBusiness: 2,
  /**
   * The most codes that an account tries in an hour, and that are tried for a business in a day.
   */
  codesAnHour: 5,
  codesOfBusiness: 20,
  /** The most uses of a link from one network in an hour. */
  opensAnHour: 60,
} as const

/** Texts about imports. */
export const importTexts = {
  file: msg('Please choose a CSV file under 20 MB'),
  empty: msg('This file has no businesses. It needs a first line with column names, and a line for each business.'),
  unreadable: msg('This file cannot be read as a table. Perhaps a quotation mark is not closed.'),
  moreCells: msg(
    'This line has more cells than there are columns. Please put quotation marks around texts with commas.',
  ),
  tooManyRows: msg('A file has at most 20,000 businesses. Please split it.'),
  columnMissing: (name: string) => t('No column holds the {name}. Name one column "{name}", or map it.', { name }),
  mapping: msg('The mapping names an unknown column or field'),
  source: msg('Please say in at most 100 characters where the listings come from'),
  tooMany: msg('You have imported many files. Please wait an hour.'),
  name: msg('Please enter the name of the business'),
  get zip() {
    return t('Please enter {aCode} that exists', { aCode: terms().aCode })
  },
  category: (name: string, all: readonly string[]) =>
    t('There is no category "{name}". The categories are: {all}', { name, all: all.join(', ') }),
  categoryMissing: msg('Please enter a category'),
  phone: msg('Please enter a valid phone number, or nothing'),
  email: msg('Please enter a valid email address, or nothing'),
  price: msg('Please enter a price, such as 85 or 85.50, or nothing for a service by quote'),
  priceKind: msg('Please enter "hourly", "fixed" or "quote"'),
  minutes: msg('Please enter whole minutes from 1 to 10080'),
  serviceName: msg('This service has a price or a duration, but no name'),
  hours: msg('Please enter hours such as 9:00-17:00, 9am-12pm, or closed, on the half hour from 6:00 to 21:30'),
  rating: msg('Please enter a rating from 1 to 5'),
  reviewCount: msg('Please enter the number of reviews'),
  reviewText: msg('This review has no text, so it is left out'),
  ratingMissing: msg('Please enter the rating as well as the number of reviews'),
  tooLong: (most: number) => t('Please keep this within {most} characters', { most }),
  zipPadded: (from: string, to: string) => t('The {code} {from} was read as {to}', { code: terms().code, from, to }),
  hoursRounded: msg('The hours were rounded to half hours from 6:00 to 21:30'),
  twin: (line: number) => t('This is the business of line {line}', { line }),
  known: msg('This business was imported before'),
  signedUp: msg('This business has signed up itself'),
  removed: msg('This business asked to be removed, so it is not listed again'),
  undoing: msg('This import is undone already'),
} as const

/** Texts about claims. */
export const claimTexts = {
  linkInvalid: msg('This link is not valid any more. Please ask for another one on the page of the business.'),
  codeWrong: msg('This code is not right, or is not valid any more.'),
  notUnclaimed: msg('This business has an owner already.'),
  noEmail: msg('We have no email address of this business. Please use the code of your letter, or contact support.'),
  unconfirmed: msg('Please confirm your email address first. Then open the link again.'),
  tooManyLinks: msg('You have asked for many links today. Please try again tomorrow.'),
  tooManyForBusiness: msg('This business has received a link today. Please look for it, also among unwanted emails.'),
  tooManyCodes: msg('Too many codes were tried. Please try again later.'),
} as const
