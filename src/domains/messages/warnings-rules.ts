import { siteName } from '#platform/brand.ts'
import { msg, t } from '#ui/language.ts'

/** A kind of contact or payment detail. */
export type ContactDetail = 'email' | 'phone' | 'messenger' | 'payment'

/**
 * The contact details that a text seems to contain, including spelled-out ones. A guess, used only
 * to warn.
 */
export function contactDetailsIn(text: string): ContactDetail[] {
  // Invisible characters and long dashes don't hide a number.
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
  const found: [ContactDetail, boolean][] = [
    ['email', emails.some((email) => email.test(plain))],
    ['phone', holdsPhone(plain)],
    ['messenger', messengers.some((messenger) => messenger.test(plain))],
    ['payment', payments.some((payment) => payment.test(plain))],
  ]
  return found.flatMap(([detail, isThere]) => (isThere ? [detail] : []))
}

/** The text of the warning. */
export function contactWarning([first, ...others]: readonly ContactDetail[], writer: 'customer' | 'provider'): string {
  const what = others.length > 0 || !first ? t('contact details') : t(detailNames[first])
  const why =
    writer === 'customer'
      ? t('Providers see your contact when they answer your booking. Until then it is safest to keep to {site}.', {
          site: siteName(),
        })
      : t(
          'You see each other’s contact once you have answered the booking. Until then it is safest to keep to {site}.',
          { site: siteName() },
        )
  return t('This looks like {what}. {why}', { what, why })
}

const detailNames: Record<ContactDetail, string> = {
  email: msg('an email address'),
  phone: msg('a phone number'),
  messenger: msg('a contact elsewhere'),
  payment: msg('a way to pay elsewhere'),
}

const domain = '(?:com|net|org|edu|gov|io|co|us|me|info|biz|dev|app|mail|example)'
const at = String.raw`\s{0,3}(?:@|[([{<]\s{0,3}at\s{0,3}[)\]}>]|\sat\s)\s{0,3}`
const dot = String.raw`\s{0,3}(?:[([{<]\s{0,3}dot\s{0,3}[)\]}>]|\sdot\s)\s{0,3}`

const emails = [
  // robin@mail.example, robin @ mail . example
  /[\p{L}\d]\s{0,3}@\s{0,3}[\p{L}\d-]{1,63}\s{0,3}\.\s{0,3}[\p{L}\d]/u,
  // robin at mail.com, robin (at) mail.com
  new RegExp(String.raw`\w${at}(?:[\w-]{1,63}\.){1,4}${domain}\b`),
  // robin at mail dot com, robin@mail dot com
  new RegExp(String.raw`\w${at}[\w-]{1,63}${dot}${domain}\b`),
  // my gmail is robin, robin gmail com
  /\b(?:my|on|via) (?:gmail|hotmail|yahoo|icloud|protonmail)\b|\b(?:gmail|hotmail|yahoo|outlook|icloud|protonmail)\W{1,3}(?:dot\W{1,3})?com\b/,
]

const messengers = [
  /\b(?:whats\s?app|telegram|we\s?chat|viber|snapchat|t\.me\/|wa\.me\/|m\.me\/|(?:facebook|instagram)\.com\/)/,
  /\b(?:my|on|via|add me on|find me on) (?:signal|instagram|insta|ig|facebook|messenger|discord|skype|line|kik)\b/,
  /\b(?:insta|instagram|ig|skype|snapchat|telegram)\s?:\s?\w{3}/,
  // @robin_h, but not the @ of an email address
  /(?<![\p{L}\d._%+-])@[a-z]\w{2,40}\b(?!\s?\.\s?\w)/u,
]

const payments = [
  /\b(?:venmo|zelle|cash\s?app|cashapp|paypal|western union|moneygram|wire transfer|bitcoin|btc|gift cards?)\b/,
  // $robin, but not $40
  /(?<![\w$])\$[a-z][\w-]{2}/,
]

/** Texts with many digits that aren't phone numbers: money, dates, times, ZIP+4, sizes. */
const harmless = [
  /(?:\$|usd|€|£)\s?\d[\d,.]{0,12}|\b\d[\d,.]{0,12}\s?(?:usd|dollars?|bucks|€|£)\b/g,
  /\b\d{4}-\d{1,2}-\d{1,2}(?:t\d|\b)/g,
  /\b\d{1,2}([/.])\d{1,2}\1\d{2,4}\b/g,
  /\b\d{1,2}[:.]\d{2}(?::\d{2})?\s?(?:[ap]\.?m\b\.?)?/g,
  /\b\d{5}-\d{4}\b/g,
  /\b\d{1,5}(?:[.,]\d{1,3})?\s?(?:x|×|by)\s?\d{1,5}(?:[.,]\d{1,3})?/g,
]

const phones = [
  // (718) 555-0142, 718.555.0142, +1 718 555 0142, 7185550142
  /(?<![\d#])(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]{0,3}\d{3}[\s./-]{0,3}\d{4}(?!\d)/,
  // 555-0142
  /(?<![\d#-])\d{3}-\d{4}(?![\d-])/,
  // +44 20 7946 0018
  /\+\d(?:[\s().-]{0,2}\d){7}/,
  // 7 1 8 5 5 5 0 1 4 2
  /(?<!\d)\d(?:[\s.,_*/-]{1,3}\d){6}/,
]

function holdsPhone(text: string): boolean {
  const rest = harmless.reduce((left, pattern) => left.replaceAll(pattern, ' ; '), text)
  return phones.some((phone) => phone.test(rest)) || longestSpelled(rest) >= 7
}

const digits = new Map([
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word) => [word, 1] as const),
  ...['o', 'oh', 'null'].map((word) => [word, 1] as const),
  // The following word counts, too.
  ...['double', 'triple'].map((word) => [word, 1] as const),
])

/**
 * The longest run of digits of which at least three are spelled out: "seven one eight, five five
 * five 01 42".
 */
function longestSpelled(text: string): number {
  let [longest, count, spelled] = [0, 0, 0]
  for (const word of text.split(/[\s,.()–-]+/)) {
    const spoken = digits.get(word)
    const isFigure = /^\d{1,4}$/.test(word)
    if (spoken) spelled += 1
    count = spoken ? count + spoken : isFigure ? count + word.length : 0
    if (count === 0) spelled = 0
    if (spelled >= 3) longest = Math.max(longest, count)
  }
  return longest
}
