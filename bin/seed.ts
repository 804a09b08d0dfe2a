import { parseArgs } from 'node:util'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { DatabaseInUse, loadWorld } from '#db/world/load.server.ts'
import { loadZipCodes } from '#features/locations/commands.server.ts'
import { ConfigurationError, environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { FolderInUse } from '#platform/db/embedded-owner.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'

class WrongArgument extends Error {}

try {
  await seed(wishesFrom(process.argv.slice(2)))
} catch (error) {
  const expected = [WrongArgument, DatabaseInUse, ConfigurationError, FolderInUse].some((kind) => error instanceof kind)
  process.stderr.write(
    `\n${expected && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
}

type Wishes = { seed: string; providers: number; now: Date }

async function seed(wishes: Wishes): Promise<void> {
  const config = readConfig(environment())
  if (!config.DEMO)
    throw new WrongArgument(
      'The world comes with an operator whose password everybody knows. Set DEMO=true to put it into DATABASE_URL.',
    )
  const server = await joinDatabase(config)
  const database = connect(server.url)
  try {
    await migrate(server.url)
    await loadZipCodes(database.db, new URL('../db/zips/zips.tsv', import.meta.url))
    const started = performance.now()
    const rows = await loadWorld(database.pool, wishes)
    report(rows, (performance.now() - started) / 1000)
  } finally {
    await database.close()
    await server.stop()
  }
}

function wishesFrom(args: string[]): Wishes {
  const usage = 'npm run seed -- [--providers 2000] [--seed 1] [--now 2026-03-03T17:00:00Z]'
  try {
    const { providers, seed, now } = parseArgs({
      args,
      options: {
        providers: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        now: { type: 'string' },
      },
    }).values
    const wishes = { seed, providers: Number(providers), now: now ? new Date(now) : new Date() }
    if (Number.isInteger(wishes.providers) && wishes.providers > 0 && !Number.isNaN(wishes.now.getTime())) return wishes
  } catch {
    // An unknown option: the usage says it all.
  }
  throw new WrongArgument(`How to call it: ${usage}`)
}

function report(rows: Record<string, number>, seconds: number): void {
  const lines = Object.entries(rows).map(
    ([table, count]) => `  ${count.toLocaleString('en-US').padStart(10)}  ${table}`,
  )
  const logins = DEMO_LOGINS.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email}  ${password}`)
  process.stdout.write(`\nA world in ${seconds.toFixed(1)} s:\n${lines.join('\n')}\n\nLogins:\n${logins.join('\n')}\n`)
}
