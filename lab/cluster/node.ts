import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filled } from '../../test/deploy-files.ts'
import { freePorts } from '../../test/free-ports.ts'
import type { Machine, Part } from '../../test/machine.ts'
import { type Line, openLine } from './line.ts'
import type { Programs } from './packages.ts'

/** A server of PostgreSQL under Patroni. */
export interface Node {
  name: string
  /** The port of PostgreSQL for everything outside of the node. */
  port: number
  /** The folder of its data. */
  data: string
  /** Its configuration of pgBackRest. */
  backup: string
  isRunning(): boolean
  start(): Promise<void>
  /** Kills Patroni and PostgreSQL, as a power failure would. */
  kill(): Promise<void>
  /** Cuts the node's connections to etcd, to clients and to the other nodes, in both directions. */
  cut(): void
  mend(): void
}

/** Writes the configuration of pgBackRest for a server, and returns its path. */
export type BackupOf = (server: { name: string; data: string; port: number; sockets: string }) => Promise<string>

/** The password of all users of PostgreSQL. */
export const password = 'the password of all users of the cluster'
const passwords = { API_PASSWORD: password, REPLICATION_PASSWORD: password, SUPERUSER_PASSWORD: password }

/** A network for documentation, which contains no node. All nodes connect through 127.0.0.1. */
const noNetwork = '192.0.2.0/24'

interface Surroundings {
  machine: Machine
  programs: Programs
  etcd: number
  backupOf: BackupOf
}

/** A node as the cluster sees it. `api` is the port of Patroni. */
export type OpenNode = Node & { api: number; isCut: () => boolean }

/** Prepares a node, behind lines that can be cut. */
export async function openNode({ machine, programs, etcd, backupOf }: Surroundings, name: string): Promise<OpenNode> {
  const [listening = 0, listeningApi = 0] = await freePorts(2)
  const lines: Line[] = await Promise.all([etcd, listening, listeningApi].map(openLine))
  for (const line of lines) machine.defer(() => line.close())
  const [toEtcd = 0, port = 0, api = 0] = lines.map((line) => line.port)
  const [data, sockets] = [join(machine.folder, name), join(machine.folder, `sockets-${name}`)]
  await machine.run('mkdir', [sockets])
  const backup = await backupOf({ name, data, port: listening, sockets })
  const settings = filled('patroni/patroni.yml.template', {
    NODE_NAME: name,
    NODE_HOST: '127.0.0.1',
    NODE_PORT: port,
    NODE_API: api,
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: listening,
    LISTEN_API: listeningApi,
    ETCD_HOSTS: `127.0.0.1:${toEtcd}`,
    ETCD_PROXIES: 'true',
    NODE_DATA: data,
    NODE_PGPASS: join(machine.folder, `pgpass-${name}`),
    POSTGRES_BIN: programs.postgres.replace(/\/postgres$/, ''),
    SOCKET_DIR: sockets,
    CLUSTER_NETWORK: noNetwork,
    ...passwords,
    ARCHIVE_COMMAND: `${programs.pgbackrest} --config=${backup} --stanza=porchlight archive-push %p`,
  })
  const configuration = await machine.write(`patroni-${name}.yml`, settings)
  let part: Part | undefined
  let isCut = false
  const killPostgres = () => {
    const pid = postmasterOf(data)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  machine.defer(killPostgres)
  return {
    name,
    port,
    api,
    data,
    backup,
    isRunning: () => part !== undefined && !part.hasEnded,
    isCut: () => isCut,
    async start() {
      part = machine.start(`patroni ${name}`, { command: programs.patroni, args: [configuration] })
    },
    async kill() {
      await part?.kill()
      killPostgres()
    },
    cut() {
      isCut = true
      for (const line of lines) line.cut()
    },
    mend() {
      isCut = false
      for (const line of lines) line.mend()
    },
  }
}

function postmasterOf(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}
