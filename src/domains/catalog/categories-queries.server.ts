import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Category } from './categories-contract.ts'

const counted = new WeakMap<Db, { until: number; categories: Promise<Category[]> }>()

/**
 * The nine categories with their numbers of providers, of those that search can find. Counted at
 * most once a minute, because that reads all providers.
 */
export async function listCategories({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Category[]> {
  const now = clock.now().getTime()
  const known = counted.get(db)
  if (known && now < known.until) return known.categories
  const categories = countCategories(db)
  counted.set(db, { until: now + 60_000, categories })
  categories.catch(() => counted.delete(db))
  return categories
}

async function countCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, name, description, coalesce(provider_count, 0) as provider_count
    from categories left join (
      select unnest(categories) as name, count(*) as provider_count
      from providers join provider_search on provider_id = providers.id group by 1
    ) as counted using (name) order by id`.execute(db)
  return rows
}
