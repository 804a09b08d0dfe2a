import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Language, Texts } from '#ui/language.ts'
import { singleton } from './singleton.server.ts'

/** The folder of a language's catalogs (docs/add-a-language.md). */
export const textsFolder = (language: Language): string => join('db', 'languages', language)

/** The translations of a language: those of all its catalogs. */
export function readTexts(language: Language): Texts {
  if (language === 'en') return {}
  const folder = textsFolder(language)
  const catalogs = readdirSync(folder).filter((name) => name.endsWith('.po'))
  const items = catalogs.flatMap((name) => PO.parse(readFileSync(join(folder, name), 'utf8')).items)
  return Object.fromEntries(items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, text]] : [])))
}

/** The reader of the translations of this process. Checks put a made-up language there. */
export const catalogs = singleton('catalogs', () => ({ read: readTexts }))
