import { Hono } from 'hono'
import { answers, params, query } from '#platform/http/request.server.ts'
import { type MaybeSignedIn, requireProfile } from './middleware.server.ts'
import { endOwnSession, signOut } from './sessions-commands.server.ts'
import { OwnSessions, SessionId, SignOut } from './sessions-contract.ts'
import { dropCookie } from './sessions-middleware.server.ts'
import { listSessions } from './sessions-queries.server.ts'

/** Mounted at /auth/v1. */
export const sessions = new Hono<MaybeSignedIn>()
  .get('/sessions', answers('List your own sessions', OwnSessions), requireProfile, async (c) =>
    c.json(await listSessions(c.var.db, c.var.session, c.var.now)),
  )
  .delete('/sessions/:id', answers('End one of your sessions', null), requireProfile, params(SessionId), async (c) => {
    const { id } = c.req.valid('param')
    await endOwnSession(c.var, id)
    if (id === c.var.session.id) dropCookie(c)
    return c.body(null, 204)
  })
  .post('/logout', answers('Sign out', null), query(SignOut), async (c) => {
    const { scope } = c.req.valid('query')
    const { session } = c.var
    if (session) await signOut({ ...c.var, session }, scope)
    if (scope !== 'others') dropCookie(c)
    return c.body(null, 204)
  })
