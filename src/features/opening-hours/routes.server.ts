import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { providerNotFound } from '#features/providers/queries.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { changeHours } from './commands.server.ts'
import { HoursChange, OwnHours, ProviderHours } from './contract.ts'
import { getHours, getOwnHours } from './queries.server.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', 'Only service providers can change opening hours.')

/** Mounted at /rest/v1/providers. */
export const hours = new Hono<SignedInEnv>()
  .get(
    '/:id/hours',
    publicAnswer,
    answers('Get the opening hours of a provider', ProviderHours),
    params(ById),
    async (c) => c.json(await getHours(c.var.db, c.req.valid('param').id, c.var.now)),
  )
  .get(
    '/:id/hours/own',
    answers('Get own opening hours, with notes and with bookings outside of them', OwnHours),
    requireProfile,
    providersOnly,
    params(ById),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.profile.id) throw providerNotFound()
      return c.json(await getOwnHours(c.var.db, id, c.var.now))
    },
  )
  .patch(
    '/:id/hours',
    answers('Change own opening hours', OwnHours),
    requireProfile,
    providersOnly,
    params(ById),
    body(HoursChange),
    async (c) => c.json(await changeHours(c.var, { provider_id: c.req.valid('param').id, ...c.req.valid('json') })),
  )
