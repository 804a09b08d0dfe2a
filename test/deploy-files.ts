import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commands are JavaScript without types. */
const { fillTemplate } = (await import(String(new URL('../bin/fill-template.mjs', import.meta.url)))) as {
  fillTemplate: (template: string, values: Record<string, string>) => string
}

/** A file of deploy/ as `npm run fill` prints it with these variables. */
export function filled(path: string, values: Record<string, string | number>): string {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  return fillTemplate(readFileSync(join('deploy', path), 'utf8'), Object.fromEntries(texts))
}
