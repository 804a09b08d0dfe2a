import type pg from 'pg'
import { type JobInsert, PgBoss } from 'pg-boss'
import { waitingJobs } from './format.server.ts'

/** The number of jobs that are stored with one statement. */
const BATCH = 1_000

/** A row of `waitingJobs`. */
interface WaitingJob {
  id: string
  name: string
  data: object | null
  options: Record<string, unknown>
}

/** Jobs of an archive on their way from its rows to pg-boss. */
export interface RestoredJobs {
  /** Call it in the transaction, before the rows arrive. */
  prepare(): Promise<void>
  /** Call it in the transaction, after the rows have arrived. */
  store(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens pg-boss, which creates its schema. Call it before the transaction of `client`: pg-boss
 * creates schemas and queues in transactions of its own, on the connection `own`.
 */
export async function openRestoredJobs(client: pg.Client, own: pg.Client): Promise<RestoredJobs> {
  const executeSql = (text: string, values?: unknown[]) => own.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  return {
    async prepare() {
      await client.query(
        `create temporary table ${waitingJobs.name} (id uuid, name text, data jsonb, options jsonb) on commit drop`,
      )
    },
    async store() {
      const { rows } = await client.query<{ name: string }>(`select distinct name from ${waitingJobs.name}`)
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const { name } of rows) {
        if (!known.has(name)) await boss.createQueue(name)
        await storeQueue(client, boss, name)
      }
    },
    close: () => boss.stop({ timeout: 1_000 }),
  }
}

async function storeQueue(client: pg.Client, boss: PgBoss, name: string): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const next = `select * from ${waitingJobs.name} where name = $1 and ($2::uuid is null or id > $2) order by id limit ${BATCH}`
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: WaitingJob[] } = await client.query<WaitingJob>(next, [name, after])
    if (rows.length > 0) await boss.insert(name, rows.map(jobOf), { db })
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

function jobOf({ id, data, options }: WaitingJob): JobInsert {
  const given = Object.entries(options).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), id, ...(data && { data }) }
}
