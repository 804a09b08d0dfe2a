import ICAL from 'ical.js'
import { readCsv, textOfFile } from '#platform/read-csv.server.ts'
import { msg, t } from '#ui/language.ts'

/** A contact in a file. Its fields are unchecked texts. */
export interface Contact {
  /** The line where it begins in the file; the first line is 1. */
  line: number
  name: string
  phone: string
  email: string
  address: { line1: string; line2: string; city: string; state: string; zipCode: string }
  notes: string
}

/** A part of a file that cannot be read. */
export interface Flaw {
  line: number
  field: string
  message: string
}

/** The content of a file of contacts. `hasNames`: a column of a CSV file has names. */
export interface ContactFile {
  format: 'csv' | 'vcard'
  contacts: Contact[]
  flaws: Flaw[]
  hasNames: boolean
}

/** Reads a file of contacts: vCard 3.0 or 4.0, or CSV with column names in its first line. */
export function readContacts(bytes: Uint8Array): ContactFile {
  const text = textOfFile(bytes)
  return /^\s*BEGIN:VCARD\b/i.test(text) ? readCards(text) : readTable(text)
}

type Column = 'name' | 'first' | 'last' | 'company' | 'phone' | 'email' | keyof Contact['address'] | 'notes'

/**
 * The names of columns in the files of address books and other programs, without blanks and signs.
 */
const columnNames: Record<Column, RegExp> = {
  name: /^(full|display|client|customer|contact)?name$|^(client|customer|contact)$/,
  first: /^(first|given|fore)name$/,
  last: /^(last|family|sur)name$/,
  company: /^(company|companyname|organi[sz]ation(name)?|business(name)?)$/,
  phone: /^(mobile|cell|home|primary|work|main)?(phone|telephone|tel|cell|mobile)(number|value|1|1value)?$/,
  email: /^(primary)?e?mail(address)?(1|value|1value)?$/,
  line1: /^(home)?(street|address|addressline1|address1|line1|streetaddress|address1street|streetline1)$/,
  line2: /^(addressline2|address2|line2|streetline2|unit|apt|apartment|suite|address1extendedaddress)$/,
  city: /^(home)?(city|town|address1city)$/,
  state: /^(home)?(state|province|region|address1region)$/,
  zipCode: /^(home)?(zip|zipcode|postal|postalcode|postcode|address1postalcode)$/,
  notes: /^(notes?|comments?|remarks?|description)$/,
}

function readTable(text: string): ContactFile {
  const [head, ...body] = readCsv(text) ?? []
  const columns = (head?.cells ?? []).map(columnOf)
  const contacts = body.map(({ line, cells }) =>
    contactOf(line, (column) => cells.find((text, at) => columns[at] === column && text !== '') ?? ''),
  )
  const hasNames = columns.some((column) => column === 'name' || column === 'first' || column === 'last')
  return { format: 'csv', contacts, flaws: [], hasNames }
}

function columnOf(head: string): Column | undefined {
  const name = head.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return (Object.keys(columnNames) as Column[]).find((column) => columnNames[column].test(name))
}

const contactOf = (line: number, cell: (column: Column) => string): Contact => ({
  line,
  name: cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ') || cell('company'),
  phone: cell('phone'),
  email: cell('email'),
  address: {
    line1: cell('line1'),
    line2: cell('line2'),
    city: cell('city'),
    state: cell('state'),
    zipCode: cell('zipCode'),
  },
  notes: cell('notes'),
})

function readCards(text: string): ContactFile {
  const contacts: Contact[] = []
  const flaws: Flaw[] = []
  for (const { line, card } of cardsIn(text))
    try {
      contacts.push(contactOfCard(line, new ICAL.Component(ICAL.parse(card) as unknown[])))
    } catch {
      flaws.push({ line, field: 'vcard', message: t(unreadableCard) })
    }
  return { format: 'vcard', contacts, flaws, hasNames: true }
}

const unreadableCard = msg('This contact cannot be read. Only vCard 3.0 and 4.0 are supported.')

function* cardsIn(text: string): Generator<{ line: number; card: string }> {
  let open: { line: number; lines: string[] } | undefined
  for (const [at, content] of text.split('\n').entries()) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(content)) open = { line: at + 1, lines: [] }
    open?.lines.push(content)
    if (!open || !/^END:VCARD\s*$/i.test(content)) continue
    yield { line: open.line, card: open.lines.join('\n').trim() }
    open = undefined
  }
  if (open) yield { line: open.line, card: open.lines.join('\n') }
}

function contactOfCard(line: number, card: ICAL.Component): Contact {
  const value = (name: string) => card.getFirstPropertyValue(name) as unknown
  const parts = (name: string) => [value(name) ?? []].flat(2).map((part) => `${part as string | number}`.trim())
  const text = (name: string) => parts(name)[0] ?? ''
  const [last = '', first = ''] = parts('n')
  const [box = '', extended = '', street = '', city = '', state = '', zipCode = ''] = parts('adr')
  return {
    line,
    name: text('fn') || [first, last].filter(Boolean).join(' ') || text('org'),
    phone: text('tel').replace(/^tel:/i, ''),
    email: text('email').replace(/^mailto:/i, ''),
    address: { line1: street || box, line2: extended, city, state, zipCode },
    // The library leaves a semicolon of version 3.0 escaped.
    notes: text('note').replaceAll('\\;', ';'),
  }
}
