import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether the profile in the row `users` is at a place that an operator has typed: a town,
 * "Austin, TX", a state, or a postal code.
 */
export function isAt(place: string, users = 'users'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  const typed = place.trim().toLowerCase()
  return sql<boolean>`(lower(${column('zip_code')}) = ${typed} or lower(${column('city')}) = ${typed}
    or lower(${column('state')}) = ${typed} or lower(${column('city')} || ', ' || ${column('state')}) = ${typed})`
}
