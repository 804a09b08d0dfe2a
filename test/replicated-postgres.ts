import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, vi } from 'vitest'

/** A server of the PostgreSQL that is installed on this machine. */
export interface PostgresNode {
  /** The address of a database on it. */
  url: (database: string) => string
  /** The path of its socket. */
  socket: string
  /** Runs a statement in its database `postgres`, as a superuser. */
  run: (statement: string) => Promise<void>
  /** Starts it; resolves when it answers. */
  start: () => Promise<void>
  /** Kills it like a power failure would. */
  kill: () => Promise<void>
}

const execute = promisify(execFile)
const settings = `
  listen_addresses = ''
  fsync = off
  max_connections = 60
  shared_buffers = 16MB
`

/**
 * Starts a primary and a number of streaming replicas that end with the test file. They listen on
 * sockets in a folder that only their user can enter. Throws if PostgreSQL is missing and cannot be
 * installed.
 */
export async function replicatedPostgres(count: number): Promise<{ primary: PostgresNode; replicas: PostgresNode[] }> {
  const programs = (await execute(process.execPath, ['bin/postgresql.mjs'])).stdout.trim()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-replicas-'))
  const identity = serverIdentity()
  if (identity) await chown(folder, identity.uid, identity.gid)
  const command = async (program: string, parameters: string[]) =>
    void (await execute(join(programs, program), parameters, { cwd: folder, ...identity }))

  const nodeAt = (name: string, port: number) => postgresNode({ programs, folder, name, port, identity })
  const primary = nodeAt('primary', 5432)
  await command('initdb', '--username=porchlight --encoding=UTF8 --locale=C --no-sync --pgdata=primary'.split(' '))
  await writeFile(join(folder, 'primary/postgresql.auto.conf'), settings)
  await primary.start()
  const replicas: PostgresNode[] = []
  for (let at = 1; at <= count; at++) {
    const name = `replica-${at}`
    const copying = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--pgdata', name]
    await command('pg_basebackup', ['--host', folder, '--username', 'porchlight', ...copying])
    replicas.push(nodeAt(name, 5432 + at))
  }
  await Promise.all(replicas.map((replica) => replica.start()))
  afterAll(async () => {
    await Promise.all([primary, ...replicas].map((node) => node.kill()))
    await rm(folder, { recursive: true, force: true })
  })
  return { primary, replicas }
}

interface Place {
  programs: string
  folder: string
  name: string
  /** The number in the name of its socket. */
  port: number
  identity: Identity | undefined
}

interface Running {
  pid: number
  end: () => Promise<void>
}

type Identity = { uid: number; gid: number }

/** Runs a server until its standard input ends, even if that is because this process was killed. */
const script = '"$@" & echo $!; read -r end; kill -QUIT $! 2>/dev/null; wait'

function postgresNode({ programs, folder, name, port, identity }: Place): PostgresNode {
  const url = (database: string) => `postgres://porchlight@localhost:${port}/${database}?host=${folder}`
  let server: Running | undefined

  async function run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  async function begin(): Promise<Running> {
    const place = ['-D', name, '-k', folder, '-p', String(port)]
    const shell = spawn('/bin/sh', ['-c', script, 'sh', join(programs, 'postgres'), ...place], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      ...identity,
    })
    const exit = once(shell, 'exit')
    const [pid] = (await once(shell.stdout, 'data')) as [Buffer]
    const end = async () => {
      shell.stdin.end()
      await exit
    }
    return { pid: Number(pid), end }
  }

  return {
    url,
    run,
    socket: join(folder, `.s.PGSQL.${port}`),
    async start() {
      if (server) return
      server = await begin()
      await vi.waitFor(
        async () => {
          await run('select 1').catch(async (error: unknown) => {
            // Processes of a killed server may still hold its memory.
            if (!isAlive(server!.pid)) server = await begin()
            throw error
          })
        },
        { timeout: 60_000, interval: 50 },
      )
    },
    async kill() {
      if (!server) return
      process.kill(server.pid, 'SIGKILL')
      await server.end()
      server = undefined
    },
  }
}

/** A process that is a zombie of the shell has ended, too. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** PostgreSQL doesn't run as root. Debian's package has the user `postgres`. */
function serverIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
