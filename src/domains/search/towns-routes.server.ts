import { Hono } from 'hono'
import type { AppEnv } from '#platform/http/app.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { currentAnswer, publicAnswer } from '#platform/http/public-answer.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { CategoryTowns, Town, TownAddress } from './towns-contract.ts'
import { getTown, listTowns } from './towns-queries.server.ts'

/** Mounted at /rest/v1/categories. */
export const towns = new Hono<AppEnv>()
  .get(
    '/:category/towns',
    publicAnswer,
    answers('List the towns with the most providers of a category', CategoryTowns),
    params(TownAddress.pick({ category: true })),
    query(Paging),
    async (c) => c.json(await listTowns(c.var.db, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )
  .get(
    '/:category/towns/:state/:town',
    readingBudget(60),
    currentAnswer,
    answers('Get a category in a town', Town),
    params(TownAddress),
    async (c) => c.json(await getTown(c.var, c.req.valid('param'))),
  )
