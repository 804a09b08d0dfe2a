import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { allTexts } from '../build/texts.ts'
import { readTexts, textsFolder } from '../src/platform/texts.server.ts'
import { languages } from '../src/ui/language.ts'

/*
 * `npm run texts` writes the texts of the sources into the catalogs of every language: one catalog
 * for each folder of src/domains and src/pages, one for the rest. A translation stays with its
 * text, wherever that moves. It says how many texts wait for a translation, and in which catalog.
 */
const texts = allTexts()

for (const language of languages.slice(1)) {
  const known = readTexts(language)
  const catalogs = new Map<string, PO>()
  const items = new Map<string, InstanceType<typeof PO.Item>>()
  for (const { text, file } of texts) {
    const item = items.get(text)
    if (item) {
      if (!item.references.includes(file)) item.references.push(file)
      continue
    }
    const area = areaOf(file)
    const catalog = catalogs.get(area) ?? newCatalog(language)
    catalogs.set(area, catalog)
    const added = new PO.Item()
    added.msgid = text
    added.msgstr = [known[text] ?? '']
    added.references = [file]
    catalog.items.push(added)
    items.set(text, added)
  }
  write(textsFolder(language), catalogs)
  for (const [area, { items: all }] of catalogs) {
    const waiting = all.filter(({ msgstr: [translation] }) => !translation).length
    if (waiting > 0) console.log(`${language}/${area}.po: ${waiting} of ${all.length} texts wait for a translation`)
  }
}

/** "bookings" for a file of that domain, "pages-home" for one of that page. */
function areaOf(file: string): string {
  const [, kind, folder, ...rest] = file.split('/')
  if (kind === 'domains' && folder) return folder
  return kind === 'pages' && folder && rest.length > 0 ? `pages-${folder}` : 'common'
}

function newCatalog(language: string): PO {
  const catalog = new PO()
  catalog.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' }
  return catalog
}

function write(folder: string, catalogs: Map<string, PO>): void {
  mkdirSync(folder, { recursive: true })
  const old = readdirSync(folder).filter((name) => !catalogs.has(name.replace(/\.po$/, '')))
  for (const name of old) rmSync(join(folder, name))
  for (const [area, catalog] of catalogs) {
    const file = join(folder, `${area}.po`)
    const text = catalog.toString()
    if (!readable(file, text)) writeFileSync(file, text)
  }
}

function readable(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}
