import { Hono } from 'hono'
import { z } from 'zod'
import { setCategoryQuestions } from '#domains/catalog/questions-commands.server.ts'
import { CategoryQuestions } from '#domains/catalog/questions-contract.ts'
import { Questions } from '#domains/catalog/questions-schema.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { recordAction } from './commands.server.ts'
import type { OperatorEnv } from './middleware.server.ts'

const CategoryChange = z.object({ questions: Questions })
const ById = z.object({ id: z.coerce.number<string>().int().min(1).max(32_767) })

/** Mounted at /rest/v1/admin/categories. */
export const adminCategories = new Hono<OperatorEnv>().patch(
  '/:id',
  answers('Change the questions that services of a category can start with', CategoryQuestions),
  params(ById),
  body(CategoryChange),
  async (c) => c.json(await changeCategory(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })),
)

const changeCategory = (context: OperatorContext, change: Parameters<typeof setCategoryQuestions>[1]) =>
  transact(context, async (context) => {
    const category = await setCategoryQuestions(context, change)
    const details = { category: category.name, questions: category.questions.length }
    await recordAction(context, { kind: 'operator.category_changed', details })
    return category
  })
