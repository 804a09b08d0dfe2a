import { msg } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** The legal texts. Each new version is dated, and users are notified. */
export const legalTexts = ['terms', 'privacy', 'cookies'] as const
/** The pages whose text operators can replace. */
export const pageTexts = ['about', 'how_it_works', 'provider_resources', 'faq', 'help', 'reviews'] as const
/** The names of all texts that operators can write (docs/product/texts.md). */
export const siteTexts = [...legalTexts, 'imprint', ...pageTexts] as const

/** The name of a legal text. */
export type LegalTextName = (typeof legalTexts)[number]
/** The name of a text that operators can write. */
export type SiteTextName = (typeof siteTexts)[number]

/** Whether it is a legal text. */
export const isLegalText = (name: SiteTextName): name is LegalTextName => legalTexts.some((legal) => legal === name)

/** The titles of these texts, unless their own first line is a title. */
export const textTitles: Record<SiteTextName, string> = {
  terms: msg('Terms of Service'),
  privacy: msg('Privacy Policy'),
  cookies: msg('Cookies'),
  imprint: msg('Imprint'),
  about: msg('About us'),
  how_it_works: msg('How it works'),
  provider_resources: msg('Provider resources'),
  faq: msg('Frequently asked questions'),
  help: msg('Help articles'),
  reviews: msg('How reviews are checked'),
}

/** The most characters of a text. */
export const longestText = 100_000

/** The page that shows a text. */
export const textPages: Record<SiteTextName, string> = {
  terms: urls.terms(),
  privacy: urls.privacy(),
  cookies: urls.cookies(),
  imprint: urls.imprint(),
  about: urls.about(),
  how_it_works: urls.howItWorks(),
  provider_resources: urls.providerResources(),
  faq: urls.help(),
  help: urls.help(),
  reviews: urls.reviewRules(),
}
