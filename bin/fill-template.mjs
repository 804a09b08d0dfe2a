// Fills a template of deploy/ and prints it: npm run --silent fill -- FILE > TARGET. Uses only Node
// 20, as run.mjs does.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fail } from './processes.mjs'

const placeholder = /\$\{([A-Z][A-Z0-9_]*)(?::-([^}]*))?\}/g

/** The names in a template, `${NAME}` or `${NAME:-default}`, and the default of each. */
export function placeholdersIn(template) {
  return new Map([...template.matchAll(placeholder)].map(([, name, fallback]) => [name, fallback]))
}

/**
 * Replaces the placeholders. Throws with the names that have neither a value nor a default, and if
 * a value would end the single quotes around its placeholder.
 */
export function fillTemplate(template, values) {
  const missing = [...placeholdersIn(template)].filter(([name, fallback]) => !values[name] && fallback === undefined)
  if (missing.length > 0) throw new Error(`Set ${missing.map(([name]) => name).join(', ')}.`)
  return template.replaceAll(placeholder, (_, name, fallback, at) => {
    const value = values[name] || fallback
    if (template[at - 1] === "'" && /['\r\n]/.test(value)) throw new Error(`${name} must not have ' or a line break.`)
    return value
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) fail('Usage: npm run --silent fill -- FILE > TARGET')
  try {
    process.stdout.write(fillTemplate(readFileSync(file, 'utf8'), process.env))
  } catch (error) {
    fail(`${file}: ${error.message}`)
  }
}
