import { Hono } from 'hono'
import { z } from 'zod'
import { Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { blockUser, unblockUser } from './blocks-commands.server.ts'
import { Block, NewBlock } from './blocks-contract.ts'
import { listBlocks } from './blocks-queries.server.ts'
import { requireProfile, type SignedInEnv } from './middleware.server.ts'

/** Mounted at /rest/v1/blocks. Blocks belong to the login and count in every role. */
export const blocks = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/',
    answers('List the users whom the user has blocked, newest first', listOf(Block)),
    query(Paging),
    async (c) => c.json(await listBlocks(c.var.db, c.var.session.identity, c.req.valid('query'))),
  )
  .post('/', answers('Block a user', Block, 201), idempotent(201), body(NewBlock), async (c) =>
    c.json(await blockUser(c.var, c.req.valid('json')), 201),
  )
  .delete(
    '/:id',
    answers('Unblock a user, by block, profile or conversation', null),
    params(z.object({ id: Id() })),
    async (c) => {
      await unblockUser(c.var, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
