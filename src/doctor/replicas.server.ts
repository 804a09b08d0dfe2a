import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverName } from '#platform/replicas/replica.server.ts'
import { type Finding, messageOf, ok, wrong } from './finding.server.ts'

/**
 * The most milliseconds that a replica may need to replay the primary's writes; the site does not
 * use slower ones.
 */
const longestReplayMs = 5_000
/** The number of connections that show whether an address leads to several servers. */
const connections = 4

/** Checks each address of DATABASE_REPLICA_URLS against the primary. */
export async function checkReplicas(primary: pg.Client, urls: readonly string[]): Promise<Finding[]> {
  return Promise.all(urls.map((url) => checkReplica(primary, url)))
}

async function checkReplica(primary: pg.Client, url: string): Promise<Finding> {
  const check = 'replica'
  const name = serverName(url)
  const clients = Array.from(
    { length: connections },
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: longestReplayMs,
        query_timeout: longestReplayMs,
      }),
  )
  for (const client of clients) client.on('error', () => {})
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const servers = new Set(await Promise.all(clients.map(identityOf)))
    if (servers.size > 1)
      return wrong(check, `${name} leads to several servers. List each of them in DATABASE_REPLICA_URLS instead.`)
    if (!(await isStandby(clients[0]!)))
      return ok(check, `${name} is the primary now. It is used when another server is.`)
    const behind = await bytesBehind(primary, clients[0]!)
    return behind === 0
      ? ok(check, `${name} follows the primary.`)
      : wrong(check, `${name} is ${megabytes(behind)} MB behind. Look at its log, its disk and its network.`)
  } catch (error) {
    return wrong(check, `${name} does not answer: ${messageOf(error)}. Start it, or correct DATABASE_REPLICA_URLS.`)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/** Tells apart the servers behind a load balancer. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ started: string }>(
    "select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as started",
  )
  return rows[0]!.started
}

async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]!.standby
}

/**
 * The bytes of the log that a replica lacks, compared with the primary 5 seconds ago; usually 0.
 */
async function bytesBehind(primary: pg.Client, replica: pg.Client): Promise<number> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  for (const end = performance.now() + longestReplayMs; ; await pause(100)) {
    const lacking = await replica.query<{ bytes: number }>(
      'select greatest(0, $1::pg_lsn - pg_last_wal_replay_lsn())::float8 as bytes',
      [rows[0]!.position],
    )
    const bytes = lacking.rows[0]!.bytes
    if (bytes === 0 || performance.now() > end) return bytes
  }
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)
