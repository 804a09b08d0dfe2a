import type { PoolClient } from 'pg'
import { tables } from './rows.ts'

/** One thing that slows a bulk load, and the two statements that take it away and bring it back. */
type Burden = { remove: string; restore: string }

/**
 * Takes foreign keys, indexes and row triggers off the world's tables, inside the caller's transaction, and answers with what puts
 * them back: checking and building once at the end takes a third of the time. Triggers stay unfired, because the world brings the
 * counts that they keep. Primary keys, unique and exclusion constraints stay on.
 */
export async function strip(client: PoolClient): Promise<() => Promise<void>> {
  const triggers = tables.map((table) => ({
    remove: `alter table ${table} disable trigger user`,
    restore: `alter table ${table} enable trigger user`,
  }))
  const burdens = [...(await read(client, foreignKeys)), ...(await read(client, indexes)), ...triggers]
  for (const { remove } of burdens) await client.query(remove)
  return async () => {
    for (const { restore } of burdens.toReversed()) await client.query(restore)
  }
}

async function read(client: PoolClient, question: string): Promise<Burden[]> {
  return (await client.query<Burden>(question, [tables])).rows
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
