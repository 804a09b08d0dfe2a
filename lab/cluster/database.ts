import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { filled } from '../../test/deploy-files.ts'
import { freePorts } from '../../test/free-ports.ts'
import { type Machine, until } from '../../test/machine.ts'
import { type BackupOf, type Node, type OpenNode, openNode, password } from './node.ts'
import type { Programs } from './packages.ts'

/** etcd, three nodes and HAProxy. */
export interface DatabaseCluster {
  nodes: readonly Node[]
  /** The port of HAProxy that leads to the primary. */
  primaryPort: number
  primary(): Promise<Node>
  /** Nodes that stream from the primary; the first one confirms its commits. */
  replicas(): Promise<Node[]>
  /** Resolves once there is a primary, and all others stream from it. */
  whole(): Promise<void>
  /** The address of a database for a user. */
  url(user: 'porchlight' | 'postgres', database?: string, port?: number): string
}

interface Member {
  name: string
  role: string
  state: string
}

/**
 * Starts the cluster with an empty database `porchlight` that its user owns. `backupOf` writes a
 * node's configuration of pgBackRest.
 */
export async function startDatabase(
  machine: Machine,
  programs: Programs,
  backupOf: BackupOf,
): Promise<DatabaseCluster> {
  const etcd = await startEtcd(machine, programs)
  const names = ['one', 'two', 'three']
  const nodes = await Promise.all(names.map((name) => openNode({ machine, programs, etcd, backupOf }, name)))
  await Promise.all(nodes.map((node) => node.start()))
  const ports = await startHaproxy(machine, programs, nodes)

  async function members(): Promise<Member[]> {
    const lists = nodes.filter((node) => node.isRunning() && !node.isCut()).map(({ api }) => askMembers(api))
    return Promise.any(lists)
  }
  const nodeOf = ({ name }: Member) => nodes.find((node) => node.name === name)!
  const cluster: DatabaseCluster = {
    nodes,
    primaryPort: ports.primary,
    async primary() {
      const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
      if (!leader) throw new Error('There is no primary')
      return nodeOf(leader)
    },
    async replicas() {
      const streaming = (await members()).filter((member) => member.role !== 'leader' && isUp(member))
      return streaming.sort((one, other) => Number(isSync(other)) - Number(isSync(one))).map(nodeOf)
    },
    async whole() {
      await until(
        'three nodes with a primary',
        async () => {
          const now = await members()
          const leads = now.filter(({ role, state }) => role === 'leader' && state === 'running')
          return leads.length === 1 && now.filter(isUp).length === nodes.length && now.some(isSync)
        },
        120,
      )
    },
    url: (user, database = 'porchlight', port = ports.primary) =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
  }
  await cluster.whole()
  await until('the primary through HAProxy', () => canConnect(cluster.url('postgres', 'postgres')))
  await inDatabase(cluster.url('postgres', 'postgres'), async (client) => {
    await client.query(`create role porchlight login password ${pg.escapeLiteral(password)}`)
    await client.query('create database porchlight owner porchlight')
  })
  return cluster
}

/** Patroni 3.0 calls a replica running that streams; later versions call it streaming. */
const isUp = ({ state }: Member) => ['streaming', 'running'].includes(state)
const isSync = ({ role }: Member) => role === 'sync_standby'

async function askMembers(api: number): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2_000) })
  const { members } = (await answer.json()) as { members: Member[] }
  return members
}

/** Runs statements over one connection of its own. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const canConnect = (url: string): Promise<boolean> =>
  inDatabase(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

/** Starts one etcd, because its own failover is not under test. Returns its port. */
async function startEtcd(machine: Machine, programs: Programs): Promise<number> {
  const [client = 0, peer = 0] = await freePorts(2)
  const settings = filled('etcd/etcd.template', {
    NODE_NAME: 'one',
    NODE_HOST: '127.0.0.1',
    ETCD_DATA: join(machine.folder, 'etcd'),
    ETCD_CLIENT_PORT: client,
    ETCD_PEER_PORT: peer,
    ETCD_CLUSTER: `one=http://127.0.0.1:${peer}`,
    ETCD_LOG_LEVEL: 'error',
  })
  const part = machine.start('etcd', { command: programs.etcd, args: [], env: parseEnv(settings) })
  await until(`etcd answers: ${part.said}`, async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok)
  return client
}

async function startHaproxy(machine: Machine, programs: Programs, nodes: readonly OpenNode[]) {
  const [primary = 0, replicas = 0, metrics = 0] = await freePorts(3)
  const addresses = nodes.map(({ port, api }, at) => ({
    [`NODE_${at + 1}_HOST`]: '127.0.0.1',
    [`NODE_${at + 1}_PORT`]: port,
    [`NODE_${at + 1}_API`]: api,
  }))
  const settings = filled('haproxy/haproxy.cfg.template', {
    HAPROXY_RIGHTS: '# none',
    PRIMARY_PORT: primary,
    REPLICA_PORT: replicas,
    HAPROXY_METRICS: `127.0.0.1:${metrics}`,
    ...Object.assign({}, ...addresses),
  })
  const path = await machine.write('haproxy.cfg', settings)
  machine.start('haproxy', { command: programs.haproxy, args: ['-db', '-f', path] })
  return { primary, replicas }
}
