import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { literalsIn } from '../../build/texts.ts'
import { isPseudo, pseudoTexts } from './pseudo.ts'
import { unread } from './unread.ts'

/** Names, abbreviations and addresses, which are the same in every language. */
const names = /^(Porchlight|Google|Outlook|iCloud|Apple|Microsoft|GitHub|[A-Z]+)$|@/

const literalsOf = (pattern: string, left: readonly RegExp[]): string[] =>
  globSync(pattern)
    .filter((file) => !left.some((kind) => kind.test(file)))
    .flatMap((file) => literalsIn(readFileSync(file, 'utf8'), file))

/** Texts that the demo world stores: those of its users, and notifications from before. */
const theirs = new Set(literalsOf('db/world/**/*.ts', [/\.test\.ts$/]))

/**
 * Every string of a catalog, and every one of the sources that could be a text for users, unless
 * the demo world stores the same.
 */
const ours = new Set(
  [
    ...Object.keys(pseudoTexts()),
    ...literalsOf('src/**/*.{ts,tsx}', [...unread, /\.test\.tsx$/]).filter((text) => /^[A-Z]| /.test(text)),
  ].filter((text) => !theirs.has(text)),
)

/** The texts of a page in the made-up language that are ours but have not come from a catalog. */
export async function untranslated(page: Page): Promise<string[]> {
  const shown = await page.evaluate(shownTexts)
  const pieces = shown.flatMap((text) => [text, ...text.split(/ · |, |: /)]).map((text) => text.trim())
  const found = pieces.filter(
    (text) => /[A-Za-z]{2}/.test(text) && ours.has(text) && !isPseudo(text) && !names.test(text),
  )
  return [...new Set(found)].map((text) => `not translated: ${text}`)
}

/** Runs in the page: its title, its texts, and what its elements are called. */
function shownTexts(): string[] {
  const texts = [document.title]
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.matches('script, style, code, pre, [lang], [translate=no]') || element.closest('[lang]:not(html)'))
      continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
