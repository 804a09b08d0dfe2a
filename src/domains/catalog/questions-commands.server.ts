import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { t } from '#ui/language.ts'
import type { CategoryQuestions } from './questions-contract.ts'
import type { Questions } from './questions-schema.ts'

/** Questions as a column: each with an id, and with only the fields of its kind. */
export const questionsColumn = (questions: Questions): string =>
  JSON.stringify(
    questions.map(({ id = uuidv7(), label, kind, options, required, show_if }) => ({
      id,
      label,
      kind,
      ...(kind === 'choice' && { options }),
      required,
      ...(show_if && { show_if }),
    })),
  )

/** Changes the template of a category. Services keep theirs. Throws 404 for an unknown one. */
export async function setCategoryQuestions(
  { db }: { db: Tx },
  { id, questions }: { id: number; questions: Questions },
): Promise<CategoryQuestions> {
  const category = await db
    .updateTable('categories')
    .set({ questions: questionsColumn(questions) })
    .where('id', '=', id)
    .returning(['id', 'name', 'questions'])
    .executeTakeFirstOrThrow(() => notFound(t('Category not found')))
  return category as unknown as CategoryQuestions
}
