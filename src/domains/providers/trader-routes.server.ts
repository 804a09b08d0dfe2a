import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { providerNotFound } from './queries.server.ts'
import { setTraderDetails } from './trader-commands.server.ts'
import { TraderDetails } from './trader-contract.ts'
import { getTraderDetails } from './trader-queries.server.ts'
import { TraderAnswer } from './trader-schema.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers say who offers their services.'))

/** Mounted at /rest/v1/providers. */
export const traderDetails = new Hono<SignedInEnv>()
  .get(
    '/:id/trader_details',
    answers('Get your answer about who offers your services', TraderDetails),
    requireProfile,
    providersOnly,
    params(ById),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.profile.id) throw providerNotFound()
      return c.json(await getTraderDetails(c.var, id))
    },
  )
  .put(
    '/:id/trader_details',
    answers('Replace your answer about who offers your services', TraderDetails),
    mayAnswer(409),
    requireProfile,
    providersOnly,
    params(ById),
    body(TraderAnswer),
    async (c) =>
      c.json(await setTraderDetails(c.var, { provider_id: c.req.valid('param').id, answer: c.req.valid('json') })),
  )
