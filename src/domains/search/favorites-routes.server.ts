import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { FoundProvider } from './contract.ts'
import { addFavorite, removeFavorite } from './favorites-commands.server.ts'
import { FavoriteIds } from './favorites-contract.ts'
import { listFavoriteIds, listFavorites } from './favorites-queries.server.ts'

const ByProvider = z.object({ provider_id: Id() })

/** Mounted at /rest/v1/favorites. Favorites belong to the login and are the same in every role. */
export const favorites = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('List own favorites, newest first', listOf(FoundProvider)), query(Paging), async (c) =>
    c.json(await listFavorites(c.var, c.var.session.auth_user_id, c.req.valid('query'))),
  )
  .get('/ids', answers('List the provider ids of all own favorites, newest first', FavoriteIds), async (c) =>
    c.json({ items: await listFavoriteIds(c.var.db, c.var.session.auth_user_id), next_cursor: null }),
  )
  .put('/:provider_id', answers('Add a provider to the favorites', null), params(ByProvider), async (c) => {
    await addFavorite(c.var, c.req.valid('param').provider_id)
    return c.body(null, 204)
  })
  .delete('/:provider_id', answers('Remove a provider from the favorites', null), params(ByProvider), async (c) => {
    await removeFavorite(c.var, c.req.valid('param').provider_id)
    return c.body(null, 204)
  })
