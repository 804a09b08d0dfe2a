import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from '#pages/document.tsx'
import { type Language, language } from '#ui/language.ts'

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

/** The files of build/page-texts.ts for a language. */
interface TextFiles {
  shared: string
  pages: Record<string, string>
}

const entry = 'src/pages/entry.client.tsx'

/**
 * Reads the manifests of the browser build in this folder. The resolved function returns the files
 * of a page, by its modules.
 */
export async function readPageAssets(folder: string): Promise<(modules: string[]) => PageAssets> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown
  const manifest = (await read('manifest.json')) as Record<string, ManifestEntry>
  const texts = (await read('texts.json')) as Partial<Record<Language, TextFiles>>
  const known = new Map<string, PageAssets>()
  return (modules) => {
    const key = [language(), ...modules].join()
    const assets = known.get(key) ?? { ...assetsOf(manifest, modules), texts: textsOf(texts[language()], modules) }
    known.set(key, assets)
    return assets
  }
}

const textsOf = (files: TextFiles | undefined, modules: string[]): string[] =>
  files ? [files.shared, ...modules.flatMap((module) => files.pages[module] ?? [])] : []

function assetsOf(manifest: Record<string, ManifestEntry>, modules: string[]): Omit<PageAssets, 'texts'> {
  const roots = [entry, ...modules.map((module) => `src/pages/${module}`)]
  const reached = new Set<ManifestEntry>()
  const reach = (name: string) => {
    const found = manifest[name]
    if (!found || reached.has(found)) return
    reached.add(found)
    found.imports?.forEach(reach)
  }
  roots.forEach(reach)
  const all = [...reached]
  const href = (file: string) => `/${file}`
  const main = manifest[entry]
  if (!main) throw new Error(`The browser build has no ${entry}`)
  return {
    entry: href(main.file),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))].map(href),
    preloads: all.filter((found) => found !== main).map(({ file }) => href(file)),
    fonts: all
      .flatMap(({ assets = [] }) => assets)
      .filter((file) => /(fraunces-latin-600|figtree-latin).*\.woff2$/.test(file))
      .map(href),
  }
}

/** In development, the browser loads the sources themselves. */
export const sourceAssets = (): PageAssets => ({
  entry: `/${entry}`,
  styles: ['/src/pages/site.css'],
  preloads: [],
  fonts: [],
  texts: language() === 'en' ? [] : [sourceTexts + language()],
})

/** The path at which the development server has the texts of a language. */
export const sourceTexts = '/dev/texts/'
