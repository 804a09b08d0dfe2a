import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { currentAnswer } from '#platform/http/public-answer.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { Availability, AvailabilityQuery } from './availability-contract.ts'
import { getAvailability } from './availability-queries.server.ts'
import { ForService } from './slots-contract.ts'

/** Mounted at /rest/v1/providers. */
export const availability = new Hono<AppEnv>().get(
  '/:id/availability',
  currentAnswer,
  answers('List the days on which a provider is free', Availability),
  params(z.object({ id: Id() })),
  query(AvailabilityQuery.extend(ForService.shape)),
  async (c) => c.json(await getAvailability(c.var, { provider_id: c.req.valid('param').id, ...c.req.valid('query') })),
)
