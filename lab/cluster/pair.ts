import { join } from 'node:path'
import { freePorts } from '../../test/free-ports.ts'
import { type Machine, type Part, until } from '../../test/machine.ts'
import { pathOf } from '../../test/programs.ts'
import { canConnect, inDatabase } from './database.ts'
import type { Fault } from './faults.ts'
import { password } from './node.ts'

/** A primary with one streaming replica, both of which start again when they die. */
export interface Pair {
  /** The ports of both. */
  ports: { primary: number; replica: number }
  replica: Part
  /** The address of the database `porchlight`. */
  url(port: number): string
}

/**
 * Starts both with the empty database `porchlight`. Throws if PostgreSQL is missing and cannot be
 * installed.
 */
export async function startPair(machine: Machine): Promise<Pair> {
  const programs = await pathOf('bin/postgresql.mjs')
  const program = (name: string) => join(programs, name)
  const [primary = 0, replica = 0] = await freePorts(2)
  const at = (name: string) => join(machine.folder, name)
  const url = (port: number) => `postgres://porchlight:${encodeURIComponent(password)}@127.0.0.1:${port}/porchlight`
  const serve = (name: string, port: number) =>
    machine.keep(name, {
      command: program('postgres'),
      args: ['-D', at(name), '-p', String(port), '-k', machine.folder, '-h', '127.0.0.1', '-c', 'fsync=off'],
    })
  const kind = ['--username=porchlight', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync']
  await machine.run(program('initdb'), [...kind, '--pgdata', at('primary')])
  serve('primary', primary)
  const maintenance = url(primary).replace(/porchlight$/, 'postgres')
  await until('the primary answers', () => canConnect(maintenance))
  await inDatabase(maintenance, (client) => client.query('create database porchlight'))
  const copying = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--pgdata', at('replica')]
  await machine.run(program('pg_basebackup'), ['--dbname', maintenance, ...copying])
  const part = serve('replica', replica)
  await until('the replica answers', () => canConnect(url(replica)))
  return { ports: { primary, replica }, replica: part, url }
}

/** Kills the only replica. */
export const onlyReplica: Fault<{ pair: Pair }> = {
  name: 'kill -9 of the replica',
  async strike({ pair }) {
    await pair.replica.kill()
    return () => until('the replica answers', () => canConnect(pair.url(pair.ports.replica)))
  },
}
