/** The languages that the product speaks. Its texts are written in the first one. */
export const languages = ['en', 'es'] as const
/** A code of ISO 639. */
export type Language = (typeof languages)[number]

/** The languages among these codes, in the same order. */
export const languagesIn = (codes: readonly string[]): Language[] =>
  codes.flatMap((code) => languages.find((language) => language === code) ?? [])

/** Translations by their English texts, see {@link t}. */
export type Texts = Readonly<Record<string, string>>

/** The values of a text: `{name}` becomes `name`. */
type Values = Readonly<Record<string, string | number | null | undefined>>

let ofSite: readonly Language[] = languages
let ofPage: Language | undefined
let ofWork = (): Language | undefined => undefined
let read: (of: Language) => Texts = () => ({})
const texts: Partial<Record<Language, Map<string, string>>> = {}

/** The languages that this site offers. Addresses without a language are in the first one. */
export const siteLanguages = (): readonly Language[] => ofSite

/** Replaces the languages that this process or browser knows. */
export function setSiteLanguages(next: readonly string[]): void {
  ofSite = languagesIn(next)
}

/**
 * The current language: on the server the one of the current request or job, in the browser the one
 * of the page (docs/decisions/0046-languages.md).
 */
export const language = (): Language => ofWork() ?? ofPage ?? ofSite[0] ?? 'en'

/** Sets the language of this browser's page. */
export function setLanguage(next: Language): void {
  ofPage = next
}

/**
 * Makes this process of the server ask which language the current request or job has, and read
 * translations when they are first needed.
 */
export function readLanguageFrom(current: () => Language | undefined, textsOf: (language: Language) => Texts): void {
  ofWork = current
  read = textsOf
}

/** Adds translations to those that this process or browser knows. */
export function addTexts(to: Language, more: Texts): void {
  for (const [english, text] of Object.entries(more)) textsOf(to).set(english, text)
}

/**
 * An English text in the current language, with its values: `t('Hello {name}', { name })`. A number
 * chooses a plural: `t('{count, plural, one {# photo} other {# photos}}', { count })`. A text
 * without a translation stays English.
 */
export function t(english: string, values?: Values): string {
  const text = textsOf(language()).get(english) ?? english
  return values ? filled(text, values) : text
}

/**
 * Marks an English text that is translated where it is shown, because the language is not known
 * yet: in a table at the top of a file, or in a schema.
 */
export const msg = <const T extends string>(english: T): T => english

/** A text that may have placeholders of its own, but no plurals inside of plurals. */
const inner = String.raw`[^{}]*(?:\{\w+\}[^{}]*)*`
const placeholder = new RegExp(String.raw`\{(\w+)(?:, plural, ((?:=?\w+ \{${inner}\} ?)+))?\}(\.(?=\s|$))?`, 'g')
const form = new RegExp(String.raw`(=?\w+) \{(${inner})\}`, 'g')

const textsOf = (of: Language) => (texts[of] ??= new Map(Object.entries(read(of))))

/** A sentence that ends with "a. m." or "Vale Inc." has one period. */
const filled = (text: string, values: Values): string =>
  text.replace(placeholder, (_, name: string, forms?: string, period = '') => {
    const value = valueIn(values, name, forms)
    return value.endsWith('.') ? value : value + period
  })

function valueIn(values: Values, name: string, forms: string | undefined): string {
  const value = values[name] ?? ''
  if (forms === undefined) return String(value)
  const found = (known[forms] ??= Object.fromEntries([...forms.matchAll(form)].map(([, key, text]) => [key!, text!])))
  const text = found[`=${value}`] ?? found[formats().rules.select(Number(value))] ?? found['other'] ?? ''
  return filled(text.replaceAll('#', formats().number.format(Number(value))), values)
}

/** The forms of plurals by their text, so that each is read once. */
const known: Record<string, Record<string, string>> = {}

/** Creating a formatter is slower than using it, so each is created once. */
const formatsOf: Partial<Record<Language, { rules: Intl.PluralRules; number: Intl.NumberFormat }>> = {}
const formats = () =>
  (formatsOf[language()] ??= {
    rules: new Intl.PluralRules(language()),
    number: new Intl.NumberFormat(language()),
  })

/** The language that an address begins with, and the address without it: "/es/providers". */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const [, first = ''] = pathname.split('/', 2)
  const named = ofSite.slice(1).find((code) => code === first.toLowerCase())
  return named ? { language: named, path: pathname.slice(named.length + 1) || '/' } : { language: null, path: pathname }
}

/** The prefix of addresses in a language: "/es", or nothing for the first one of the site. */
const prefixOf = (of: Language | undefined): string => (of === ofSite[0] ? '' : `/${of}`)

/** The address of a page in a language; by default the current one. */
export function pathIn(path: string, of: Language | undefined = language()): string {
  const prefix = prefixOf(of)
  return path === '/' && prefix ? prefix : prefix + path
}

/** The first of a browser's preferred languages that is among these. */
export function preferred(header: string | null | undefined, among: readonly Language[]): Language | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
      return { code: range.split('-')[0], weight }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted.map(({ code }) => among.find((one) => one === code)).find((found) => found !== undefined)
}

/** The path of this browser's page within its language. */
export const currentPath = (): string => splitAddress(window.location.pathname).path

const languageNames = new Map<Language, string>()

/** "Español": a language by its own name. */
export function languageName(code: Language): string {
  const known = languageNames.get(code)
  if (known) return known
  const text = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  const name = text.charAt(0).toLocaleUpperCase(code) + text.slice(1)
  languageNames.set(code, name)
  return name
}
