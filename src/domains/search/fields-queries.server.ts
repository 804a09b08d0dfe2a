import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { filterKinds } from '#domains/catalog/fields-limits.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { FieldFilter } from './documents-contract.ts'
import { RARE } from './index-rules.ts'

/** As `field_key` in db/migrations. */
const keyOf = (id: string, value: string) => `=${createHash('md5').update(`${id}:${value}`).digest('hex')}`

/** "id:value" of a query. */
const partsOf = (wish: string) => ({ id: wish.slice(0, 36).toLowerCase(), value: wish.slice(37) })

/**
 * The filter for the wished values of own fields, as "id:value": of one field any value fits, of
 * several fields each must fit. Undefined without a wish; null if one is not of a public field that
 * searches filter by, so that no provider fits.
 */
export async function fieldFilterOf(
  database: Pick<Deps, 'db' | 'pool'>,
  wished: readonly string[],
): Promise<FieldFilter | null | undefined> {
  if (wished.length === 0) return undefined
  const wishes = wished.map(partsOf).map(({ id, value }) => ({ id, key: keyOf(id, value) }))
  const ids = [...new Set(wishes.map(({ id }) => id))]
  const keys = wishes.map(({ key }) => key)
  const [known, files] = await Promise.all([
    runNamed<{ count: number }>(
      database,
      sql`select count(*)::int as count from field where id::text = any(${ids}::text[]) and of <> 'request'
        and is_public and is_active and kind::text = any(${filterKinds}::text[])`,
    ),
    runNamed<{ key: string; hash: string; documents: number }>(
      database,
      sql`select * from search_field_keys(${keys}::text[], ${RARE + 1})`,
    ),
  ])
  if (known[0]?.count !== ids.length) return null
  const fileOf = new Map(files.map((file) => [file.key, file]))
  const groups = ids.map((id) => wishes.filter((wish) => wish.id === id).map(({ key }) => key))
  return {
    stems: groups.map((group) => `(${group.map((key) => `'${key}'`).join(' | ')})`).join(' & '),
    filed: groups.map((group) => ({
      keys: group.flatMap((key) => fileOf.get(key)?.hash ?? []),
      documents: group.reduce((sum, key) => sum + (fileOf.get(key)?.documents ?? 0), 0),
    })),
  }
}
