import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { loadZipCodes } from '#domains/locations/commands.server.ts'
import { loadVocabulary } from '#domains/search/commands.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { startThrowaway } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { queues } from '../src/queues.server.ts'
import { createDatabase } from './database-server.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules', '.cache', 'porchlight-tests')
const templateName = 'porchlight_template'

/**
 * The files that decide what a template contains. The lock file has the versions of PostgreSQL and
 * pg-boss.
 */
const inputs = [
  'db/migrations',
  'db/vocabulary',
  'db/countries/us/postal-codes.tsv',
  'src/domains/locations',
  'src/domains/search',
  'src/platform/db',
  'package-lock.json',
]

/**
 * Starts a throwaway server with a template. The first run of its kind keeps the stopped cluster;
 * later ones copy it, which takes a fraction of the time. Runs at once can't disturb each other: a
 * cluster appears complete or not at all, and is copied before it is used.
 */
export async function startWithTemplate() {
  const kept = join(folder, hashOf(inputs.map((path) => join(root, path))))
  if (!existsSync(kept)) await keepTemplate(kept)
  const start = () => startThrowaway((cluster) => copy(kept, cluster))
  const server = await start().catch(async () => {
    // The copy is damaged: make it again.
    await keepTemplate(kept)
    return start()
  })
  const template = new URL(server.url)
  template.pathname = `/${templateName}`
  return { template: template.href, stop: () => server.stop() }
}

async function keepTemplate(kept: string): Promise<void> {
  const server = await startThrowaway()
  await makeTemplate(server.url, templateName)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await server.stop(async (cluster) => {
    const part = `${kept}-${process.pid}`
    await copy(cluster, part)
    await rename(part, kept).catch(() => rm(part, { recursive: true, force: true }))
  })
}

/** With the owner and the rights of each file, as PostgreSQL wants them. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]).then(() => undefined)

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesIn(path)) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.update(JSON.stringify(queues)).digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * Creates a database on a server with all migrations, queues and ZIP codes, and returns its
 * address.
 */
export async function makeTemplate(serverUrl: string, name?: string): Promise<string> {
  const url = await createDatabase(serverUrl, undefined, name)
  await migrate(url)
  const database = connect(url)
  await loadZipCodes(database.db)
  await loadVocabulary(database.db, new URL('../db/vocabulary/', import.meta.url))
  const jobs = await openJobs(database, queues, pino({ level: 'warn' }))
  await jobs.stop()
  await database.close()
  return url
}
