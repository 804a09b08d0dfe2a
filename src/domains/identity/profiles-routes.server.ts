import { Hono } from 'hono'
import { z } from 'zod'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { OwnProfile, ProfileChange } from './contract.ts'
import { type MaybeSignedIn, requireProfile } from './middleware.server.ts'
import { changeOwnProfile } from './profiles-commands.server.ts'
import { getOwnProfile } from './queries.server.ts'

/** Mounted at /rest/v1/users. */
export const users = new Hono<MaybeSignedIn>().patch(
  '/:id',
  answers('Change one of your profiles', OwnProfile),
  requireProfile,
  params(z.object({ id: Id() })),
  body(ProfileChange),
  async (c) => {
    const { id } = c.req.valid('param')
    await changeOwnProfile(c.var, { id, change: c.req.valid('json') })
    return c.json(await getOwnProfile(c.var.db, c.var.session.auth_user_id, id))
  },
)
