import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const lucide = join(import.meta.dirname, '../node_modules/lucide-react/dist/esm')
const ownIcon = JSON.stringify(join(import.meta.dirname, '../src/ui/icon.ts'))
const virtual = '\0own-icons'
const imports = /import \{([^}]*)\} from 'lucide-react'/g
const exportsOf = /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g

/**
 * Makes Lucide's icons lighter, in the build only:
 *
 * - {@link file://../src/ui/icon.ts} draws them: 1 KB less code and shorter HTML.
 * - Each icon is imported from its own file. Through the file that exports all of them, every page
 *   seems to use every icon, so that the icons of one page would be in the scripts of all pages.
 * - What `icon.ts` doesn't read is left out of their data.
 */
export function icons(): Plugin {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(join(lucide, 'lucide-react.mjs'), 'utf8').matchAll(exportsOf))
    for (const name of names.split(',')) files.set(name.replace('default as', '').trim(), join(lucide, file))
  return {
    name: 'icons',
    enforce: 'pre',
    apply: 'build',
    config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? virtual : undefined,
    load: (id) => (id === virtual ? `export { createIcon as default } from ${ownIcon}` : undefined),
    transform(code, id) {
      if (id.startsWith(join(lucide, 'icons'))) return withoutUnread(code)
      if (/\/src\/.*\.tsx?$/.test(id)) return code.replace(imports, (_, names: string) => direct(names))
      return undefined
    },
  }

  function direct(names: string): string {
    const given = names.split(',').map((name) => name.trim())
    return given
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        const file = files.get(icon)
        if (!file) throw new Error(`lucide-react has no icon ${icon}`)
        return `import ${local} from ${JSON.stringify(file)}`
      })
      .join('\n')
  }
}

const withoutUnread = (code: string) =>
  code
    .replaceAll(/,\s*key: "[^"]*"/g, '')
    .replace(/\s*size: 24,/, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace('__iconData.node;', '')
