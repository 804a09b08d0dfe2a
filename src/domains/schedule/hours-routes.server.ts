import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { msg, t } from '#ui/language.ts'
import { changeHours } from './hours-commands.server.ts'
import { HoursChange, HoursDays, HoursDaysQuery, OwnHours, ProviderHours } from './hours-contract.ts'
import { getHours, getOwnHours, listHoursDays } from './hours-queries.server.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers can change opening hours.'))

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
      if (id !== c.var.profile.id) throw notFound(t('Provider not found'))
      return c.json(await getOwnHours(c.var.db, id, c.var.now))
    },
  )
  .get(
    '/:id/hours/days',
    answers('List own hours, day by day', HoursDays),
    requireProfile,
    providersOnly,
    params(ById),
    query(HoursDaysQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.profile.id) throw notFound(t('Provider not found'))
      return c.json(await listHoursDays(c.var, { provider_id: id, ...c.req.valid('query') }))
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
