import { capitalized, terms } from '#ui/country.ts'
import { msg } from '#ui/language.ts'
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

/** What a column can hold, in the order of the sample file. */
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

/** Without one of these, nothing can be listed. */
export const neededFields = ['business_name', 'category', 'zip_code'] as const

/** "Service 1 price kind" for `service_1_price_kind`, "ZIP code" for `zip_code`. */
export function fieldName(field: string): string {
  return field === 'zip_code' ? terms().Code : capitalized(field.replaceAll('_', ' '))
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

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The field that a column's name means; undefined if it means none that we know. */
export function fieldOfColumn(header: string): string | undefined {
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
  if (single) return fieldOfColumn(`service1${single[1] ?? ''}`)
  return Object.keys(synonyms).find((field) => synonyms[field]?.test(letters))
}

/** A file that shows every kind of column. */
export const sampleRows: readonly (readonly string[])[] = [
  [
    msg('Business name'),
    msg('Category'),
    msg('Description'),
    msg('ZIP code'),
    msg('Address'),
    msg('Phone'),
    msg('Email'),
    msg('Website'),
    msg('Service 1'),
    msg('Service 1 price'),
    msg('Service 1 price kind'),
    msg('Service 1 minutes'),
    msg('Service 2'),
    msg('Service 2 price'),
    msg('Service 2 price kind'),
    msg('Hours'),
    msg('Rating'),
    msg('Review count'),
    msg('Review 1'),
    msg('Review 1 rating'),
    msg('Review 1 author'),
  ],
  [
    msg('Bright Windows'),
    msg('Cleaning'),
    msg('We clean windows and frames, inside and outside.'),
    '10001',
    msg('12 Elm Street, New York, NY 10001'),
    '(212) 555-0123',
    'hello@brightwindows.example',
    'https://brightwindows.example',
    msg('Window cleaning'),
    '45',
    'hourly',
    '120',
    msg('Gutter cleaning'),
    '150',
    'fixed',
    msg('Mon-Fri 8:00-17:00; Sat 9:00-12:00'),
    '4.6',
    '32',
    msg('On time and careful.'),
    '5',
    msg('Dana W.'),
  ],
  [
    msg('Lawn & Leaf'),
    msg('Gardening, Carpentry'),
    '',
    '73301',
    '',
    '(512) 555-0144',
    '',
    '',
    msg('Mowing'),
    '',
    'quote',
    '',
    '',
    '',
    '',
    msg('Mon-Sat 9am-5pm'),
    '',
    '',
    '',
    '',
    '',
  ],
]

/** The fields with their names for operators. */
export const importFieldNames: readonly (readonly [field: string, name: string])[] = importFields.map((field) => [
  field,
  fieldName(field),
])

/** The name of an own field in the mapping of columns. */
export const ownFieldName = ({ id }: { id: string }): string => `field:${id}`

/** Whether a name in the mapping is that of an own field. */
export const isOwnField = (name: string): boolean => /^field:[\da-f-]{36}$/.test(name)

/** The own field whose label a column has. Files can't be imported. */
export function ownFieldOf(header: string, own: readonly { id: string; label: string }[]): string | undefined {
  const field = own.find(({ label }) => label.trim().toLowerCase() === header.trim().toLowerCase())
  return field && ownFieldName(field)
}
