// What a change can break. Vitest follows imports by itself; journeys visit pages.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that a change is compared with: the named one, else where it left origin/main. */
export function changedSince(name) {
  if (name) return git('rev-parse', name)
  try {
    return git('merge-base', 'origin/main', 'HEAD')
  } catch {
    return git('rev-parse', 'HEAD~1')
  }
}

/**
 * The journeys that the changes since a commit can break. The path of a file names its area
 * (src/pages/AREA or src/domains/AREA), and so do the addresses and texts of a journey. If a file
 * that all pages share has changed, these are all journeys.
 */
export function changedJourneys(base) {
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter(Boolean)
  const files = changed.filter(
    (path) => !/\.(md|test\.tsx?)$/.test(path) && !/^(lab|docs|deploy|\.github)\//.test(path),
  )
  const own = changed.filter((path) => /^test\/e2e\/.*\.test\.ts$/.test(path) && existsSync(join(root, path)))
  const journeys = readdirSync(join(root, 'test/e2e')).filter((name) => name.endsWith('.test.ts'))
  const areas = new Set(files.map(areaOf))
  if (areas.has(undefined)) return journeys.map((name) => `test/e2e/${name}`)
  const words = [...areas].flatMap((area) => wordsOf(area))
  const touched = journeys.filter((name) => {
    const text = readFileSync(join(root, 'test/e2e', name), 'utf8')
    return words.some((word) => text.includes(word))
  })
  return [...new Set([...own, ...touched.map((name) => `test/e2e/${name}`)])]
}

/** The area of a page or the subject of a domain; undefined for a file that all pages share. */
function areaOf(path) {
  return /^src\/(?:pages|domains)\/([a-z-]+)\//.exec(path)?.[1]
}

/** How addresses and texts of journeys name an area: "service-requests", "service request". */
function wordsOf(area) {
  const plain = area.replaceAll('-', ' ').replace(/s$/, '')
  return [area, plain, `/${area.split('-')[0]}`]
}
