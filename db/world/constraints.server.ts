import type { PoolClient } from 'pg'
import { tables } from './rows.ts'

/** Two statements that remove and restore a foreign key, an index or a trigger. */
type Step = { remove: string; restore: string }

/**
 * Removes foreign keys, indexes and row triggers from the world's tables, within the caller's
 * transaction. Returns a function that restores them. Checking and indexing once at the end takes a
 * third of the time. The triggers never run, because the world brings the counts that they
 * maintain. Primary keys, unique and exclusion constraints stay.
 */
export async function removeConstraints(client: PoolClient): Promise<() => Promise<void>> {
  const triggers = tables.map((table) => ({
    remove: `alter table ${table} disable trigger user`,
    restore: `alter table ${table} enable trigger user`,
  }))
  const steps = [...(await read(client, foreignKeys)), ...(await read(client, indexes)), ...triggers]
  for (const { remove } of steps) await client.query(remove)
  return async () => {
    for (const { restore } of steps.toReversed()) await client.query(restore)
  }
}

async function read(client: PoolClient, query: string): Promise<Step[]> {
  return (await client.query<Step>(query, [tables])).rows
}

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conrelid = any ($1::regclass[])
  order by conname`

const indexes = `
  select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as restore
  from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid`
