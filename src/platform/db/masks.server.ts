import { sql } from 'kysely'

/** Stands for an email address that is masked. It shows no letter of the address. */
export const MASKED_EMAIL = '***@***.***'

/** SQL: {@link MASKED_EMAIL}, or nothing for a closed account, which has no address. */
export const maskedEmail = (column: string) =>
  sql`case when ${sql.ref(column)}::text = '' then '' else ${MASKED_EMAIL} end`

/**
 * SQL: a telephone number of which only the last four digits are shown. The number ends at the
 * first letter, comma, semicolon or # after its first digit: an extension is not part of it.
 * Of fewer than seven digits, none is shown. Null stays null.
 */
export const maskedPhone = (column: string) =>
  sql`(select '***-***-' || case when length(digits) < 7 then '****' else right(digits, 4) end
    from substring(${sql.ref(column)} from '[0-9][^[:alpha:],;#]*') as number,
      regexp_replace(coalesce(number, left(${sql.ref(column)}, 0)), '[^0-9]', '', 'g') as digits)`
