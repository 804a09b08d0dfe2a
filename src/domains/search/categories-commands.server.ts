import { insertCategory, updateCategory } from '#domains/catalog/categories-commands.server.ts'
import type { CategoryChange, NewCategory } from '#domains/catalog/categories-desk-contract.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { rereadSite } from '#domains/site/settings-queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { replaceTermsOf } from './commands.server.ts'

/**
 * Adds a category, which searches for its name and its synonyms find within two seconds. Returns
 * its id. Throws as {@link insertCategory} does, and 422 for a synonym that search could not read.
 */
export async function createCategory(
  context: OperatorContext,
  { synonyms, ...category }: NewCategory,
): Promise<number> {
  const created = await transact(context, async (context) => {
    const id = await insertCategory(context, category)
    await replaceTermsOf(context.db, id, { name: category.name, synonyms })
    await recordAction(context, { kind: 'operator.category_added', details: { category_id: id } })
    return id
  })
  await rereadSite(context.db)
  return created
}

/** Changes a category. Throws as {@link updateCategory} and {@link createCategory} do. */
export async function changeCategory(
  context: OperatorContext,
  id: number,
  { synonyms, ...change }: CategoryChange,
): Promise<void> {
  const fields = [...Object.keys(change), ...(synonyms ? ['synonyms'] : [])].toSorted()
  if (fields.length === 0) return
  await transact(context, async (context) => {
    await updateCategory(context, id, change)
    await replaceTermsOf(context.db, id, { name: change.name, synonyms })
    const details = { category_id: id, fields: fields.join(' ') }
    await recordAction(context, { kind: 'operator.category_changed', details })
  })
  await rereadSite(context.db)
}
