import { parseArgs } from 'node:util'
import { loadWorld } from '#db/world/load.server.ts'
import { loadZipCodes } from '#domains/locations/commands.server.ts'
import { loadVocabulary } from '#domains/search/commands.server.ts'
import { environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { demoLogins, protectOperator } from '../src/demo.server.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand(async () => seed(parseOptions(process.argv.slice(2))))

type Options = { seed: string; providers: number; now: Date }

async function seed(options: Options): Promise<void> {
  const config = readConfig(environment())
  if (!config.DEMO)
    throw new UsageError(
      'The demo data includes an operator with a public password. Set DEMO=true to load it into DATABASE_URL.',
    )
  const server = await joinDatabase(config)
  const database = connect(server.url, 10, { named: false })
  try {
    await migrate(server.directUrl)
    await loadZipCodes(database.db)
    await loadVocabulary(database.db, new URL('../db/vocabulary/', import.meta.url))
    const startedAt = performance.now()
    const rows = await loadWorld(database.pool, options)
    const seconds = (performance.now() - startedAt) / 1000
    report(rows, seconds, demoLogins(config, await protectOperator({ ...database, config })))
  } finally {
    await database.close()
    await server.stop()
  }
}

function parseOptions(args: string[]): Options {
  try {
    const { providers, seed, now } = parseArgs({
      args,
      options: {
        providers: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        now: { type: 'string' },
      },
    }).values
    const options = { seed, providers: Number(providers), now: now ? new Date(now) : new Date() }
    const hasDate = !Number.isNaN(options.now.getTime())
    if (Number.isInteger(options.providers) && options.providers > 0 && hasDate) return options
  } catch {
    // An unknown option: print the usage, as for a wrong value.
  }
  throw new UsageError('Usage: npm run seed -- [--providers 2000] [--seed 1] [--now 2026-03-03T17:00:00Z]')
}

function report(rows: Record<string, number>, seconds: number, logins: string): void {
  const counts = Object.entries(rows).map(
    ([table, count]) => `  ${count.toLocaleString('en-US').padStart(10)}  ${table}`,
  )
  const text = [`Loaded the demo data in ${seconds.toFixed(1)} s:`, ...counts, '', logins]
  process.stdout.write(`\n${text.join('\n')}\n`)
}
