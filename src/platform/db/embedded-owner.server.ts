import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { OperatorError } from '../operator-error.server.ts'
import { mayBePostgres } from './embedded-machine.server.ts'

/**
 * The session with this advisory lock owns the folder. The database releases it when the owner
 * dies.
 */
const ownersLock = 7_067_248

/** Milliseconds to wait for an owner that is closing, and for a server without an owner to stop. */
const timeouts = { withOwner: 6_000, withoutOwner: 60_000 }

/** Another running Porchlight uses the folder. */
export class FolderInUse extends OperatorError {
  override name = 'FolderInUse'
}

/** The ownership of a folder. */
export interface Ownership {
  release: () => Promise<void>
}

/**
 * Makes this process the owner of the running server until `release`. After a crash of one of its
 * processes, PostgreSQL ends all connections; then the folder is claimed again.
 */
export async function takeOwnership(url: string): Promise<Ownership> {
  let isReleased = false
  let client: Client
  const watch = (claimed: Client) => {
    client = claimed
    claimed.once('end', () => void reclaim())
  }
  const reclaim = async () => {
    for (; !isReleased; await pause(100)) {
      const claimed = await claim(url).catch(() => undefined)
      if (claimed) return watch(claimed)
    }
  }
  watch(await claim(url))
  return {
    release: async () => {
      isReleased = true
      await client.end()
    },
  }
}

async function claim(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: `porchlight, process ${process.pid}` })
  client.on('error', () => {})
  await client.connect()
  if (await tryLock(client)) return client
  await client.end()
  throw new FolderInUse('Another Porchlight has just started with the same data folder.')
}

/**
 * Returns when no server runs on the cluster. A server without an owner is stopped. If it has an
 * owner, this waits a moment and then throws `FolderInUse`. A pid file is removed if its process is
 * not PostgreSQL (containers reuse process ids). If the process is gone, PostgreSQL itself checks
 * whether others of its processes still use the folder's memory.
 */
export async function waitUntilFree(cluster: string, password: string): Promise<void> {
  const started = Date.now()
  for (let ownerless = 0; ; ) {
    const server = await runningServer(cluster)
    if (!server) return removeForeignPid(cluster)
    const owner = await ownerOf(addressOf({ ...server, password }, 'postgres'))
    if (owner === 'nobody') ownerless++
    // A server that has just started has no owner for a few milliseconds; an orphan never gets one.
    if (ownerless === 4) process.kill(server.pid, 'SIGINT')
    const limit = isAlive(owner) ? timeouts.withOwner : timeouts.withoutOwner
    if (Date.now() - started > limit) throw inUse(cluster, owner)
    await pause(250)
  }
}

/** The server on the cluster and its password, if a running Porchlight owns it. */
export async function serverWithOwner(
  cluster: string,
  readPassword: () => Promise<string>,
): Promise<{ port: number; password: string } | undefined> {
  const server = await runningServer(cluster)
  if (!server) return undefined
  const access = { port: server.port, password: await readPassword() }
  return isAlive(await ownerOf(addressOf(access, 'postgres'))) ? access : undefined
}

/** The address of a database on the embedded server. */
export function addressOf({ port, password }: { port: number; password: string }, database: string): string {
  return `postgres://porchlight:${password}@127.0.0.1:${port}/${database}`
}

const isAlive = (owner: string) => owner.startsWith('porchlight')

function inUse(cluster: string, owner: string): FolderInUse {
  return new FolderInUse(
    `${dirname(cluster)} is in use by another Porchlight (${owner}). Stop that one, or set DATA_DIR to another folder.`,
  )
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

async function readPidFile(cluster: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

async function runningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const server = await readPidFile(cluster)
  return server.pid && isRunning(server.pid) && mayBePostgres(server.pid, cluster) ? server : undefined
}

async function removeForeignPid(cluster: string): Promise<void> {
  const { pid } = await readPidFile(cluster)
  if (pid && isRunning(pid)) await rm(pidFile(cluster), { force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The name of the session that owns the server: `nobody` if there is none, and `starting or
 * stopping` if the server takes no connections.
 */
async function ownerOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    if (await tryLock(client)) return 'nobody'
    const { rows } = await client.query<{ application_name: string }>(
      "select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted",
      [ownersLock],
    )
    return rows[0]?.application_name ?? 'unknown'
  } catch {
    return 'starting or stopping'
  } finally {
    await client.end().catch(() => {})
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [ownersLock])
  return rows[0]?.owned === true
}
