import { z } from 'zod'
import { t } from '#ui/language.ts'
import { invalid } from './errors.server.ts'
import { isStorable } from './storable.server.ts'

/** `?limit=` of every list: 1 to 100, by default 20. */
export const Limit = z.coerce.number().int().min(1).max(100).default(20)

/** `?cursor=` of every list: opaque to clients. */
export const Cursor = z.string().max(2000).optional()

/** The query parameters of every list. */
export const Paging = z.object({ limit: Limit, cursor: Cursor })

/** The query parameters of a short list, which is one page unless the client sets a limit. */
export const OptionalPaging = z.object({ limit: Limit.unwrap().optional(), cursor: Cursor })

/** An instant in a cursor's key. PostgreSQL has no year 0. */
export const Moment = z.iso.datetime().refine((moment) => moment > '1')

/** Encodes the sort key of a page's last row. */
export function packCursor(key: object): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a cursor with the schema of its sort key. Throws 422 for an invalid one. */
export function unpackCursor<S extends z.ZodType>(cursor: string | undefined, key: S): z.infer<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    const given: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (isStorable(given)) return key.parse(given)
  } catch {
    // The schema below rejects undefined, as it rejects an invalid key.
  }
  throw invalid([{ path: 'cursor', message: t('This list has changed. Please start from its beginning.') }])
}

/**
 * Makes a page of `limit + 1` rows: the extra row tells whether there is a next page. Without a
 * limit, of all rows.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number | undefined,
  keyOf: (row: Row) => readonly (string | number | boolean | null)[],
  itemOf: (row: Row) => Item,
): { items: Item[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(itemOf), next_cursor: rows.length > page.length && last ? packCursor(keyOf(last)) : null }
}
