import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { keepNewest } from '../keep-newest.server.ts'
import type { Database } from './db.server.ts'
import { unplanned } from './general-plan.server.ts'
import { runTogether } from './named-statement.server.ts'

type Source = Pick<Database, 'db' | 'pool'> & { now: Date }

/**
 * The transactions that last changed a provider, by the table that records them. Null if none has
 * since its rows were inserted.
 */
export type Changes = Record<string, string | null>

/**
 * Values of providers that a process keeps in memory until they change
 * (docs/decisions/0039-kept-values.md).
 */
interface Kind {
  /** Tells the values from others in a statement. */
  name: string
  /**
   * The table that has, by provider, the transaction that last changed what the values are made of.
   */
  table: string
  /**
   * The most that a process keeps for a database. Those that were not used for the longest time go
   * first.
   */
  most: number
  /**
   * Whether a value of the time `at` is also right at `now`, both in milliseconds, if nothing has
   * changed.
   */
  isCurrent: (at: number, now: number) => boolean
}

/** How to read values that aren't kept. */
interface Reading<Row extends object, Value> {
  /** Tells values of one provider apart. */
  variant?: string | number
  rowsOf: (ids: readonly string[]) => RawBuilder<Row>
  /** The values in these rows, by the id of the provider. */
  valuesOf: (rows: Row[], ids: readonly string[]) => Map<string, Value> | Promise<Map<string, Value>>
}

/**
 * Queries for `runTogether`, and a function that takes their rows and returns the values by the id
 * of the provider.
 */
export interface Kept<Value> {
  queries: Record<string, RawBuilder<object>>
  read: (rows: Record<string, object[]>) => Promise<Map<string, Value>>
}

interface Change {
  provider_id: string
  changed_by: string
}

interface Known<Value> {
  changed_by: string | null
  at: number
  value: Value
}

/** Which providers, and the changes that a statement has read before, by id. */
export interface Selection {
  ids: readonly string[]
  changes?: ReadonlyMap<string, Changes> | undefined
}

/**
 * A memory for values of this kind. The function that it returns reads the values of some
 * providers: only those that this process doesn't know or that may have changed. It sees a change
 * at once, whichever process made it, because a statement reads who changed what last: this one, or
 * one before it. If a value that was known has changed, another statement reads it.
 */
export function memoryOf<Value>({ name, table, most, isCurrent }: Kind) {
  const memories = new WeakMap<pg.Pool, Map<string, Known<Value>>>()
  return function kept<Row extends object>(
    from: Source,
    { ids, changes }: Selection,
    { variant = '', rowsOf, valuesOf }: Reading<Row, Value>,
  ): Kept<Value> {
    const memory = memories.get(from.pool) ?? new Map<string, Known<Value>>()
    memories.set(from.pool, memory)
    const at = from.now.getTime()
    const keyOf = (id: string) => (variant ? `${id} ${variant}` : id)
    const known = new Map<string, Known<Value>>()
    for (const id of ids) {
      const one = memory.get(keyOf(id))
      const isSame = !changes || one?.changed_by === changes.get(id)?.[table]
      if (!one || !isSame || !isCurrent(one.at, at)) continue
      known.set(id, one)
      keepNewest(memory, keyOf(id), one, most)
    }
    const unknown = ids.filter((id) => !known.has(id))
    const queriesOf = (all: readonly string[], missing: readonly string[]) => ({
      ...((!changes || missing.length > 0) && { [table]: changesIn(table, all) }),
      ...(missing.length > 0 && { [name]: rowsOf(missing) }),
    })

    async function keepRows(rows: Record<string, object[]>, missing: readonly string[], found: Map<string, Value>) {
      const changeOf = changesBy((rows[table] ?? []) as Change[])
      for (const [id, value] of await valuesOf((rows[name] ?? []) as Row[], missing)) {
        found.set(id, value)
        const changed_by = changeOf.get(id) ?? null
        // A transaction reads its own changes, and may still make more of them.
        if (!from.db.isTransaction) keepNewest(memory, keyOf(id), { changed_by, at, value }, most)
      }
      return changeOf
    }

    return {
      queries: queriesOf(ids, unknown),
      async read(rows) {
        const found = new Map<string, Value>()
        const changeOf = await keepRows(rows, unknown, found)
        const changed: string[] = []
        for (const [id, { changed_by, value }] of known) {
          if (changes || changed_by === (changeOf.get(id) ?? null)) found.set(id, value)
          else changed.push(id)
        }
        if (changed.length > 0) await keepRows(await runTogether(from, queriesOf(changed, changed)), changed, found)
        return found
      },
    }
  }
}

/** Reads several kinds of values of the same providers with one statement. */
export async function readKept<Values extends unknown[]>(
  from: Source,
  selection: Selection,
  kinds: { [At in keyof Values]: (from: Source, selection: Selection) => Kept<Values[At]> },
): Promise<{ [At in keyof Values]: Map<string, Values[At]> }> {
  const kept = kinds.map((kind) => kind(from, selection))
  const queries: Record<string, RawBuilder<object>> = Object.assign({}, ...kept.map(({ queries }) => queries))
  const rows = Object.keys(queries).length > 0 ? await runTogether(from, queries) : {}
  return Promise.all(kept.map(({ read }) => read(rows))) as Promise<{ [At in keyof Values]: Map<string, Values[At]> }>
}

/**
 * Whether a value is younger than ten minutes. A value that has changed is read again anyway. The
 * limit is for a standby that takes over without the last transactions: it gives their ids to
 * others.
 */
export const isRecent = (at: number, now: number): boolean => at <= now && now < at + 600_000

/**
 * SQL: the {@link Changes} of the provider with this id in these tables, for statements that find
 * providers.
 */
export const changesOf = (id: RawBuilder<unknown>, tables: readonly string[]): RawBuilder<Changes> =>
  sql`json_build_object(${sql.join(
    tables.flatMap((table) => [
      sql.lit(table),
      sql`(select changed_by::text from ${sql.table(table)} where provider_id = ${id})`,
    ]),
  )})`

const changesIn = (table: string, ids: readonly string[]): RawBuilder<Change> => sql`
  select provider_id, changed_by::text
  from unnest(${unplanned(ids, 'uuid[]')}) as given (id) join ${sql.table(table)} on provider_id = given.id`

const changesBy = (rows: readonly Change[]) =>
  new Map(rows.map(({ provider_id, changed_by }) => [provider_id, changed_by]))
