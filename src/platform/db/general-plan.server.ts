import { type RawBuilder, sql } from 'kysely'

const types = {
  'uuid[]': sql`uuid[]`,
  'text[]': sql`text[]`,
  'bigint[]': sql`bigint[]`,
  'int[]': sql`int[]`,
  text: sql`text`,
  timestamptz: sql`timestamptz`,
  date: sql`date`,
  interval: sql`interval`,
  time: sql`time`,
}

/**
 * SQL: a value that the planner doesn't see, for named statements that take longer to plan than to
 * run. PostgreSQL plans such a statement again for each execution as long as plans for the values
 * look cheaper than a general one, and short lists always do. Without values, they cost the same.
 */
export const unplanned = <Value>(value: Value, type: keyof typeof types): RawBuilder<Value> =>
  sql`(select ${value}::${types[type]})`
