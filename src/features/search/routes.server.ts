import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Category } from '#features/categories/contract.ts'
import { listCategories } from '#features/categories/queries.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { currentAnswer, publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, query } from '#platform/http/request.server.ts'
import { tallied } from '#platform/tally.server.ts'
import { ProviderList, SearchWishes, Suggestions, SuggestionWishes } from './contract.ts'
import { listSuggestions, searchProviders } from './queries.server.ts'

/** Records searches with criteria; further pages of the same search don't count. */
const isSearch = ({ req }: Context<AppEnv>) =>
  req.query('cursor') === undefined && ['search', 'category', 'location', 'lat'].some((name) => req.query(name))

/** Mounted at /rest/v1/providers. */
export const providerSearch = new Hono<AppEnv>().get(
  '/',
  currentAnswer,
  tallied('search', isSearch),
  answers('Providers by text, category and place', ProviderList),
  query(SearchWishes.and(Paging)),
  async (c) => c.json(await searchProviders(c.var, c.req.valid('query'))),
)

/** Mounted at /rest/v1/services/suggestions. */
export const suggestions = new Hono<AppEnv>().get(
  '/',
  publicAnswer,
  answers('Service names that contain the text', Suggestions),
  query(SuggestionWishes),
  async (c) => c.json({ items: await listSuggestions(c.var, c.req.valid('query').search), next_cursor: null }),
)

/** Mounted at /rest/v1/categories. */
export const categories = new Hono<AppEnv>().get(
  '/',
  publicAnswer,
  answers('The nine categories', z.object({ items: z.array(Category), next_cursor: z.null() })),
  async (c) => c.json({ items: await listCategories(c.var), next_cursor: null }),
)
