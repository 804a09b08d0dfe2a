import { Hono } from 'hono'
import { z } from 'zod'
import { CategoryChange, DeskCategory, NewCategory } from '#domains/catalog/categories-desk-contract.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { changeCategory, createCategory } from './categories-commands.server.ts'
import { getDeskCategory, listDeskCategories } from './categories-queries.server.ts'

const All = z.object({ items: z.array(DeskCategory), next_cursor: z.null() })

const CategoryId = z.object({ id: z.coerce.number().int() })

/** Mounted at /rest/v1/admin/categories, and for the set-up, where `during` ends the summaries. */
export const adminCategories = (during = '') =>
  new Hono<OperatorEnv>()
    .get('/', answers(`List all categories with their synonyms${during}`, All), async (c) =>
      c.json({ items: await listDeskCategories(c.var), next_cursor: null }),
    )
    .post('/', answers(`Add a category${during}`, DeskCategory, 201), body(NewCategory), async (c) => {
      const id = await createCategory(c.var, c.req.valid('json'))
      return c.json(await getDeskCategory(c.var, id), 201)
    })
    .patch(
      '/:id',
      answers(`Rename, hide, order or describe a category${during}`, DeskCategory),
      params(CategoryId),
      body(CategoryChange),
      async (c) => {
        const { id } = c.req.valid('param')
        await changeCategory(c.var, id, c.req.valid('json'))
        return c.json(await getDeskCategory(c.var, id))
      },
    )
