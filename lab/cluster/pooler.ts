import { filled } from '../../test/deploy-files.ts'
import { freePort } from '../../test/free-ports.ts'
import { type Machine, until } from '../../test/machine.ts'
import { canConnect } from './database.ts'
import { password } from './node.ts'

/** A PgBouncer in transaction mode, which starts again when it dies, as systemd would start it. */
export interface Pooler {
  /** The address of the database through it. */
  url: string
  isReady(): Promise<boolean>
  kill(): Promise<void>
}

/** Starts PgBouncer before a server. Resolves once the database answers through it. */
export async function startPooler(machine: Machine, program: string, server: { port: number }): Promise<Pooler> {
  const port = await freePort()
  const users = await machine.write('userlist.txt', `"porchlight" "${password}"\n`)
  const settings = filled('pgbouncer/pgbouncer.ini.template', {
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: server.port,
    PGBOUNCER_PORT: port,
    PGBOUNCER_USERS: users,
  })
  const path = await machine.write('pgbouncer.ini', settings)
  const part = machine.keep('pgbouncer', { command: program, args: ['-q', path] })
  const url = `postgres://porchlight:${encodeURIComponent(password)}@127.0.0.1:${port}/porchlight`
  const isReady = () => canConnect(url)
  await until('the database through PgBouncer', isReady)
  return { url, isReady, kill: () => part.kill() }
}
