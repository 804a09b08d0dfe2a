import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { Limit } from '#platform/http/cursor.server.ts'
import { currentAnswer, publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { CategoryTowns, Town, TownAddress } from './contract.ts'
import { getTown, listTowns } from './queries.server.ts'

/** Mounted at /rest/v1/categories. */
export const towns = new Hono<AppEnv>()
  .get(
    '/:category/towns',
    publicAnswer,
    answers('The towns with the most providers of a category', CategoryTowns),
    params(TownAddress.pick({ category: true })),
    query(z.object({ limit: Limit })),
    async (c) => c.json(await listTowns(c.var.db, c.req.valid('param').category, c.req.valid('query').limit)),
  )
  .get(
    '/:category/towns/:state/:town',
    currentAnswer,
    answers('A category in a town', Town),
    params(TownAddress),
    async (c) => c.json(await getTown(c.var, c.req.valid('param'))),
  )
