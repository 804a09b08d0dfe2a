import type { DeskCategory } from '#domains/catalog/categories-desk-contract.ts'
import { listCategories } from '#domains/catalog/categories-queries.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'

/** All categories with their synonyms, for operators. */
export async function listDeskCategories(from: Pick<Deps, 'db' | 'clock'>): Promise<DeskCategory[]> {
  const [categories, terms, asked] = await Promise.all([
    listCategories(from),
    from.db
      .selectFrom('search_term')
      .select(['category_id', 'term'])
      .where('source', '=', 'operator')
      .where('kind', '=', 'tasks')
      .orderBy('term')
      .execute(),
    from.db.selectFrom('categories').select(['id', 'questions']).execute(),
  ])
  return categories.map((category) => ({
    ...category,
    synonyms: terms.filter(({ category_id }) => category_id === category.id).map(({ term }) => term),
    questions: (asked.find(({ id }) => id === category.id)?.questions ?? []) as unknown as DeskCategory['questions'],
  }))
}

/** The category with this id, as operators see it. Throws 404 if there is none. */
export async function getDeskCategory(from: Pick<Deps, 'db' | 'clock'>, id: number): Promise<DeskCategory> {
  const category = (await listDeskCategories(from)).find((one) => one.id === id)
  if (!category) throw notFound(t('Category not found'))
  return category
}
