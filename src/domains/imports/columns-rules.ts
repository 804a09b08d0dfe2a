import { us } from '#db/countries/us/pack.ts'
import { country, terms } from '#ui/country.ts'
import { msg, t } from '#ui/language.ts'
import { importLimits } from './limits.ts'

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

/** The days of the columns with hours; Monday is 1. */
export const dayColumns = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const serviceFields = upTo(importLimits.services).flatMap((at) => [
  `service_${at}`,
  `service_${at}_price`,
  `service_${at}_price_kind`,
  `service_${at}_minutes`,
])
const reviewFields = upTo(importLimits.reviews).flatMap((at) => [
  `review_${at}`,
  `review_${at}_rating`,
  `review_${at}_author`,
])

/** The fields that columns can hold, in the order of the sample file. */
export const importFields: readonly string[] = [
  'business_name',
  'category',
  'description',
  'zip_code',
  'address',
  'phone',
  'email',
  'website',
  ...serviceFields,
  'hours',
  ...dayColumns,
  'rating',
  'review_count',
  ...reviewFields,
]

/** The fields without which no business can be listed. */
export const neededFields = ['business_name', 'category', 'zip_code'] as const

const fieldNames: Record<string, string> = {
  business_name: msg('Business name'),
  category: msg('Category'),
  description: msg('Description'),
  address: msg('Address'),
  phone: msg('Phone'),
  email: msg('Email'),
  website: msg('Website'),
  hours: msg('Hours'),
  monday: msg('Monday'),
  tuesday: msg('Tuesday'),
  wednesday: msg('Wednesday'),
  thursday: msg('Thursday'),
  friday: msg('Friday'),
  saturday: msg('Saturday'),
  sunday: msg('Sunday'),
  rating: msg('Rating'),
  review_count: msg('Review count'),
}

const numberedNames: Record<string, string> = {
  service: msg('Service {number}'),
  'service price': msg('Service {number} price'),
  'service price_kind': msg('Service {number} price kind'),
  'service minutes': msg('Service {number} minutes'),
  review: msg('Review {number}'),
  'review rating': msg('Review {number} rating'),
  'review author': msg('Review {number} author'),
}

/** "Service 1 price kind" for `service_1_price_kind`, "ZIP code" for `zip_code`. */
export function fieldName(field: string): string {
  if (field === 'zip_code') return terms().Code
  const [, thing, number, part = ''] = /^(service|review)_(\d+)_?(\w*)$/.exec(field) ?? []
  return thing ? t(numberedNames[`${thing} ${part}`.trim()]!, { number }) : t(fieldNames[field]!)
}

/** Names of columns in the files of other programs, without blanks and signs. */
const synonyms: Record<string, RegExp> = {
  business_name: /^(business|businessname|company|companyname|name|organi[sz]ation|provider|title)$/,
  category: /^(categor(y|ies)|trade|type|industry)$/,
  description: /^(description|about|aboutus|text|details|summary)$/,
  zip_code: /^(zip|zipcode|postal|postalcode|postcode|plz)$/,
  address: /^(address|street|streetaddress|fulladdress|addressline1)$/,
  phone: /^(phone|phonenumber|telephone|tel|mobile|cell)$/,
  email: /^(e?mail|emailaddress)$/,
  website: /^(website|url|web|homepage|site)$/,
  hours: /^(hours|openinghours|openhours|businesshours)$/,
  rating: /^(rating|averagerating|stars|avgrating)$/,
  review_count: /^(reviews|reviewcount|numberofreviews|ratings|reviewscount)$/,
  monday: /^mon(day)?(hours)?$/,
  tuesday: /^tue(s|sday)?(hours)?$/,
  wednesday: /^wed(nesday)?(hours)?$/,
  thursday: /^thu(rs|rsday)?(hours)?$/,
  friday: /^fri(day)?(hours)?$/,
  saturday: /^sat(urday)?(hours)?$/,
  sunday: /^sun(day)?(hours)?$/,
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * The field that a column's name means, in English or in the current language; undefined if it
 * means no field.
 */
export const fieldOfColumn = (header: string): string | undefined =>
  englishField(header) ?? importFields.find((field) => lettersOf(fieldName(field)) === lettersOf(header))

function englishField(header: string): string | undefined {
  const letters = lettersOf(header)
  const numbered = /^(service|review)(\d+)(name|text)?(pricekind|priceper|unit|price|minutes|duration|rating|author)?$/
  const [, thing, at, , part = ''] = numbered.exec(letters) ?? []
  if (thing) {
    const parts: Record<string, string> = { priceper: 'price_kind', unit: 'price_kind', pricekind: 'price_kind' }
    const suffix = parts[part] ?? (part === 'duration' ? 'minutes' : part)
    const field = [thing, at, suffix].filter(Boolean).join('_')
    return importFields.includes(field) ? field : undefined
  }
  const single =
    /^(?=service|price|unit|minutes|duration)(?:service)?(name|pricekind|priceper|price|unit|minutes|duration)?$/.exec(
      letters,
    )
  if (single) return englishField(`service1${single[1] ?? ''}`)
  return Object.keys(synonyms).find((field) => synonyms[field]?.test(letters))
}

/** The rows of a file that shows every kind of column, with a postal code of the site's country. */
export function sampleRows(): readonly (readonly string[])[] {
  const { code, postal_code } = country()
  if (code === us.code) return americanRows
  const [header = [], ...rows] = americanRows
  const own: Record<string, string> = { 'ZIP code': postal_code.example, Address: '' }
  return [
    header.map((name) => (name === 'ZIP code' ? terms().Code : name)),
    ...rows.map((row) => row.map((cell, at) => own[header[at] ?? ''] ?? cell)),
  ]
}

const americanRows: readonly (readonly string[])[] = [
  [
    'Business name',
    'Category',
    'Description',
    'ZIP code',
    'Address',
    'Phone',
    'Email',
    'Website',
    'Service 1',
    'Service 1 price',
    'Service 1 price kind',
    'Service 1 minutes',
    'Service 2',
    'Service 2 price',
    'Service 2 price kind',
    'Hours',
    'Rating',
    'Review count',
    'Review 1',
    'Review 1 rating',
    'Review 1 author',
  ],
  [
    'Bright Windows',
    'Cleaning',
    'We clean windows and frames, inside and outside.',
    '10001',
    '12 Elm Street, New York, NY 10001',
    '(212) 555-0123',
    'hello@brightwindows.example',
    'https://brightwindows.example',
    'Window cleaning',
    '45',
    'hourly',
    '120',
    'Gutter cleaning',
    '150',
    'fixed',
    'Mon-Fri 8:00-17:00; Sat 9:00-12:00',
    '4.6',
    '32',
    'On time and careful.',
    '5',
    'Dana W.',
  ],
  [
    'Lawn & Leaf',
    'Gardening, Carpentry',
    '',
    '73301',
    '',
    '(512) 555-0144',
    '',
    '',
    'Mowing',
    '',
    'quote',
    '',
    '',
    '',
    '',
    'Mon-Sat 9am-5pm',
    '',
    '',
    '',
    '',
    '',
  ],
]

/** The fields with their names for operators. */
export const importFieldNames = (): (readonly [field: string, name: string])[] =>
  importFields.map((field) => [field, fieldName(field)])

/** The name of an own field in the mapping of columns. */
export const ownFieldName = ({ id }: { id: string }): string => `field:${id}`

/** Whether a name in the mapping means an own field. */
export const isOwnField = (name: string): boolean => /^field:[\da-f-]{36}$/.test(name)

/** The own field whose label is the column's name. Fields with files can't be imported. */
export function ownFieldOf(header: string, own: readonly { id: string; label: string }[]): string | undefined {
  const field = own.find(({ label }) => label.trim().toLowerCase() === header.trim().toLowerCase())
  return field && ownFieldName(field)
}
