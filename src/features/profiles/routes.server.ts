import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import {
  DebuggedLogin,
  DebugReport,
  EnsuredProfile,
  OwnProfile,
  Profile,
  ProfileChange,
  ProfileForRole,
} from '#features/identity/contract.ts'
import { type MaybeSignedIn, requireProfile } from '#features/identity/middleware.server.ts'
import { getDebugReport, getOwnProfile } from '#features/identity/queries.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { changeOwnProfile, createOwnProfile, ensureProfile } from './commands.server.ts'

/** Mounted at /rest/v1/users. */
export const users = new Hono<MaybeSignedIn>().patch(
  '/:id',
  answers('Change a profile of one’s own', OwnProfile),
  requireProfile,
  params(z.object({ id: Id() })),
  body(ProfileChange),
  async (c) => {
    const { id } = c.req.valid('param')
    await changeOwnProfile(c.var, c.var.session.identity, id, c.req.valid('json'))
    return c.json(await getOwnProfile(c.var.db, c.var.session.auth_user_id, id))
  },
)

const inDemoAndDevelopment = createMiddleware<AppEnv>(async (c, next) => {
  const { DEMO, NODE_ENV } = c.var.config
  if (!DEMO && NODE_ENV !== 'development') throw notFound('Page')
  return next()
})

/** Mounted at /rest/v1/rpc. */
export const accountProcedures = new Hono<MaybeSignedIn>()
  .post(
    '/ensure_user_profile',
    answers('One’s own profile of a type; a customer’s is made when missing', Profile),
    requireProfile,
    body(EnsuredProfile),
    async (c) => c.json(await ensureProfile(c.var, c.var.session.identity, c.req.valid('json'))),
  )
  .post(
    '/create_user_profile_for_role',
    answers('Add the second profile to one’s own login', Profile, 201),
    requireProfile,
    idempotent,
    body(ProfileForRole),
    async (c) => c.json(await createOwnProfile(c.var, c.var.session.identity, c.req.valid('json')), 201),
  )
  .post(
    '/debug_user_creation',
    inDemoAndDevelopment,
    answers('One’s own login as it is stored', DebugReport),
    requireProfile,
    body(DebuggedLogin),
    async (c) => c.json(await getDebugReport(c.var.db, c.var.session.identity, c.req.valid('json').auth_user_id)),
  )
