import { sql } from 'kysely'
import { categoryNameOf } from '#domains/catalog/categories-rules.ts'
import { FEWEST_TO_BE_FOUND } from '#domains/search/towns-rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { urls } from '#urls.ts'
import { type Listed, PART_SIZE } from './sitemap-rules.ts'

/** The number of rows that are read at once while a part is sent, to limit memory. */
const BATCH = 1_000
const cached = new WeakMap<Db, { until: number; firsts: Promise<string[]> }>()

/**
 * The first id of each part of providers. Computed once an hour: with a million providers it takes
 * a third of a second.
 */
export async function listPartBeginnings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  const now = clock.now().getTime()
  const found = cached.get(db)
  if (found && now < found.until) return found.firsts
  const firsts = findPartBeginnings(db)
  cached.set(db, { until: now + HOUR_MS, firsts })
  firsts.catch(() => cached.delete(db))
  return firsts
}

async function findPartBeginnings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from (
      select provider_id, row_number() over (order by provider_id) - 1 as place from provider_search
    ) as numbered where place % ${PART_SIZE} = 0 order by provider_id`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/** Active profiles, starting at an id, up to the size of a part. */
export async function* readProviders(db: Db, first: string): AsyncGenerator<Listed[]> {
  let from = first
  for (let left = PART_SIZE; left > 0; left -= BATCH) {
    // Limits the rows before the join. Otherwise, the planner scans all providers before `from` for
    // each batch.
    const batch = db
      .selectFrom('provider_search')
      .select(['provider_id', 'changed_at'])
      .where('provider_id', '>=', from)
      .orderBy('provider_id')
      .limit(BATCH + 1)
    const rows = await db
      .selectFrom(batch.as('batch'))
      .innerJoin('providers', 'providers.id', 'provider_id')
      .select(['provider_id', sql<Date>`coalesce(changed_at, created_at)`.as('changed')])
      .orderBy('provider_id')
      .execute()
    yield rows.slice(0, BATCH).map(({ provider_id, changed }) => ({ path: urls.provider(provider_id), changed }))
    const next = rows[BATCH]
    if (!next) return
    from = next.provider_id
  }
}

/** The towns of a category whose pages are worth indexing. */
export async function listTownPages(db: Db, category_id: number): Promise<Listed[]> {
  const rows = await db
    .selectFrom('town_services')
    .select(['state', 'town'])
    .where('category_id', '=', category_id)
    .where('provider_count', '>=', FEWEST_TO_BE_FOUND)
    .orderBy('state')
    .orderBy('town')
    .execute()
  return rows.map(({ state, town }) => ({ path: urls.town(categoryNameOf(category_id) ?? '', state, town) }))
}
