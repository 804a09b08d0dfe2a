import { type RawBuilder, sql } from 'kysely'
import { areaOf, zipIn } from '#domains/locations/codes-rules.ts'
import { regionNamed } from '#domains/locations/regions-rules.ts'

/**
 * SQL: whether the row of a table with `city`, `state` and `zip_code` is at a place that an
 * operator has typed: a town, "Austin, TX", a state by its code or name, or a postal code, whole or
 * that of its area. A name of a town and of a state means both.
 */
export function isAt(table: string, place: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const typed = place.trim()
  const zip = zipIn(typed)
  const comma = typed.lastIndexOf(',')
  const [town, region] = comma < 0 ? ['', typed] : [typed.slice(0, comma).trim(), typed.slice(comma + 1).trim()]
  const state = regionNamed(region) ?? region.toUpperCase()
  return sql<boolean>`(${column('zip_code')} in (${zip}, ${areaOf(zip)}) or lower(${typed}) = lower(${column('city')})
    or (${column('state')} = ${state} and ${town.toLowerCase()} in ('', lower(${column('city')}))))`
}
