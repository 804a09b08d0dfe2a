import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { blockPerson, unblockPerson } from './commands.server.ts'
import { Block, NewBlock } from './contract.ts'
import { listBlocks } from './queries.server.ts'

/** Mounted at /rest/v1/blocks. By login: whatever the role in force is. */
export const blocks = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Whom one has blocked, the latest first', listOf(Block)), query(Paging), async (c) =>
    c.json(await listBlocks(c.var.db, c.var.session.identity, c.req.valid('query'))),
  )
  .post('/', answers('Block a person', Block, 201), idempotent, body(NewBlock), async (c) =>
    c.json(await blockPerson(c.var, c.var.session.identity, c.req.valid('json')), 201),
  )
  .delete('/:id', answers('Unblock a person, by their profile', null), params(z.object({ id: Id() })), async (c) => {
    await unblockPerson(c.var, c.var.session.identity, c.req.valid('param').id)
    return c.body(null, 204)
  })
