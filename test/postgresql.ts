import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

/** A server of the PostgreSQL that is installed on this machine, version 15 or newer. */
export interface InstalledPostgres {
  /** The database `postgres`, as a superuser. */
  url: string
  /** A folder for files, removed with the server. */
  folder: string
  /** Runs one of its programs, for example pg_dump. Throws with the program's output. */
  run: (program: string, args: string[]) => Promise<void>
}

/**
 * Starts an empty server that ends with the test file. It listens on a socket in a folder that only
 * its user can enter, so it needs neither a port nor a password. Throws if PostgreSQL is missing
 * and cannot be installed.
 */
export async function installedPostgres(): Promise<InstalledPostgres> {
  const execute = promisify(execFile)
  const programs = (await execute(process.execPath, ['bin/postgresql.mjs'])).stdout.trim()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-postgres-'))
  const identity = serverIdentity()
  if (identity) await chown(folder, identity.uid, identity.gid)
  const server = spawn('/bin/sh', ['-c', script, folder], {
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    ...identity,
  })
  const exit = once(server, 'exit')
  const printed = text(server.stderr)
  afterAll(async () => {
    server.stdin.end()
    await exit
  })
  await Promise.race([once(server.stdout, 'data'), exit])
  if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${await printed}`)
  return {
    url: `postgres://porchlight@localhost/postgres?host=${folder}`,
    folder,
    run: async (program, args) => void (await execute(join(programs, program), args)),
  }
}

/**
 * Runs a server until its standard input ends, even if that is because this process was killed. A
 * smart shutdown waits for connections that are just closing.
 */
const script = `
  initdb --username=porchlight --encoding=UTF8 --locale=C --no-sync --pgdata=data >&2 &&
  pg_ctl start --wait --pgdata=data --log=log \
    --options="-c listen_addresses= -c unix_socket_directories='$0' -c fsync=off" >&2 &&
  echo ready && read -r end || cat log >&2
  pg_ctl stop --mode=smart --pgdata=data >&2
  cd / && rm -rf "$0"`

/** PostgreSQL doesn't run as root. Debian's package has the user `postgres`. */
function serverIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
