import type { ClientBase, Pool, PoolClient } from 'pg'

/** Two statements that remove and restore a foreign key, a setting, an index or a trigger. */
type Step = { remove: string; restore: string }

/**
 * Removes foreign keys, indexes and row triggers from these tables, within the caller's
 * transaction. Returns a function that restores them, which checks all rows. Checking and indexing
 * once at the end takes a third of the time. Parallel workers help to index a table, even if its
 * queries have none. The triggers never run, because the rows include the counts that they
 * maintain. Primary keys, unique and exclusion constraints stay.
 */
export async function removeConstraints(client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const steps: Step[] = []
  for (const query of [foreignKeys, workers, indexes, triggers]) steps.push(...(await read(client, query, tables)))
  for (const { remove } of steps) await client.query(remove)
  return async () => {
    for (const { restore } of steps.toReversed()) await client.query(restore)
  }
}

/**
 * Runs work in a transaction that may take long and builds indexes fast. Rolls back if the work
 * throws.
 */
export async function loadInTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "begin; set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '512MB'",
    )
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function read(client: ClientBase, query: string, tables: readonly string[]): Promise<Step[]> {
  return (await client.query<Step>(query, [tables])).rows
}

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conrelid = any ($1::regclass[]) and conparentid = 0
  order by conname`

/** A table that sets the number of workers for its queries sets it for its indexes, too. */
const workers = `
  select format('alter table %s reset (parallel_workers)', pg_class.oid::regclass) as remove,
         format('alter table %s set (parallel_workers = %s)', pg_class.oid::regclass, option_value) as restore
  from pg_class, pg_options_to_table(reloptions)
  where pg_class.oid = any ($1::regclass[]) and option_name = 'parallel_workers'
  order by pg_class.oid`

/**
 * The definition of a partitioned table's index says that it is only for the parent; restored, it
 * is for all partitions.
 */
const indexes = `
  select format('drop index %s', indexrelid::regclass) as remove,
         replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as restore
  from pg_index join pg_class on pg_class.oid = indrelid
  where indrelid = any ($1::regclass[]) and relkind in ('r', 'p')
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid`

/** A trigger that always fires, also on replicas, must do so again. */
const triggers = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as remove,
         format('alter table %s enable %s trigger %I', tgrelid::regclass,
           case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as restore
  from pg_trigger
  where tgrelid = any ($1::regclass[]) and not tgisinternal and tgenabled <> 'D'
  order by tgrelid, tgname`
