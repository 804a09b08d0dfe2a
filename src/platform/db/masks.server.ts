import { sql } from 'kysely'

/** SQL: an email address of which only the first letter and the top-level domain are shown. */
export const maskedEmail = (column: string) =>
  sql`(left(${sql.ref(column)}::text, 1) || '***@***' || coalesce(substring(${sql.ref(column)}::text from '[.][^.@]*$'), ''))`

/**
 * SQL: a telephone number of which only the last four digits are shown. The number ends at the
 * first letter, comma, semicolon or # after its first digit: an extension is not part of it.
 * Of fewer than seven digits, none is shown. Null stays null.
 */
export const maskedPhone = (column: string) =>
  sql`(select '***-***-' || case when length(digits) < 7 then '****' else right(digits, 4) end
    from substring(${sql.ref(column)} from '[0-9][^[:alpha:],;#]*') as number,
      regexp_replace(coalesce(number, left(${sql.ref(column)}, 0)), '[^0-9]', '', 'g') as digits)`
