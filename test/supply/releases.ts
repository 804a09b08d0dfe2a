import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What the registry said about the packages that package.json names. */
export interface Releases {
  /** The day of the last update of all packages, e.g. `2026-11-23`. */
  readOn: string
  /** By the package's name in package.json. */
  packages: Record<string, Release>
}

/** A package's newest stable version. */
export interface Release {
  latest: string
  /** The day of its release, or only the year if the day is unknown. */
  released: string
  /** What its authors say, if the version in package.json is deprecated. */
  deprecated?: string
}

const file = join(import.meta.dirname, 'releases.json')

/** Reads what the last update stored. */
export function storedReleases(): Releases {
  return JSON.parse(readFileSync(file, 'utf8')) as Releases
}

/**
 * Asks the registry for these packages, stores the answers, and forgets packages that package.json
 * no longer names. `today` is a day such as `2026-11-23`.
 */
export async function updateReleases(
  direct: readonly (readonly [name: string, version: string])[],
  names: readonly string[],
  today: string,
): Promise<void> {
  const { readOn, packages: stored } = storedReleases()
  const packages: Record<string, Release> = {}
  for (const [name, version] of direct.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const release = names.includes(name) ? await askRegistry(name, version) : stored[name]
    if (release) packages[name] = earlier(release, stored[name])
  }
  const isComplete = direct.every(([name]) => names.includes(name))
  const releases: Releases = { readOn: isComplete ? today : readOn, packages }
  writeFileSync(file, `${JSON.stringify(releases, null, 2)}\n`)
}

/** A mirror may give the day on which it copied a version, so the earlier of two days is right. */
function earlier(release: Release, stored: Release | undefined): Release {
  const isSame = stored?.latest === release.latest && stored.released < release.released
  return isSame ? { ...release, released: stored.released } : release
}

async function askRegistry(name: string, version: string): Promise<Release> {
  const alias = /^npm:(?<name>.+)@(?<version>[^@]+)$/.exec(version)?.groups
  const real = alias?.['name'] ?? name
  const { version: latest, time } = await npmView<{ version: string; time: Record<string, string> }>(
    real,
    'version',
    'time',
  )
  const deprecated = await npmView<string | undefined>(`${real}@${alias?.['version'] ?? version}`, 'deprecated')
  const released = time[latest]?.slice(0, 10)
  if (released === undefined) throw new Error(`The registry has no date for ${real} ${latest}.`)
  return { latest, released, ...(deprecated !== undefined && { deprecated }) }
}

async function npmView<Answer>(...args: string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)('npm', ['view', ...args, '--json'], { maxBuffer: 64 * 1024 * 1024 })
  return (stdout.trim() === '' ? undefined : JSON.parse(stdout)) as Answer
}
