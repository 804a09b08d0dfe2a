import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { categoryNamed } from './categories-rules.ts'
import type { CategoryQuestions } from './questions-contract.ts'

/** The template of a category, by its name in any spelling. Throws 404 for an unknown one. */
export async function getCategoryQuestions(db: Db | Tx, name: string): Promise<CategoryQuestions> {
  const category = await db
    .selectFrom('categories')
    .select(['id', 'name', 'questions'])
    .where('name', '=', categoryNamed(name) ?? '')
    .executeTakeFirstOrThrow(() => notFound(t('Category not found')))
  return category as unknown as CategoryQuestions
}
