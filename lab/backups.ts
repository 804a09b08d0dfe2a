import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseSize } from '../src/platform/backup/connection.server.ts'
import { readConfig } from '../src/platform/config.server.ts'
import { connect } from '../src/platform/db/db.server.ts'
import { joinDatabase } from '../src/platform/db/open.server.ts'
import { beginCheck } from '../test/deep/report.ts'
import { tableChecksums } from '../test/table-checksums.ts'

/**
 * Backs up a demo world and restores it into another data folder, with the commands that operators
 * use, and compares the checksums of all tables. `--providers` is the size of the world. Exits with
 * 1 if a table differs.
 */
const report = beginCheck('A backup and its restore')
const { values } = parseArgs({ options: { providers: { type: 'string', default: '100000' } } })
/** The same in both data folders, because a restore checks the signature. */
const SECRET_KEY = randomBytes(32).toString('base64url')
const folder = await mkdtemp(join(tmpdir(), 'porchlight-backups-'))
await using cleaning = new AsyncDisposableStack()
cleaning.defer(() => rm(folder, { recursive: true }))
const [from, to, file] = ['from', 'to', 'backup.tar.zst'].map((name) => join(folder, name)) as [string, string, string]

await timed('seed', from, '--providers', values.providers)
const before = await contentOf(from)
const seconds = { backup: await timed('backup', from, file), restore: await timed('restore', to, file) }
const after = await contentOf(to)

const tables = Object.keys({ ...before.sums, ...after.sums })
const different = tables.filter((name) => before.sums[name] !== after.sums[name])
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
report(
  'A backup and its restore',
  [
    {
      'database MB': megabytes(before.size),
      'archive MB': megabytes((await stat(file)).size),
      'backup s': Math.round(seconds.backup),
      'restore s': Math.round(seconds.restore),
      tables: tables.length,
      'that differ': different.length,
    },
  ],
  {
    found: different.length,
    done: tables.length,
    summary: different.join(', ') || `${tables.length} tables hold the same rows.`,
  },
)

/** Runs a command of package.json on a data folder. Returns its seconds; throws if it failed. */
async function timed(command: string, DATA_DIR: string, ...words: string[]): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, NODE_ENV: 'production', DEMO: 'true', DATA_DIR, DATABASE_URL: '', SECRET_KEY }
  const running = spawn(process.execPath, ['bin/run.mjs', command, ...words], { env, stdio: 'inherit' })
  const [code] = (await once(running, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}`)
  return (performance.now() - began) / 1000
}

/** The checksums of all tables in a data folder, and the bytes of its database. */
async function contentOf(DATA_DIR: string): Promise<{ sums: Record<string, string>; size: number }> {
  const server = await joinDatabase(readConfig({ DATA_DIR }))
  const database = connect(server.directUrl, 1, { named: false })
  try {
    return { sums: await tableChecksums(server.directUrl), size: await databaseSize(database.db) }
  } finally {
    await database.close()
    await server.stop()
  }
}
