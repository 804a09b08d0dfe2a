import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { deleteSavedReply, saveReply } from './saved-replies-commands.server.ts'
import { NewSavedReply, SavedReply } from './saved-replies-contract.ts'
import { listSavedReplies } from './saved-replies-queries.server.ts'
import { savedReplyTexts } from './saved-replies-rules.ts'

/** Mounted at /rest/v1/saved_replies. */
export const savedReplies = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(requireRole('provider', savedReplyTexts.providersOnly))
  .get('/', answers('List the provider’s saved replies', listOf(SavedReply)), async (c) =>
    c.json({ items: await listSavedReplies(c.var.db, c.var.profile.id), next_cursor: null }),
  )
  .post('/', answers('Add a saved reply', SavedReply, 201), idempotent(201), body(NewSavedReply), async (c) =>
    c.json(await saveReply(c.var, c.req.valid('json')), 201),
  )
  .delete('/:id', answers('Delete a saved reply', null), params(z.object({ id: Id() })), async (c) => {
    await deleteSavedReply(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })
