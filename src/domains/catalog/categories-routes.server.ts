import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers } from '#platform/http/request.server.ts'
import { Category } from './categories-contract.ts'
import { listCategories } from './categories-queries.server.ts'

/** Mounted at /rest/v1/categories. */
export const categories = new Hono<AppEnv>().get(
  '/',
  publicAnswer,
  answers('List the categories, also hidden ones', z.object({ items: z.array(Category), next_cursor: z.null() })),
  async (c) => c.json({ items: await listCategories(c.var), next_cursor: null }),
)
