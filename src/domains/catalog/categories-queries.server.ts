import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Category } from './categories-contract.ts'
import { type ListedCategory, setCategories, slugOf } from './categories-rules.ts'

/** Which version of the categories this process has read, and from which database. */
let read: { db: WeakRef<Db>; version: number } | undefined

/**
 * Reads the categories again if they have changed. The version comes with the settings of the site,
 * which each process reads every two seconds, so that this takes a statement only after a change.
 */
export async function refreshCategories(db: Db, version: number): Promise<void> {
  if (read?.db.deref() === db && read.version === version) return
  setCategories(await listListed(db))
  read = { db: new WeakRef(db), version }
  cached.delete(db)
}

/** A number that changes with the categories that this process knows. */
export const categoriesVersion = (): number => read?.version ?? 0

async function listListed(db: Db | Tx): Promise<ListedCategory[]> {
  const { rows } = await sql<ListedCategory>`
    select id, name, icon, is_active, array(
      select letters from category_former_name where category_id = id order by letters) as former
    from categories order by position, id`.execute(db)
  return rows
}

/** The names that categories have now, by names that they have or had. */
export async function namesNow(db: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; name: string }>`
    select given, coalesce(same.name, later.name) as name
    from unnest(${names}::text[]) as given
    left join categories as same on same.name = given
    left join category_former_name on letters = name_letters(given)
    left join categories as later on later.id = category_id
    where coalesce(same.name, later.name) is not null`.execute(db)
  return new Map(rows.map(({ given, name }) => [given, name]))
}

type Counted = Omit<Category, 'slug' | 'usual_price'> & { usual_from: number | null; usual_to: number | null }

const cached = new WeakMap<Db, { until: number; categories: Promise<Category[]> }>()

/**
 * The categories in the operators' order, including hidden ones, with the numbers of providers that
 * search can find. Counted at most once a minute and after a change, because that reads all
 * providers.
 */
export async function listCategories({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Category[]> {
  const now = clock.now().getTime()
  const known = cached.get(db)
  if (known && now < known.until) return known.categories
  const categories = countCategories(db)
  cached.set(db, { until: now + 60_000, categories })
  categories.catch(() => cached.delete(db))
  return categories
}

async function countCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Counted>`
    select id, name, description, icon, is_active, usual_from, usual_to, coalesce(provider_count, 0) as provider_count
    from categories left join (
      select unnest(categories) as name, count(*) as provider_count
      from providers join provider_search on provider_id = providers.id group by 1
    ) as counted using (name) order by position, id`.execute(db)
  return rows.map(({ usual_from, usual_to, name, ...row }) => ({
    ...row,
    name,
    slug: slugOf(name),
    usual_price: usual_from === null || usual_to === null ? null : { from: usual_from, to: usual_to },
  }))
}
