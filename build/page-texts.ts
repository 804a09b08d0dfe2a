import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { readTexts } from '../src/platform/texts.server.ts'
import { languages, type Texts } from '../src/ui/language.ts'
import { countryTexts, type FoundText, textsIn } from './texts.ts'

const isEntry = (id: string) => id.endsWith('/pages/entry.client.tsx')
const isPage = (id: string) => id.endsWith('-page.tsx')

/**
 * Writes the texts of every page in every language but English, each as a file of its own: what the
 * entry and the layout show is in one that all pages share, and says where those of the pages are
 * (src/pages/page-texts.ts).
 */
export function pageTexts(): Plugin {
  return {
    name: 'page-texts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const reached = (from: string, left: ReadonlySet<string>) => {
        const ids = new Set([from])
        for (const id of ids) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
          for (const next of [...importedIds, ...dynamicallyImportedIds.filter((each) => !isPage(each))])
            if (!left.has(next) && !next.includes('/node_modules/')) ids.add(next)
        }
        return ids
      }
      const all = [...this.getModuleIds()]
      const shared = reached(all.find(isEntry) ?? this.error('The build has no entry'), new Set())
      // Files are loaded in any order, and two builds of one version must have the same names.
      const pages = all.filter(isPage).toSorted()
      const write = (name: string, content: object) => {
        const source = JSON.stringify(content)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/${name}-${hash}.json`
        this.emitFile({ type: 'asset', fileName, source })
        return `/${fileName}`
      }
      const written = languages.slice(1).map((language) => {
        const translations = readTexts(language)
        const files = pages.map((id) => {
          const name = id.replace(/^.*\/src\/pages\//, '')
          const file = `texts-${language}-${name.replace(/\.tsx$/, '').replaceAll('/', '-')}`
          return [name, write(file, textsOf(reached(id, shared), translations))]
        })
        const texts = { ...textsOf(shared, translations), ...knownOf(countryTexts(), translations) }
        const content = { texts, pages: Object.fromEntries(files) as Texts }
        return [language, { shared: write(`texts-${language}`, content), pages: content.pages }]
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/texts.json',
        source: JSON.stringify(Object.fromEntries(written)),
      })
    },
  }
}

/** What these modules show, of these translations. */
function textsOf(ids: Iterable<string>, translations: Texts): Texts {
  const sources = [...ids].map((id) => id.replace(/\?.*$/, '')).filter((id) => /\/(src|db)\/.*\.tsx?$/.test(id))
  return knownOf(
    sources.flatMap((id) => textsIn(readFileSync(id, 'utf8'), relative('.', id))),
    translations,
  )
}

/** The translations of these texts, as far as there are any. */
function knownOf(texts: FoundText[], translations: Texts): Texts {
  const known = texts.flatMap(({ text }) => {
    const translation = translations[text]
    return translation ? [[text, translation] as const] : []
  })
  return Object.fromEntries(known)
}
