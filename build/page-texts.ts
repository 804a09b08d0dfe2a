import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { readTexts } from '../src/platform/texts.server.ts'
import { languages, type Texts } from '../src/ui/language.ts'
import { countryTexts, type FoundText, textsIn } from './texts.ts'

const isEntry = (id: string) => id.endsWith('/pages/entry.client.tsx')
/** Pages, and the dialog that has the long legal texts. */
const isPage = (id: string) => /(-page|\/legal-dialog)\.tsx$/.test(id)

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
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkOf = (id: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === id)?.fileName ?? this.error(`No file is for ${id}`)
      /** The modules that a module loads at once or later, without those of other pages. */
      const loadedBy = (from: string, left: string[]) => {
        const files = new Set([chunkOf(from)])
        for (const file of files) {
          const { imports, dynamicImports } = chunks.find(({ fileName }) => fileName === file)!
          for (const next of [...imports, ...dynamicImports.filter((each) => !pageFiles.has(each))]) files.add(next)
        }
        const loaded = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
        return loaded.filter((id) => !left.includes(id))
      }
      const all = [...this.getModuleIds()]
      // Files are loaded in any order, and two builds of one version must have the same names.
      const pages = all.filter(isPage).toSorted()
      const pageFiles = new Set(pages.map(chunkOf))
      const shared = loadedBy(all.find(isEntry) ?? this.error('The build has no entry'), [])
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
          return [name, write(file, textsOf(loadedBy(id, shared), translations))]
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
function textsOf(ids: string[], translations: Texts): Texts {
  const sources = ids.map((id) => id.replace(/\?.*$/, '')).filter((id) => /\/(src|db)\/.*\.tsx?$/.test(id))
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
