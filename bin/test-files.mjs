// Which tests need what: found in their sources, so that no list has to be kept.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** Helpers that start the built site, and folders of it. */
const builtSite = /\/(site|npm-start|tracing-site|demo-site)\.ts'|\bdist\/|shots\//

/** All test files, as paths from the root. */
function testFiles() {
  return ['src', 'test', 'db', 'bin'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  )
}

/** Whether a test whose path contains one of the texts needs the built site. */
export function needsBuild(texts) {
  const chosen = testFiles().filter((path) => texts.some((text) => path.includes(text)))
  return chosen.some((path) => path.startsWith('test/e2e') || builtSite.test(readFileSync(join(root, path), 'utf8')))
}

/** Tests that read the sources instead of importing them, so no import says what can break them. */
export function testsOfSources() {
  return testFiles().filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return (
      !path.startsWith('test/e2e') && /\breaddir(Sync)?\(|\bglob(Sync)?\(|ls-files/.test(text) && !builtSite.test(text)
    )
  })
}
