import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm run icon -- calendar-heart` adds an icon of Lucide (https://lucide.dev/icons, ISC) to
 * src/ui/icons/. Only the icons that the site shows are in the repository.
 */
const [name = ''] = process.argv.slice(2)
if (!/^[a-z0-9-]+$/.test(name)) throw new Error('Usage: npm run icon -- NAME, such as calendar-heart')
const folder = mkdtempSync(join(tmpdir(), 'porchlight-icon-'))
try {
  const pack = ['pack', 'lucide-static@1.62.0', '--silent', '--pack-destination', folder]
  const archive = execFileSync('npm', pack, { encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, `package/icons/${name}.svg`])
  const drawing = readFileSync(join(folder, `package/icons/${name}.svg`), 'utf8')
  const shapes = [...drawing.matchAll(/<(circle|line|path|polygon|polyline|rect) ([^>]*?)\s*\/>/g)].map(
    ([, tag, text = '']) => {
      const attributes = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => `${key}: '${value}'`)
      return `  ['${tag}', { ${attributes.join(', ')} }],`
    },
  )
  const component = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const file = join(import.meta.dirname, '..', 'src', 'ui', 'icons', `${name}.ts`)
  writeFileSync(
    file,
    `import { createIcon } from '../icon.ts'

/** Lucide's "${name}". */
export const ${component} = /* @__PURE__ */ createIcon('${name}', [
${shapes.join('\n')}
])
`,
  )
  console.log(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
