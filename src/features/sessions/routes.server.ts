import { type Context, Hono } from 'hono'
import { type MaybeSignedIn, requireProfile } from '#features/identity/middleware.server.ts'
import type { Config } from '#platform/config.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { endOwnSession, signOut } from './commands.server.ts'
import { OwnSessions, SessionName, SignOut } from './contract.ts'
import { forgottenCookie } from './middleware.server.ts'
import { listSessions } from './queries.server.ts'

/** Mounted at /auth/v1: where one is signed in, and the ways out. */
export const sessions = new Hono<MaybeSignedIn>()
  .get('/sessions', answers('Where one is signed in', OwnSessions), requireProfile, async (c) =>
    c.json(await listSessions(c.var.db, c.var.session, c.var.clock.now())),
  )
  .delete(
    '/sessions/:id',
    answers('End one session of the login', null),
    requireProfile,
    params(SessionName),
    async (c) => {
      const { id } = c.req.valid('param')
      await endOwnSession(c.var, c.var.session, id)
      if (id === c.var.session.id) forgetCookie(c)
      return c.body(null, 204)
    },
  )
  .post('/logout', answers('End the sessions of the login, or some of them', null), query(SignOut), async (c) => {
    const { scope } = c.req.valid('query')
    if (c.var.session) await signOut(c.var, c.var.session, scope)
    if (scope !== 'others') forgetCookie(c)
    return c.body(null, 204)
  })

function forgetCookie(c: Pick<Context<MaybeSignedIn>, 'header'> & { var: { config: Config } }): void {
  c.header('set-cookie', forgottenCookie(c.var.config), { append: true })
}
