import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Act } from '#features/admin/commands.server.ts'
import { checks } from '#features/admin/rules.ts'
import { featureProvider, unverifyProvider, verifyProvider } from '#features/admin-providers/commands.server.ts'
import { NewVerification } from '#features/admin-providers/contract.ts'
import { makeOperator, promoteLogin, readmit, suspend, unprotect } from '#features/admin-users/commands.server.ts'
import { EmailAddress, NewPassword } from '#features/identity/contract.ts'
import { findLogin } from '#features/identity/queries.server.ts'
import { mailListeners } from '#features/mails/listeners.server.ts'
import { hashPassword, refuseCommonPassword } from '#features/passwords/commands.server.ts'
import { ConfigurationError, environment, readConfig } from '#platform/config.server.ts'
import { connect, type Db } from '#platform/db/db.server.ts'
import { FolderInUse } from '#platform/db/embedded-owner.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { listen } from '#platform/events.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { queues } from '../src/schedule.server.ts'

const help = `What an operator does:

  npm run admin -- create --email E [--name N]      make an operator; the password is asked, or read from standard input.
                                                    For an e-mail that has a login it must be that login's password
  npm run admin -- verify <provider id or e-mail>   show the business as verified; --checked names what you have seen
                                                    (${Object.keys(checks).join(', ')}), --note what it was
  npm run admin -- feature <provider id or e-mail>  show it among the featured ones
  npm run admin -- suspend <e-mail>                 end all sessions of a login and let it open none; hide what it offers.
                                                    --reason says why, to other operators
  npm run admin -- unprotect <e-mail>               remove a lost authenticator app. Make sure of who asks: the owner is told

--undo takes verify, feature and suspend back. All of it stands in the audit trail (/admin/audit), and but for unprotect can be done there.
The site may run meanwhile.`

class WrongArgument extends Error {}

try {
  const wanted = wishesFrom(process.argv.slice(2))
  process.stdout.write(`${wanted ? await onDatabase(wanted) : help}\n`)
} catch (error) {
  const expected = [WrongArgument, HttpError, ConfigurationError, FolderInUse].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (expected ? error.message : error.stack) : error
  process.stderr.write(`\n${String(text)}\n`)
  process.exitCode = 1
}

type Wish = (db: Db, act: Act) => Promise<string>

function wishesFrom(args: string[]): Wish | undefined {
  const { command, subject, email, name, undo, help: isHelp, ...said } = read(args)
  if (isHelp || command === undefined || command === 'help') return undefined
  if (command === 'create') return creating(email, name)
  if (subject === undefined) throw new WrongArgument(`${command} needs to know whom.\n\n${help}`)
  const wishes: Record<string, Wish> = {
    verify: async (db, act) =>
      undo
        ? `${await unverifyProvider(db, subject, act)} is no longer verified.`
        : `${await verifyProvider(db, subject, seen(said), act)} is now verified.`,
    feature: async (db, act) =>
      `${await featureProvider(db, subject, !undo, act)} is ${undo ? 'no longer' : 'now'} featured.`,
    suspend: async (db, act) => {
      await (undo ? readmit(db, subject, act) : suspend(db, subject, said.reason?.slice(0, 500) ?? null, act))
      return `${subject} ${undo ? 'may sign in again' : 'is suspended'}.`
    },
    unprotect: async (db, act) => {
      await unprotect(db, subject, act)
      return `${subject} signs in without an authenticator app now.`
    },
  }
  const wish = Object.hasOwn(wishes, command) ? wishes[command] : undefined
  if (!wish) throw new WrongArgument(`There is no command ${command}.\n\n${help}`)
  return wish
}

/** What the operator says to have seen; nothing need be said here. */
function seen({ checked, note }: { checked?: string | undefined; note: string }): NewVerification {
  const words = checked?.split(',').map((word) => word.trim())
  const read = NewVerification.partial({ checked: true }).safeParse({ checked: words, note })
  if (!read.success)
    throw new WrongArgument(`--checked takes ${Object.keys(checks).join(', ')}; --note 1,000 characters.`)
  return { ...read.data, checked: read.data.checked ?? [] }
}

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string', default: 'Operator' },
        checked: { type: 'string' },
        note: { type: 'string', default: '' },
        reason: { type: 'string' },
        undo: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const [command, subject, ...more] = positionals
    if (more.length === 0) return { ...values, command, subject }
  } catch {
    // An unknown option: the help says it all.
  }
  throw new WrongArgument(help)
}

function creating(given: string | undefined, name: string): Wish {
  const email = EmailAddress.safeParse(given)
  if (!email.success) throw new WrongArgument('create needs --email with an e-mail address.')
  return async (db, act) => {
    const password = await askPassword()
    if (await findLogin(db, email.data)) {
      await promoteLogin(db, { email: email.data, password }, act)
      return `${email.data} is an operator now; the password stays.`
    }
    const password_hash = await hashPassword(goodPassword(password))
    await makeOperator(db, { email: email.data, name, password_hash }, act)
    return `${email.data} is an operator.`
  }
}

function goodPassword(password: string): string {
  const good = NewPassword.safeParse(password)
  if (!good.success) throw new WrongArgument(good.error.issues[0]?.message)
  refuseCommonPassword(password)
  return password
}

/** Never from the arguments, which other people on the machine can read. What is typed on a terminal is not shown. */
async function askPassword(): Promise<string> {
  const { isTTY } = process.stdin
  if (isTTY) process.stderr.write('Password: ')
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTTY) process.stderr.write('\n')
  }
}

async function onDatabase(wish: Wish): Promise<string> {
  const server = await joinDatabase(readConfig(environment()))
  const database = connect(server.url)
  try {
    await migrate(server.url)
    listen(mailListeners)
    const jobs = await openJobs(database, queues, createLog('warn'))
    try {
      return await wish(database.db, { actor_id: null, now: new Date() })
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
    await server.stop()
  }
}
