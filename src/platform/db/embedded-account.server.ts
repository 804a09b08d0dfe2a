import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.server.ts'
import { postgresPackage, programFile } from './embedded-machine.server.ts'

/**
 * The account that runs PostgreSQL: the current user, or another one for root, because PostgreSQL
 * refuses to run as root.
 */
export type Account =
  | { kind: 'self' }
  | { kind: 'other'; name: string; uid: number; gid: number; readsAnything: boolean }

/**
 * Chooses the account for a cluster folder: its owner, else `postgres`, else `nobody`. If that
 * account cannot reach the checkout (for example under /root), it keeps root's right to pass closed
 * folders and no other. Throws if the folder belongs to another user or no way is found.
 */
export async function accountFor(cluster: string): Promise<Account> {
  requireLibraries()
  const owner = await stat(cluster).catch(() => undefined)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self)
      throw new OperatorError(
        `${cluster} belongs to another user. Start Porchlight as that user or as root, or remove the folder.`,
      )
    return { kind: 'self' }
  }
  const account = owner?.uid ? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid } : unprivileged()
  const plain: Account = { kind: 'other', ...account, readsAnything: false }
  if (canReach(plain, dirname(cluster))) return plain
  const strong: Account = { ...plain, readsAnything: true }
  if (canRunPostgres(strong)) return strong
  throw new OperatorError(
    `PostgreSQL does not run as root, and ${account.name} cannot read ${binaries()}. Start Porchlight as an ordinary user, move the clone (to /srv, say) or open the folders above it (chmod o+x).`,
  )
}

/**
 * The spawn options to run one of PostgreSQL's programs as the account; `programs` is their folder.
 */
export function commandAs(account: Account, program: string, args: string[], programs = binaries()) {
  const path = join(programs, programFile(program))
  const env = { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' }
  if (account.kind === 'self') return { file: path, args, env }
  const { uid, gid } = account
  if (!account.readsAnything) return { file: path, args, env, uid, gid }
  const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
  // Without no_setuid_fixup, access(2) ignores the capability and PostgreSQL cannot find its own
  // program.
  const right = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup']
  return { file: 'setpriv', args: [...identity, ...right, path, ...args], env }
}

/** The folder of PostgreSQL's programs, from the optional package for this machine. */
export function binaries(): string {
  const name = postgresPackage()
  try {
    const require = createRequire(import.meta.url)
    return join(dirname(dirname(require.resolve(name))), 'native', 'bin')
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Throws if the links are missing that the package's install script makes, which npm may skip. */
function requireLibraries(): void {
  const native = dirname(binaries())
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  if (links.some(({ target }) => !existsSync(join(dirname(native), target))))
    throw new OperatorError(
      "The links to the libraries of the embedded PostgreSQL are missing, because its package's install script did not run. Run: node bin/ready.mjs",
    )
}

function unprivileged(): { name: string; uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [name, , uid, gid] =
    ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean) ?? []
  if (name === undefined || !Number(uid))
    throw new OperatorError(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
    )
  return { name, uid: Number(uid), gid: Number(gid) }
}

function canReach(account: Account & { kind: 'other' }, folder: string): boolean {
  const { uid, gid } = account
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -x "$1"', join(binaries(), 'postgres'), folder], { uid, gid })
      .status === 0
  )
}

/** Whether the account can run PostgreSQL; `programs` is the folder of its programs. */
export function canRunPostgres(account: Account, programs = binaries()): boolean {
  const { file, args, ...options } = commandAs(account, 'postgres', ['--version'], programs)
  // A shell would run an empty file successfully.
  return spawnSync(file, args, { ...options, encoding: 'utf8' }).stdout?.startsWith('postgres ') ?? false
}
