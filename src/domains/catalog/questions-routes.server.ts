import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, params } from '#platform/http/request.server.ts'
import { CategoryQuestions } from './questions-contract.ts'
import { getCategoryQuestions } from './questions-queries.server.ts'

/** Mounted at /rest/v1/categories. */
export const categoryQuestions = new Hono<AppEnv>().get(
  '/:category/questions',
  publicAnswer,
  answers('Get the questions that operators suggest for a category', CategoryQuestions),
  params(z.object({ category: z.string().max(100) })),
  async (c) => c.json(await getCategoryQuestions(c.var.db, c.req.valid('param').category)),
)
