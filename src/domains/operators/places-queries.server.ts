import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether the row of a table with `city`, `state` and `zip_code` is at a place that an
 * operator has typed: a town, "Austin, TX", a state, or a postal code.
 */
export function isAt(table: string, place: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const typed = place.trim().toLowerCase()
  return sql<boolean>`${typed} in (lower(${column('zip_code')}), lower(${column('city')}), lower(${column('state')}),
    lower(${column('city')} || ', ' || ${column('state')}))`
}
