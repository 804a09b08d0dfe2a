import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../src/domains/identity/queries.server.ts'
import { hashPassword } from '../../src/domains/sign-in/passwords-commands.server.ts'
import { connect, type Db } from '../../src/platform/db/db.server.ts'
import { freePorts } from '../../test/free-ports.ts'
import type { Machine } from '../../test/machine.ts'
import { startNginx } from '../../test/programs.ts'
import { aTown, type Town } from '../../test/rivals.ts'
import { type BackupStore, startBackupStore } from './backup.ts'
import { type DatabaseCluster, startDatabase } from './database.ts'
import type { Programs } from './packages.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { type SiteProcess, startSite } from './site.ts'
import { customersPassword } from './users.ts'

/** Everything that serves users. */
export interface Cluster {
  /** The address for users, at nginx. */
  url: string
  database: DatabaseCluster
  pooler: Pooler
  sites: readonly SiteProcess[]
  store: BackupStore
}

/** Starts all parts, one after the other as each needs. `log` gets a sentence for each. */
export async function startCluster(
  machine: Machine,
  programs: Programs,
  log: (sentence: string) => void,
): Promise<Cluster> {
  const store = await startBackupStore(machine, programs)
  const database = await startDatabase(machine, programs, store.configure)
  log(`etcd, Patroni with ${database.nodes.length} servers of PostgreSQL, and HAProxy run.`)
  const pooler = await startPooler(machine, programs.pgbouncer, { port: database.primaryPort })
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url('porchlight'),
    DATABASE_REPLICA_URLS: database.nodes.map(({ port }) => database.url('porchlight', 'porchlight', port)).join(),
  }
  const ports = await freePorts(2)
  const sites: SiteProcess[] = []
  for (const [at, port] of ports.entries())
    sites.push(await startSite(machine, { name: `site-${at + 1}`, port, settings }))
  const { url } = await startNginx(machine, programs.nginx, ports)
  log('PgBouncer, two processes of the site with two workers each, and nginx run.')
  return { url, database, pooler, sites, store }
}

/** Who uses the cluster: customers by their email addresses, and providers with sessions. */
export interface People {
  town: Town
  emails: ReadonlyMap<string, string>
  providers: readonly { id: string; token: string }[]
}

/** Works with the database over a few connections of its own. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connect(url, 4, { named: false })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Fills the empty database with customers, who all have the same password, and providers. */
export async function fillDatabase(url: string, db: Db, connections: number): Promise<People> {
  const now = new Date()
  const town = await aTown({ url, db, now }, { connections, providers: 12 })
  await db
    .updateTable('auth_user')
    .set({ password_hash: await hashPassword(customersPassword) })
    .execute()
  const logins = await db
    .selectFrom('auth_user')
    .innerJoin('users', 'users.auth_user_id', 'auth_user.id')
    .select(['auth_user.id as auth_user_id', 'users.id', 'email', 'users.user_type'])
    .execute()
  const providers = logins
    .filter(({ user_type }) => user_type === 'provider')
    .map(({ id, auth_user_id }) => ({ id, auth_user_id, token: randomBytes(32).toString('base64url') }))
  await db
    .insertInto('auth_session')
    .values(
      providers.map(({ auth_user_id, token }) => ({
        auth_user_id,
        token_hash: hashOfToken(token),
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .execute()
  return { town, emails: new Map(logins.map(({ id, email }) => [id, email])), providers }
}
