import { type RawBuilder, sql } from 'kysely'
import { areaOf, zipIn } from '#domains/locations/codes-rules.ts'

/**
 * SQL: whether the row of a table with `city`, `state` and `zip_code` is at a place that an
 * operator has typed: a town, "Austin, TX", a state, or a postal code, whole or that of its area.
 */
export function isAt(table: string, place: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const typed = place.trim()
  const zip = zipIn(typed)
  return sql<boolean>`(${column('zip_code')} in (${zip}, ${areaOf(zip)})
    or lower(${typed}) in (lower(${column('city')}), lower(${column('state')}),
      lower(${column('city')} || ', ' || ${column('state')})))`
}
