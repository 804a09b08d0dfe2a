import { Hono } from 'hono'
import { z } from 'zod'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { dropCookie } from '#domains/identity/sessions-middleware.server.ts'
import { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { siteSlug } from '#platform/brand.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { closeAccount, exportOwnData, leaveRole } from './commands.server.ts'
import { AccountClosing, Export } from './contract.ts'

/** Mounted at /rest/v1/users. */
export const ownRoles = new Hono<MaybeSignedIn>().delete(
  '/:id',
  answers('Leave one of your two roles', null),
  requireProfile,
  params(z.object({ id: Id() })),
  body(OwnerProof),
  async (c) => {
    await leaveRole(c.var, { ...c.req.valid('param'), proof: c.req.valid('json') })
    return c.body(null, 204)
  },
)

/** Mounted at /auth/v1. */
export const personalData = new Hono<MaybeSignedIn>()
  .delete('/user', answers('Delete your account', null), requireProfile, body(AccountClosing), async (c) => {
    await closeAccount(c.var, c.req.valid('json'))
    dropCookie(c)
    return c.body(null, 204)
  })
  .get('/export', answers('Get everything stored about you', Export), mayAnswer(429), requireProfile, async (c) => {
    c.header('content-disposition', `attachment; filename="${siteSlug()}-data.json"`)
    const { db: reader, primary: db } = c.var
    return c.json(await exportOwnData({ ...c.var, db }, reader))
  })
