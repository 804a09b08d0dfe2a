import { join } from 'node:path'
import { freePort } from '../../test/free-ports.ts'
import { type Machine, until } from '../../test/machine.ts'
import type { Cluster } from './cluster.ts'
import { canConnect, inDatabase } from './database.ts'
import type { Programs } from './packages.ts'

/** Runs pgBackRest on the primary. */
async function onPrimary({ database }: Cluster, machine: Machine, programs: Programs, args: string[]): Promise<void> {
  const { backup } = await database.primary()
  await machine.run(programs.pgbackrest, [`--config=${backup}`, '--stanza=porchlight', ...args])
}

/** Makes a full backup, as the nightly job does. */
export async function backUp(cluster: Cluster, machine: Machine, programs: Programs): Promise<void> {
  await onPrimary(cluster, machine, programs, ['stanza-create'])
  await onPrimary(cluster, machine, programs, ['backup', '--type=full'])
}

/** What a restored database has. */
export interface Restored {
  /** Whether a row from before the point is there. */
  hasEarlier: boolean
  /** Whether a row from after the point is there. */
  hasLater: boolean
  bookings: number
  seconds: number
}

/**
 * Restores the backup to a point in time, in a folder and on a port of its own: a row is written
 * before the point and one after it, and the log of both is archived.
 */
export async function restoreToPoint(cluster: Cluster, machine: Machine, programs: Programs): Promise<Restored> {
  const url = cluster.database.url('postgres')
  const point = await inDatabase(url, async (client) => {
    await client.query('create table restore_marker (name text primary key)')
    await client.query("insert into restore_marker values ('earlier')")
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    await client.query("insert into restore_marker values ('later')")
    return rows[0]!.now
  })
  await archived(url)
  const began = performance.now()
  const restored = await startRestored(cluster, machine, programs, point)
  return inDatabase(restored, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from restore_marker')
    const counted = await client.query<{ count: string }>('select count(*) from bookings')
    const names = new Set(rows.map(({ name }) => name))
    return {
      hasEarlier: names.has('earlier'),
      hasLater: names.has('later'),
      bookings: Number(counted.rows[0]?.count),
      seconds: (performance.now() - began) / 1000,
    }
  })
}

/** Waits until the store has all that the primary has written so far. */
async function archived(url: string): Promise<void> {
  const { rows } = await inDatabase(url, (client) =>
    client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name'),
  )
  await until(`the log ${rows[0]?.name} is archived`, async () => {
    const last = await inDatabase(url, (client) =>
      client.query<{ name: string }>('select last_archived_wal as name from pg_stat_archiver'),
    )
    return (last.rows[0]?.name ?? '') >= (rows[0]?.name ?? '')
  })
}

async function startRestored(cluster: Cluster, machine: Machine, programs: Programs, point: string): Promise<string> {
  const port = await freePort()
  const [data, sockets] = [join(machine.folder, 'restored'), join(machine.folder, 'sockets-restored')]
  await machine.run('mkdir', ['-m', '700', data, sockets])
  const configuration = await cluster.store.configure({ name: 'restored', data, port, sockets })
  const target = ['--type=time', `--target=${point}`, '--target-timeline=latest', '--target-action=promote']
  const more = ['--archive-mode=off', '--log-level-console=warn']
  await machine.run(programs.pgbackrest, [
    `--config=${configuration}`,
    '--stanza=porchlight',
    ...target,
    ...more,
    'restore',
  ])
  const server = machine.start('the restored PostgreSQL', {
    command: programs.postgres,
    args: [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      sockets,
      '-h',
      '127.0.0.1',
      '-c',
      `config_file=${data}/postgresql.conf`,
    ],
  })
  const url = cluster.database.url('postgres', 'porchlight', port)
  await until('the restored database takes writes', async () => {
    if (server.hasEnded) throw new Error(server.said)
    return (await canConnect(url)) && !(await isRecovering(url))
  })
  return url
}

const isRecovering = (url: string): Promise<boolean> =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    return rows[0]?.recovering ?? true
  })
