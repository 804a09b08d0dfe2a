import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { OperatorError } from '../operator-error.server.ts'
import { type Account, accountFor, commandAs } from './embedded-account.server.ts'
import { createCluster, passwordOf } from './embedded-cluster.server.ts'
import { detachedOptions, hasSignals } from './embedded-machine.server.ts'
import { addressOf, serverWithOwner, takeOwnership, waitUntilFree } from './embedded-owner.server.ts'
import { keepPrograms } from './embedded-programs.server.ts'
import { durableSettings, throwawaySettings } from './embedded-settings.server.ts'
import { upgradeCluster } from './embedded-upgrade.server.ts'

/** A PostgreSQL 18 from the npm registry that runs as long as this process. */
export interface EmbeddedPostgres {
  /** The address of the database `porchlight`, on loopback and with a password. */
  url: string
  /** Resolves if the server ends unexpectedly. */
  died: Promise<void>
  /** Closes connections, writes everything to disk and waits for the server to end. */
  stop: () => Promise<void>
}

/** The options of a start. */
interface Starting {
  /** Megabytes of the disk that stay free. */
  reserve?: number | undefined
  /** Called with a sentence about an upgrade, or if there is no copy of the programs. */
  onMessage?: ((message: string) => void) | undefined
  /** Called when the server has been launched and opens its files: other work may begin. */
  onLaunched?: (() => void) | undefined
}

/**
 * Starts the database in `dataDir` and creates it the first time. A server that a killed Porchlight
 * left running is stopped first; a folder used by a running one throws `FolderInUse`. If an older
 * PostgreSQL made the database, it is upgraded first.
 */
export async function startEmbedded(
  dataDir: string,
  { reserve = 0, onMessage = () => {}, onLaunched }: Starting = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  const cluster = join(folder, 'postgres')
  const place = { folder, cluster, settings: await durableSettings(cluster), keeping: { reserve, onMessage } }
  await upgradeCluster(place.cluster, (cluster, programs) => start({ ...place, cluster, programs }), onMessage)
  return start({ ...place, onLaunched })
}

/** The address of the database in `dataDir` if a running Porchlight serves it. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const cluster = join(resolve(dataDir), 'postgres')
  const server = await serverWithOwner(cluster, () => passwordOf(cluster))
  return server && addressOf(server, 'porchlight')
}

/**
 * Starts a fast server for tests in a temporary folder, which is deleted with it: empty, or with
 * the cluster that `fill` puts at a path. `stop` may look at the stopped cluster before it is
 * deleted.
 */
export async function startThrowaway(
  fill?: (cluster: string) => Promise<void>,
): Promise<EmbeddedPostgres & { stop: (look?: (cluster: string) => Promise<void>) => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-test-'))
  const cluster = join(folder, 'postgres')
  await fill?.(cluster)
  const server = await start({ folder, cluster, settings: throwawaySettings })
  const stop = async (look?: (cluster: string) => Promise<void>) => {
    await server.stop()
    await look?.(cluster)
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

interface Place {
  folder: string
  cluster: string
  settings: Record<string, string>
  /**
   * The options of the copy of the programs. Without it, the folder is temporary, and the server
   * runs from the packages.
   */
  keeping?: Parameters<typeof keepPrograms>[2]
  /** The folder of another version's programs. */
  programs?: string | undefined
  onLaunched?: Starting['onLaunched']
}

async function start(place: Place): Promise<EmbeddedPostgres> {
  const account = await accountFor(place.cluster)
  await createCluster(place.cluster, account)
  const password = await passwordOf(place.cluster)
  await waitUntilFree(place.cluster, password)

  const programs =
    place.programs ?? (place.keeping ? await keepPrograms(place.folder, account, place.keeping) : undefined)
  const { child, port } = await launch({ ...place, programs }, account)
  place.onLaunched?.()
  const watcher = endWithThisProcess(child, place)
  const maintenance = addressOf({ port, password }, 'postgres')
  let stopping = false
  const died = once(child, 'exit').then(() => (stopping ? new Promise<void>(() => {}) : undefined))
  const stop = async () => {
    stopping = true
    watcher?.kill('SIGKILL')
    await end(child, () => askToStop(place.cluster, account, programs))
  }
  try {
    await whenReady(child, maintenance, place)
    const owner = await takeOwnership(maintenance)
    await createDatabase(maintenance)
    return { url: addressOf({ port, password }, 'porchlight'), died, stop: () => owner.release().then(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function launch({ folder, cluster, settings, programs }: Place, account: Account) {
  const port = await freePort()
  const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logOf(folder), 'a')
  if (statSync(logOf(folder)).size > 10_000_000) truncateSync(logOf(folder))
  const { file, args, ...identity } = commandAs(account, 'postgres', ['-D', cluster, ...options], programs)
  const child = spawn(file, args, { ...identity, cwd: '/', ...detachedOptions(), stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  return { child, port }
}

const logOf = (folder: string) => join(folder, 'postgres.log')

/**
 * The pipe breaks even if this process is killed; the shell at its other end then stops the server
 * properly.
 */
function endWithThisProcess(child: ChildProcess, { folder, keeping }: Place): ChildProcess | undefined {
  if (!hasSignals() || child.pid === undefined) return undefined
  const script = `read -r nothing; kill -INT "$0"; for i in $(seq 100); do kill -0 "$0" && sleep 0.2; done; test -z "$1" || rm -rf "$1"`
  const args = ['-c', script, String(child.pid), keeping ? '' : folder]
  const watcher = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return watcher
}

/** Crash recovery may take long, so only the end of the process counts as a failure. */
async function whenReady(child: ChildProcess, url: string, { folder }: Place): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const lines = readFileSync(logOf(folder), 'utf8').trim().split('\n')
      throw new OperatorError(
        `The embedded PostgreSQL did not start:\n${lines.slice(-8).join('\n')}\n(from ${logOf(folder)})`,
      )
    }
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (connected) return
    await pause(25)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'porchlight'")
    if (!rowCount) await client.query('create database porchlight')
  } finally {
    await client.end()
  }
}

/**
 * SIGINT is PostgreSQL's fast shutdown; where there are no signals, `ask` requests it. If it hangs,
 * SIGQUIT leaves the rest to crash recovery at the next start.
 */
export async function end(
  child: ChildProcess,
  ask: () => Promise<unknown>,
  platform = process.platform,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const gone = once(child, 'exit')
  const timeout = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  if (hasSignals(platform)) child.kill('SIGINT')
  else await ask().catch(() => child.kill('SIGINT'))
  await gone
  clearTimeout(timeout)
}

/** Asks for the fast shutdown with PostgreSQL's own program. */
export function askToStop(cluster: string, account: Account, programs?: string): Promise<unknown> {
  const stop = ['stop', '--pgdata', cluster, '--mode', 'fast', '--no-wait']
  const { file, args, ...options } = commandAs(account, 'pg_ctl', stop, programs)
  return promisify(execFile)(file, args, { ...options, cwd: '/', windowsHide: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
