import { categoryNamed, categoryNames, categoryText, isActiveCategory } from '#domains/catalog/categories-rules.ts'
import { readCell } from '#domains/catalog/fields-cells-rules.ts'
import type { Field, FieldValues } from '#domains/catalog/fields-contract.ts'
import type { NewService } from '#domains/catalog/services-schema.ts'
import { NewService as ServiceSchema } from '#domains/catalog/services-schema.ts'
import { EmailAddress } from '#domains/identity/schema.ts'
import { zipIn } from '#domains/locations/codes-rules.ts'
import type { ImportedReviews } from '#domains/providers/contract.ts'
import { BusinessName } from '#domains/providers/schema.ts'
import type { OpenWeekday } from '#domains/schedule/hours-schema.ts'
import { problemsIn } from '#platform/check.ts'
import { readPhone } from '#platform/phone.ts'
import { plainText } from '#platform/plain-text.ts'
import { type CsvRow, readCsv, textOfFile } from '#platform/read-csv.server.ts'
import { country } from '#ui/country.ts'
import {
  dayColumns,
  fieldName,
  fieldOfColumn,
  isOwnField,
  neededFields,
  ownFieldName,
  ownFieldOf,
} from './columns-rules.ts'
import type { Import } from './contract.ts'
import { readRanges, readWeek } from './hours-rules.ts'
import { importLimits as limits, importTexts as texts } from './limits.ts'

/** A business in a file. All but its ZIP code is checked. */
export interface FileBusiness {
  line: number
  business_name: string
  categories: string[]
  description: string
  zip_code: string
  phone: string | null
  email: string | null
  address: string | null
  website: string | null
  services: Pick<NewService, 'name' | 'price' | 'price_kind' | 'duration' | 'category'>[]
  /** Null without hours: then every day is open, as for other new businesses. */
  week: OpenWeekday[] | null
  imported_reviews: Omit<ImportedReviews, 'source'> | null
  /** Values of own fields. */
  fields: FieldValues
}

/** A note or an error about a line. */
export type AboutLine = Import['errors'][number]

/** The content of a file. Lines with errors have no business. */
export interface BusinessFile {
  columns: NonNullable<Import['columns']>
  rows: number
  businesses: FileBusiness[]
  errors: AboutLine[]
  notes: AboutLine[]
  /** The reason why nothing in it can be read; undefined if something can. */
  flaw?: string
}

/**
 * Reads a file of businesses. `mapping`: the field of named columns, instead of what we read;
 * `own`: the own fields that columns can hold.
 */
export function readBusinesses(
  bytes: Uint8Array,
  mapping: Record<string, string | null> = {},
  own: readonly Field[] = [],
): BusinessFile {
  const table = readCsv(textOfFile(bytes))
  const [head, ...body] = table ?? []
  const columns = columnsOf(head?.cells ?? [], mapping, own)
  const file: BusinessFile = { columns, rows: body.length, businesses: [], errors: [], notes: [] }
  const flaw = table ? (flawOf(columns, body, mapping) ?? unknownField(mapping, own)) : texts.unreadable
  if (flaw) return { ...file, flaw }
  for (const row of body) {
    const { business, errors, notes } = readRow(row, columns, own)
    file.errors.push(...errors)
    file.notes.push(...notes)
    if (errors.length === 0) file.businesses.push(business)
  }
  return file
}

function columnsOf(
  heads: string[],
  mapping: Record<string, string | null>,
  own: readonly Field[],
): BusinessFile['columns'] {
  const taken = new Set(Object.values(mapping))
  return heads.map((header) => {
    const isMapped = Object.hasOwn(mapping, header)
    const field = isMapped ? mapping[header]! : (ownFieldOf(header, own) ?? fieldOfColumn(header) ?? null)
    if (field === null || (!isMapped && taken.has(field))) return { header, field: null }
    taken.add(field)
    return { header, field }
  })
}

function unknownField(mapping: Record<string, string | null>, own: readonly Field[]): string | undefined {
  const names = Object.values(mapping).filter((name) => name !== null && isOwnField(name))
  return names.every((name) => own.some((field) => ownFieldName(field) === name)) ? undefined : texts.mapping
}

function flawOf(
  columns: BusinessFile['columns'],
  body: readonly CsvRow[],
  mapping: Record<string, string | null>,
): string | undefined {
  if (columns.length === 0 || body.length === 0) return texts.empty
  if (body.length > limits.rows) return texts.tooManyRows
  if (Object.keys(mapping).some((name) => !columns.some(({ header }) => header === name))) return texts.mapping
  const missing = neededFields.find((needed) => !columns.some(({ field }) => field === needed))
  return missing && texts.columnMissing(fieldName(missing))
}

function readRow({ line, cells }: CsvRow, columns: BusinessFile['columns'], own: readonly Field[]) {
  const [errors, notes]: [AboutLine[], AboutLine[]] = [[], []]
  const refuse = (field: string, message: string) => void errors.push({ line, field, message })
  const note = (field: string, message: string) => void notes.push({ line, field, message })
  const cell = (field: string) => cells[columns.findIndex((column) => column.field === field)] ?? ''
  const short = (field: string, most: number) => {
    const text = cell(field)
    if (text.length > most) refuse(field, texts.tooLong(most))
    return text
  }

  // A comma without quotes has moved the rest of the line into other columns.
  if (cells.slice(columns.length).some((cell) => cell !== '')) refuse('business_name', texts.moreCells)
  const business_name = short('business_name', limits.text)
  const nameProblem = problemsIn(BusinessName, business_name)['']
  if (nameProblem) refuse('business_name', nameProblem)
  const zip = readZip(cell('zip_code'))
  if (zip.padded) note('zip_code', texts.zipPadded(cell('zip_code'), zip.code))
  const categories = categoriesIn(cell('category'), (message) => refuse('category', message))
  const phone = cell('phone') === '' ? null : (readPhone(cell('phone')) ?? null)
  if (cell('phone') !== '' && phone === null) refuse('phone', texts.phone)
  const email = cell('email') || null
  if (email && Object.keys(problemsIn(EmailAddress, email)).length > 0) refuse('email', texts.email)
  const business: FileBusiness = {
    line,
    business_name,
    categories,
    description: short('description', 500),
    zip_code: zip.code,
    phone,
    email,
    address: short('address', limits.text) || null,
    website: short('website', limits.text) || null,
    services: servicesIn(cell, categories[0] ?? '', refuse),
    week: weekIn(cell, { refuse, note }),
    imported_reviews: reviewsIn(cell, { refuse, note }),
    fields: ownValuesIn(cell, own, refuse),
  }
  return { business, errors, notes }
}

type Cell = (field: string) => string
type Say = (field: string, message: string) => void

function ownValuesIn(cell: Cell, own: readonly Field[], refuse: Say): FieldValues {
  return Object.fromEntries(
    own.flatMap((field) => {
      const { value, problem } = readCell(field, cell(ownFieldName(field)))
      if (problem) refuse(ownFieldName(field), problem)
      return value === undefined ? [] : [[field.id, value]]
    }),
  )
}

/** Spreadsheets read a ZIP code as a number: they drop leading zeros and may add decimals. */
function readZip(text: string): { code: string; padded: boolean } {
  const plain = text.replace(/\.0$/, '')
  const [, digits] = /^(\d{3,5})(?:-\d{1,4})?$/.exec(plain) ?? []
  if (!digits || country().code !== 'us') return { code: zipIn(plain.toUpperCase()), padded: false }
  return { code: digits.padStart(5, '0'), padded: digits.length < 5 }
}

/** The category of a name, in English or in the language of now, if users can choose it. */
const categoryCalled = (name: string): string | undefined =>
  [
    categoryNamed(name),
    ...categoryNames().filter((category) => plainText(categoryText(category)) === plainText(name.trim())),
  ].find((found) => found !== undefined && isActiveCategory(found))

function categoriesIn(text: string, refuse: (message: string) => void): string[] {
  const names = categoryCalled(text) ? [text] : text.split(/[,;|/]/).map((name) => name.trim())
  const given = names.filter(Boolean)
  if (given.length === 0) refuse(texts.categoryMissing)
  const unknown = given.find((name) => !categoryCalled(name))
  if (unknown) refuse(texts.category(unknown, categoryNames().map(categoryText)))
  return [...new Set(given.flatMap((name) => categoryCalled(name) ?? []))]
}

const kinds = {
  '': 'hourly',
  hour: 'hourly',
  hourly: 'hourly',
  perhour: 'hourly',
  h: 'hourly',
  quote: 'quote',
} as const
const fixedKinds = new Set(['fixed', 'job', 'perjob', 'flat', 'once'])

function servicesIn(cell: Cell, category: string, refuse: Say): FileBusiness['services'] {
  return Array.from({ length: limits.services }, (_, at) => `service_${at + 1}`).flatMap((field) => {
    const name = cell(field)
    const [price, kind, minutes] = [`${field}_price`, `${field}_price_kind`, `${field}_minutes`]
    if (name === '') {
      if ([price, kind, minutes].some((part) => cell(part) !== '')) refuse(field, texts.serviceName)
      return []
    }
    const letters = cell(kind)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
    const known = fixedKinds.has(letters) ? ('fixed' as const) : (kinds as Record<string, 'hourly' | 'quote'>)[letters]
    if (!known) refuse(kind, texts.priceKind)
    const amount = amountIn(cell(price))
    if (amount === undefined) refuse(price, texts.price)
    const price_kind = cell(price) === '' ? ('quote' as const) : (known ?? ('hourly' as const))
    const duration = cell(minutes) === '' ? 60 : Number(cell(minutes))
    const service = { name, category, price: price_kind === 'quote' ? 0 : (amount ?? 0), price_kind, duration }
    const columns: Record<string, string> = { name: field, price, duration: minutes, price_kind: kind }
    for (const [part, message = ''] of Object.entries(problemsIn(ServiceSchema, service)))
      if (part !== 'category') refuse(columns[part] ?? field, message)
    return [service]
  })
}

/**
 * "$1,250.50", "1.250,50 €" and "85 per hour" are amounts; undefined for other texts, such as
 * "20 to 30", and for "1.250", which is a thousand to some and one to others.
 */
function amountIn(text: string): number | undefined {
  const [, digits] = /^[^\d,.-]*(\d[\d.,' ]*?)\s*(?:[^\d,.-]\D*)?$/.exec(text) ?? []
  if (text === '') return 0
  if (!digits || /^\d{1,3}\.\d{3}$/.test(digits)) return undefined
  const plain = digits.replaceAll(/[' ]/g, '')
  const isDecimalComma = /,\d{1,2}$/.test(plain)
  const amount = Number(isDecimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
  return Number.isFinite(amount) ? amount : undefined
}

function weekIn(cell: Cell, { refuse, note }: { refuse: Say; note: Say }): OpenWeekday[] | null {
  const named = dayColumns.filter((day) => cell(day) !== '')
  if (named.length === 0 && cell('hours') === '') return null
  if (named.length === 0) {
    const read = readWeek(cell('hours'))
    if (!read) refuse('hours', texts.hours)
    else if (read.rounded) note('hours', texts.hoursRounded)
    return read?.week ?? null
  }
  return named.flatMap((day) => {
    const read = readRanges(cell(day))
    if (!read) refuse(day, texts.hours)
    else if (read.rounded) note(day, texts.hoursRounded)
    return read && read.ranges.length > 0 ? [{ weekday: dayColumns.indexOf(day) + 1, ranges: read.ranges }] : []
  })
}

function reviewsIn(cell: Cell, { refuse, note }: { refuse: Say; note: Say }): FileBusiness['imported_reviews'] {
  const stars = (field: string) => {
    const value = Number(cell(field).replace(',', '.'))
    if (cell(field) === '') return null
    if (value >= 1 && value <= 5) return value
    refuse(field, texts.rating)
    return null
  }
  const rating = stars('rating')
  const count = cell('review_count').replaceAll(/[,. ]/g, '')
  if (!/^\d{0,7}$/.test(count)) refuse('review_count', texts.reviewCount)
  if (Number(count) > 0 && cell('rating') === '') refuse('rating', texts.ratingMissing)
  const reviews = Array.from({ length: limits.reviews }, (_, at) => `review_${at + 1}`).flatMap((field) => {
    const [text, author] = [cell(field), cell(`${field}_author`)]
    if (text.length > limits.reviewText) refuse(field, texts.tooLong(limits.reviewText))
    if (author.length > 100) refuse(`${field}_author`, texts.tooLong(100))
    const given = stars(`${field}_rating`)
    if (text === '' && (given !== null || author !== '')) note(field, texts.reviewText)
    return text === '' ? [] : [{ author_name: author || 'A customer', rating: given && Math.round(given), text }]
  })
  if (rating === null && reviews.length === 0) return null
  return { rating, review_count: Number(count) || reviews.length, reviews }
}
