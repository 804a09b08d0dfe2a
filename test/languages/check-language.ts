import type { BrowserContext } from 'playwright-core'
import { readTexts } from '#platform/texts.server.ts'
import { addTexts, setLanguage, type Texts } from '#ui/language.ts'
import { openDemoSite } from '../shots/demo-site.ts'
import type { Site } from '../site.ts'
import { pseudo, pseudoTexts } from './pseudo.ts'

/** The languages in which pages are checked; `pseudo` is a made-up one in place of Spanish. */
export const checkedLanguages = ['en', 'es', 'pseudo'] as const
export type CheckedLanguage = (typeof checkedLanguages)[number]

/** Makes this process look for controls by their names in a language. */
export function speak(language: CheckedLanguage): void {
  if (language === 'en') return
  setLanguage('es')
  addTexts('es', language === 'es' ? readTexts('es') : pseudoTexts())
}

/** The demo site, with translations into this language. */
export const openSiteIn = (language: CheckedLanguage): Promise<Site> =>
  openDemoSite(300, language === 'pseudo' ? ['./test/languages/pseudo-site.ts'] : [])

/** Where a page is in a language. */
export const addressIn = (language: CheckedLanguage, path: string): string =>
  language === 'en' ? path : `/es${path === '/' ? '' : path}`

/** Gives the browser the made-up texts, too: the files of build/page-texts.ts with other values. */
export async function translate(context: BrowserContext, language: CheckedLanguage): Promise<void> {
  if (language !== 'pseudo') return
  await context.route('**/assets/texts-es*.json', async (route) => {
    const answer = await route.fetch()
    const { texts, pages, ...own } = (await answer.json()) as { texts?: Texts; pages?: Texts } & Texts
    const json = texts ? { texts: inPseudo(texts), pages } : inPseudo(own)
    await route.fulfill({ response: answer, json })
  })
}

const inPseudo = (texts: Texts): Texts =>
  Object.fromEntries(Object.keys(texts).map((english) => [english, pseudo(english)]))
