import { readFile } from 'node:fs/promises'
import type { PageAssets } from '#pages/document.tsx'

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

const entry = 'src/pages/entry.client.tsx'

/**
 * Reads the manifest of the browser build. The resolved function returns the files of a page by its
 * modules.
 */
export async function readPageAssets(manifestFile: string): Promise<(modules: string[]) => PageAssets> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, ManifestEntry>
  const known = new Map<string, PageAssets>()
  return (modules) => {
    const key = modules.join()
    const assets = known.get(key) ?? assetsOf(manifest, modules)
    known.set(key, assets)
    return assets
  }
}

function assetsOf(manifest: Record<string, ManifestEntry>, modules: string[]): PageAssets {
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
      .filter((file) => /(fraunces|figtree).*\.woff2$/.test(file) && !file.includes('italic'))
      .map(href),
  }
}

/** In development, the browser loads the sources themselves. */
export const sourceAssets: PageAssets = { entry: `/${entry}`, styles: ['/src/pages/site.css'], preloads: [], fonts: [] }
