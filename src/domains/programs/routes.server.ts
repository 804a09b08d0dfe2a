import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { endOwnProgram } from '#domains/sign-in/token-endings-commands.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import {
  ConnectedProgramId,
  ConnectedPrograms,
  ProgramDecided,
  ProgramDecision,
  ProgramRequest,
  ProgramRequestId,
} from './contract.ts'
import { listPrograms } from './queries.server.ts'
import { decideRequest, getProgramRequest } from './requests-commands.server.ts'
import type { GetProvider } from './server-routes.server.ts'

/** Mounted at /rest/v1/programs. */
export const programs = (getProvider: GetProvider) =>
  new Hono<SignedInEnv>()
    .get('/', answers('List the programs that you have connected', ConnectedPrograms), requireProfile, async (c) =>
      c.json(await listPrograms(c.var.db, c.var.session.auth_user_id, c.var.now)),
    )
    .delete('/:id', answers('Disconnect a program', null), requireProfile, params(ConnectedProgramId), async (c) => {
      await endOwnProgram(c.var, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get(
      '/requests/:id',
      answers('Get what a program asks of you', ProgramRequest),
      requireProfile,
      params(ProgramRequestId),
      async (c) => {
        const provider = await getProvider()
        const { id } = c.req.valid('param')
        return c.json(await getProgramRequest(c.var, provider, { id, cookie: cookieOf(c, provider) }))
      },
    )
    .post(
      '/requests/:id',
      answers('Connect a program, or refuse it', ProgramDecided),
      requireProfile,
      params(ProgramRequestId),
      body(ProgramDecision),
      async (c) => {
        const provider = await getProvider()
        const open = { id: c.req.valid('param').id, cookie: cookieOf(c, provider) }
        return c.json(await decideRequest(c.var, provider, { ...open, ...c.req.valid('json') }))
      },
    )

/** Ties a request to the browser that started it, so that no one answers a request of another. */
const cookieOf = (c: Context, provider: { cookieName(type: 'interaction'): string }) =>
  getCookie(c, provider.cookieName('interaction'))
