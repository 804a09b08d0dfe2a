import { Hono } from 'hono'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { dropCookie } from '#domains/sign-in/sessions-middleware.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { closeAccount, exportOwnData } from './commands.server.ts'
import { AccountClosing, Export } from './contract.ts'

/** Mounted at /auth/v1. */
export const personalData = new Hono<MaybeSignedIn>()
  .delete('/user', answers('Delete your account', null), requireProfile, body(AccountClosing), async (c) => {
    await closeAccount(c.var, c.req.valid('json'))
    dropCookie(c)
    return c.body(null, 204)
  })
  .get('/export', answers('Get everything stored about you', Export), mayAnswer(429), requireProfile, async (c) => {
    c.header('content-disposition', 'attachment; filename="porchlight-data.json"')
    const { db: reader, primary: db } = c.var
    return c.json(await exportOwnData({ ...c.var, db }, reader))
  })
