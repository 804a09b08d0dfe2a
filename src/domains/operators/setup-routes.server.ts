import { Hono } from 'hono'
import { z } from 'zod'
import { answers, body, params } from '#platform/http/request.server.ts'
import { finishSetup } from './setup-commands.server.ts'
import { Setup } from './setup-contract.ts'
import type { SetupEnv } from './setup-middleware.server.ts'
import { getSetup } from './setup-queries.server.ts'
import { FirstOperator } from './setup-schema.ts'

const BySecret = params(z.object({ secret: z.string().max(100) }))

/** Mounted at /rest/v1/setup. */
export const setup = new Hono<SetupEnv>()
  .get('/:secret', answers('Get the set-up of a new site', Setup), BySecret, async (c) =>
    c.json(await getSetup(c.var.primary, c.req.valid('param').secret, c.var.now)),
  )
  .post(
    '/:secret/finish',
    answers('Create the first operator, which ends the set-up', null),
    BySecret,
    body(FirstOperator),
    async (c) => {
      await finishSetup(c.var, { ...c.req.valid('param'), operator: c.req.valid('json') })
      return c.body(null, 204)
    },
  )
