import { Hono } from 'hono'
import { z } from 'zod'
import { categoryIdOf } from '#domains/catalog/categories-rules.ts'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { currentAnswer } from '#platform/http/public-answer.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { tallyResponses } from '#platform/tally.server.ts'
import { msg } from '#ui/language.ts'
import { askForApproval } from './approval-commands.server.ts'
import { listFeaturedProviders } from './card-queries.server.ts'
import { updateProvider } from './commands.server.ts'
import { Provider, ProviderSummary } from './contract.ts'
import { getProvider } from './queries.server.ts'
import { ProviderRecord } from './record-contract.ts'
import { getRecord } from './record-queries.server.ts'
import { ProviderChange } from './schema.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers can change a business profile.'))

/** Mounted at /rest/v1/providers. */
export const providers = new Hono<SignedInEnv>()
  .get('/featured', currentAnswer, answers('List up to three featured providers', listOf(ProviderSummary)), async (c) =>
    c.json({ items: await listFeaturedProviders(c.var), next_cursor: null }),
  )
  .get(
    '/:id',
    tallyResponses('provider_view'),
    currentAnswer,
    answers('Get a provider', Provider),
    params(ById),
    async (c) => {
      const provider = await getProvider(c.var, c.req.valid('param').id)
      c.set('counted_for', provider.categories.map(categoryIdOf))
      return c.json(provider)
    },
  )
  .get(
    '/:id/record',
    currentAnswer,
    answers('Get what earns a provider trust', ProviderRecord),
    params(ById),
    async (c) => c.json(await getRecord(c.var, c.req.valid('param').id)),
  )
  .patch(
    '/:id',
    answers('Update your business', Provider),
    requireProfile,
    providersOnly,
    params(ById),
    body(ProviderChange),
    async (c) => c.json(await updateProvider(c.var, { ...c.req.valid('param'), change: c.req.valid('json') })),
  )
  .post(
    '/:id/approval',
    answers('Request approval of your declined business', Provider),
    mayAnswer(409),
    requireProfile,
    providersOnly,
    params(ById),
    async (c) => c.json(await askForApproval(c.var, c.req.valid('param').id)),
  )
