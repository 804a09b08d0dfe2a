import pg from 'pg'
import type { Logger } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '../durations.ts'

/** The time span of one partition. Periods begin at midnight UTC, weeks on Monday. */
type Period = 'day' | 'week' | 'quarter'

interface Partitioning {
  /** The column with the time of a row. */
  column: string
  period: Period
}

/**
 * The tables whose rows are in one partition for each period (docs/decisions/0033-partitions.md).
 */
export const partitionedTables = {
  realtime_event: { column: 'created_at', period: 'day' },
  idempotency_key: { column: 'created_at', period: 'day' },
  mail: { column: 'created_at', period: 'week' },
  event: { column: 'created_at', period: 'week' },
  notifications: { column: 'created_at', period: 'quarter' },
  audit_event: { column: 'at', period: 'quarter' },
} as const satisfies Record<string, Partitioning>

/** The name of a table that has partitions. */
export type PartitionedTable = keyof typeof partitionedTables

/** How many days the rows of each table are kept. Null for forever. */
export type Retention = Record<PartitionedTable, number | null>

/** A partition: the rows from one instant until just before another. */
export interface Partition {
  table: PartitionedTable
  name: string
  from: Date
  to: Date
}

const tables = Object.entries(partitionedTables) as [PartitionedTable, Partitioning][]

/**
 * How long a change of partitions waits for its lock. While it waits, every later statement on the
 * table waits behind it. A change that gets no lock, such as during a backup, is left to the next
 * run.
 */
const lockTimeout = '200ms'

/** The partitions that exist, without the default ones, the oldest first. */
export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select parent as table, name, bounds[1]::timestamptz as from, bounds[2]::timestamptz as to
    from (
      select parent.relname as parent, child.relname as name,
             regexp_match(pg_get_expr(child.relpartbound, child.oid), $$FROM \\('(.+)'\\) TO \\('(.+)'\\)$$) as bounds
      from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
      where parent.relnamespace = current_schema()::regnamespace and parent.relname = any ($1)
    ) found
    where bounds is not null
    order by bounds[1]::timestamptz, parent`,
    [Object.keys(partitionedTables)],
  )
  return rows
}

/** Creates the partitions that are missing, for the tables that exist. */
export async function createPartitions(
  client: pg.ClientBase,
  expected: readonly Partition[],
  log?: Logger,
): Promise<void> {
  const existing = await listPartitions(client)
  const { rows } = await client.query<{ name: PartitionedTable }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p'`,
  )
  const isMissing = ({ table, from, to }: Partition) =>
    rows.some(({ name }) => name === table) &&
    !existing.some((other) => other.table === table && other.from < to && from < other.to)
  for (const partition of expected.filter(isMissing)) await createPartition(client, partition, log)
}

/** The partitions of the current period and of the next one. */
export function partitionsFrom(now: Date): Partition[] {
  return tables.flatMap(([table, { period }]) => {
    const current = startOf(period, now)
    const next = current.add(lengths[period])
    return [current, next].map((first) => ({
      table,
      name: `${table}_${first.toString().replaceAll('-', '_')}`,
      from: midnight(first),
      to: midnight(first.add(lengths[period])),
    }))
  })
}

const lengths = { day: { days: 1 }, week: { weeks: 1 }, quarter: { months: 3 } } as const
const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('UTC').epochMilliseconds)

/** The first day of the period of an instant, in UTC. */
function startOf(period: Period, instant: Date): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(instant.toISOString().slice(0, 10))
  if (period === 'quarter') return day.with({ month: day.month - ((day.month - 1) % 3), day: 1 })
  return period === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day
}

/** Creates a partition, unless the default one has rows of that time, which then stay there. */
async function createPartition(client: pg.ClientBase, partition: Partition, log?: Logger): Promise<void> {
  const { table, name, from, to } = partition
  const [parent, child] = [client.escapeIdentifier(table), client.escapeIdentifier(name)]
  const bounds = [from, to].map((at) => `('${at.toISOString()}')`).join(' to ')
  const create = `create table if not exists ${child} partition of ${parent} for values from ${bounds}`
  const protect = table === 'audit_event' ? [`select make_append_only('${child}')`] : []
  if (await changed(client, [create, ...protect], partition, log)) log?.info({ partition: name }, 'partition created')
}

/**
 * Drops the partitions whose rows are all older than their table's retention, and deletes such rows
 * from the default partitions, except in the audit trail, whose rows can't be deleted.
 */
export async function dropOldPartitions(
  client: pg.ClientBase,
  { now, retention, log }: { now: Date; retention: Retention; log: Logger },
): Promise<void> {
  const partitions = await listPartitions(client)
  for (const [table, { column }] of tables) {
    const days = retention[table]
    if (days === null) continue
    const end = new Date(now.getTime() - days * DAY_MS)
    const old = partitions.filter((each) => each.table === table && each.to <= end)
    if (!(await drop(client, old, log)) || table === 'audit_event') continue
    await client.query(`delete from ${table}_default where ${column} < $1`, [end])
  }
}

/**
 * Drops partitions in order. Returns false, and leaves the rest, if one is in use: no row may go
 * before an older one.
 */
async function drop(client: pg.ClientBase, partitions: readonly Partition[], log: Logger): Promise<boolean> {
  for (const partition of partitions) {
    const statement = `drop table if exists ${client.escapeIdentifier(partition.name)}`
    if (!(await changed(client, [statement], partition, log))) return false
    log.info({ partition: partition.name }, 'partition dropped')
  }
  return true
}

/** Changes partitions in one transaction. Returns false if another one holds the lock. */
async function changed(
  client: pg.ClientBase,
  statements: readonly string[],
  { name }: Partition,
  log: Logger | undefined,
): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof pg.DatabaseError) || !postponing.has(error.code ?? '')) throw error
    log?.warn({ partition: name, reason: error.message }, 'partition not changed')
    return false
  }
}

/**
 * Errors that postpone the change: the lock is not free (55P03), or the default partition has rows
 * of the new one (23514).
 */
const postponing = new Set(['55P03', '23514'])
