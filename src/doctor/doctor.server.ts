import pg from 'pg'
import { offeredKinds } from '#domains/calendars/accounts-access.server.ts'
import { countCalendarAccounts } from '#domains/calendars/accounts-queries.server.ts'
import { countBusyCalendars } from '#domains/calendars/busy-queries.server.ts'
import { chosenSender } from '#domains/email/commands.server.ts'
import { countPushDevices, findPushKey, isPushKeyReadable } from '#domains/notifications/push-queries.server.ts'
import { countWebhooks } from '#domains/notifications/webhooks-queries.server.ts'
import { assertSecretsReadable } from '#domains/sign-in/authenticator-policy.server.ts'
import { type Config, ConfigurationError } from '#platform/config.server.ts'
import { connect, type Db } from '#platform/db/db.server.ts'
import { keepsNamedStatements } from '#platform/db/named-statement.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { withSecretKey } from '#platform/secret-key.server.ts'
import { checkDatabase, checkPooler } from './database.server.ts'
import { checkDemoLogins } from './demo-logins.server.ts'
import { type Finding, messageOf, ok, skipped, wrong } from './finding.server.ts'
import { checkProxy } from './proxy.server.ts'
import { checkReplicas } from './replicas.server.ts'
import {
  checkBackups,
  checkDisk,
  checkFiles,
  checkGoogleReviews,
  checkGoogleSignIn,
  checkMail,
  checkReplies,
  checkSms,
  checkZipLookup,
} from './services.server.ts'

/**
 * Checks everything that a site with this configuration needs, and changes nothing but a small test
 * file and a test email to `email`. The site may be running.
 */
export async function examine(config: Config, { email, now }: { email?: string | undefined; now: Date }) {
  const { findings, sender } = await aroundDatabase(config)
  return [
    ...findings,
    await checkMail(config, email, sender),
    await checkReplies(config),
    await checkSms(config),
    await checkGoogleReviews(config),
    await checkGoogleSignIn(config),
    await checkZipLookup(config),
    await checkFiles(config),
    await checkDisk(config),
    await checkBackups(config, now),
    await checkProxy(config),
  ]
}

/** Findings, and the sender of emails that operators have chosen. */
interface AroundDatabase {
  findings: Finding[]
  sender: { from?: string }
}

async function aroundDatabase(config: Config): Promise<AroundDatabase> {
  try {
    const server = await joinDatabase(config, { timeout: 0 })
    const [client, direct] = [server.url, server.directUrl].map((url) => new pg.Client({ connectionString: url }))
    try {
      await Promise.all([client!.connect(), direct!.connect()])
      const keepsNames = () => keepsNamedStatements(server.url)
      const pooler = { hasDirect: config.DATABASE_DIRECT_URL !== undefined, keepsNames }
      const ofServer = [
        ...(await checkDatabase(direct!)),
        ...(await checkReplicas(direct!, config.DATABASE_REPLICA_URLS)),
        await checkPooler(client!, direct!, pooler),
      ]
      const { findings, sender } = await aroundAccounts(server.url, await withSecretKey(config))
      return { findings: [...ofServer, ...findings], sender }
    } finally {
      await Promise.all([client!.end(), direct!.end()])
      await server.stop()
    }
  } catch (error) {
    const findings = [wrong('database', `${messageOf(error)} Start the server, or correct DATABASE_URL.`)]
    return { findings, sender: {} }
  }
}

async function aroundAccounts(url: string, config: Config): Promise<AroundDatabase> {
  const database = connect(url, 1, { named: false })
  try {
    const findings = [
      await checkSecrets(database.db, config),
      await checkWebhooks(database.db, config),
      await checkCalendars(database.db, config),
      await checkBusyCalendars(database.db),
      await checkPush(database.db, config),
      await checkDemoLogins(database.db, config),
    ]
    return { findings, sender: await chosenSender({ db: database.db, config }) }
  } catch (error) {
    if (!isUndefinedTable(error)) throw error
    return { findings: [skipped('accounts', 'There are none yet.')], sender: {} }
  } finally {
    await database.close()
  }
}

async function checkSecrets(db: Db, config: Config): Promise<Finding> {
  const check = 'secret key'
  try {
    await assertSecretsReadable(db, config)
    return ok(check, 'It decrypts the secrets of all authenticator apps.')
  } catch (error) {
    if (error instanceof ConfigurationError) return wrong(check, error.message)
    throw error
  }
}

async function checkWebhooks(db: Db, config: Config): Promise<Finding> {
  const check = 'webhooks'
  const { all, off, failing, locked } = await countWebhooks(db, config)
  if (all === 0) return skipped(check, 'There are none.')
  if (locked > 0)
    return wrong(check, `No key of SECRET_KEY decrypts the secrets of ${locked}. Add the key that encrypted them.`)
  return ok(check, `${all}, of which ${off} are off, and the receivers of ${failing} fail at the moment.`)
}

async function checkCalendars(db: Db, config: Config): Promise<Finding> {
  const check = 'calendar accounts'
  const { all, failing, locked, not_offered } = await countCalendarAccounts(db, config, offeredKinds(config))
  if (all === 0) return skipped(check, 'There are none.')
  if (locked > 0)
    return wrong(
      check,
      `No key of SECRET_KEY decrypts the passwords and tokens of ${locked}. Add the key that encrypted them.`,
    )
  if (not_offered > 0)
    return wrong(check, `${not_offered} are at Google or Microsoft, whose keys are missing (docs/operating.md).`)
  return ok(check, `${all}, of which ${failing} can't be synchronized at the moment.`)
}

async function checkBusyCalendars(db: Db): Promise<Finding> {
  const check = 'busy calendars'
  const { all, failing } = await countBusyCalendars(db)
  if (all === 0) return skipped(check, 'There are none.')
  return ok(check, `${all}, of which ${failing} can't be read at the moment.`)
}

async function checkPush(db: Db, config: Config): Promise<Finding> {
  const check = 'push'
  const key = await findPushKey(db)
  if (!key) return skipped(check, 'No device has asked for notifications yet.')
  if (!isPushKeyReadable(config, key))
    return wrong(check, 'No key of SECRET_KEY decrypts the key for notifications. Add the key that encrypted it.')
  const { on, ended } = await countPushDevices(db)
  return ok(check, `${on} devices show notifications, and ${ended} more will after their next visit.`)
}

const isUndefinedTable = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42P01'

/** The findings as lines, and a last line with the number of problems. */
export function reportOf(findings: readonly Finding[]): string {
  const marks = { ok: 'ok     ', wrong: 'WRONG  ', skipped: '-      ' }
  const lines = findings.map(({ check, state, says }) => `${marks[state]}${check.padEnd(18)}${says}`)
  const problems = findings.filter(({ state }) => state === 'wrong').length
  const summary =
    problems === 0 ? 'Nothing is wrong.' : problems === 1 ? 'One thing is wrong.' : `${problems} things are wrong.`
  return `${lines.join('\n')}\n\n${summary}`
}
