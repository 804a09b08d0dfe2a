import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { categoryIdOf } from '#domains/catalog/categories-rules.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { currentAnswer, publicAnswer } from '#platform/http/public-answer.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { answers, blankIsAbsent, body, query } from '#platform/http/request.server.ts'
import { perView, tallyResponses } from '#platform/tally.server.ts'
import { addSynonym, countMissedSearch, removeSynonym } from './commands.server.ts'
import {
  AddedSynonym,
  MissedSearch,
  ProviderList,
  SearchSuggestions,
  SearchWishes,
  Suggestions,
  SuggestionWishes,
  Synonym,
  Synonyms,
} from './contract.ts'
import { categoryIds } from './order-rules.ts'
import { listMissedSearches, listSuggestions, listSynonyms, searchProviders, suggestNear } from './queries.server.ts'

/** Records searches with criteria; further pages of the same search don't count. */
const isSearch = ({ req }: Context<AppEnv>) =>
  req.query('cursor') === undefined && ['search', 'category', 'location', 'lat'].some((name) => req.query(name))

/**
 * The CPU time that a search may take: `npm run lab -- worst-search` looks for one that takes more.
 */
const searchBudget = readingBudget(60)

/** Mounted at /rest/v1/providers. */
export const providerSearch = new Hono<AppEnv>().get(
  '/',
  searchBudget,
  tallyResponses('search', isSearch),
  currentAnswer,
  answers('List providers by text, category and place', ProviderList),
  query(blankIsAbsent(SearchWishes.and(Paging))),
  async (c) => {
    const wishes = c.req.valid('query')
    const list = await searchProviders(c.var, wishes)
    const { place, categories, rest: search = wishes.search } = list.understood
    c.set('counted_for', [...new Set([...(categoryIds(wishes.category) ?? []), ...categories.map(categoryIdOf)])])
    const isMissed = list.total === 0 && search !== '' && !wishes.exact && !wishes.cursor && !list.instead?.without
    const { primary, now } = c.var
    if (isMissed)
      await perView(c.env, () =>
        countMissedSearch({ db: primary, now }, { search, location: wishes.location ?? place?.zip_code }),
      )
    return c.json(list)
  },
)

/** Mounted at /rest/v1/services/suggestions. */
export const suggestions = new Hono<AppEnv>().get(
  '/',
  searchBudget,
  publicAnswer,
  answers('List service names that contain a text', Suggestions),
  query(SuggestionWishes),
  async (c) => c.json({ items: await listSuggestions(c.var, c.req.valid('query').search), next_cursor: null }),
)

/** Mounted at /rest/v1/search/suggestions. */
export const searchSuggestions = new Hono<AppEnv>().get(
  '/',
  searchBudget,
  publicAnswer,
  answers('List services, categories and businesses for typed text', SearchSuggestions),
  query(SuggestionWishes),
  async (c) => c.json(await suggestNear(c.var, c.req.valid('query'))),
)

const Missed = z.object({ items: z.array(MissedSearch), next_cursor: z.null() })

/** Mounted at /rest/v1/admin/searches. */
export const adminSearches = new Hono<OperatorEnv>()
  .get('/', answers('List what customers looked for and did not find, most frequent first', Missed), async (c) =>
    c.json({ items: await listMissedSearches(c.var), next_cursor: null }),
  )
  .get('/synonyms', answers('List the words and phrases that operators made mean a category', Synonyms), async (c) =>
    c.json({ items: await listSynonyms(c.var), next_cursor: null }),
  )
  .post('/synonyms', answers('Make a word or phrase mean a category', Synonym, 201), body(Synonym), async (c) => {
    const synonym = c.req.valid('json')
    await addSynonym(c.var, synonym)
    return c.json(synonym, 201)
  })
  .delete('/synonyms', answers('Remove a synonym', null), body(AddedSynonym), async (c) => {
    await removeSynonym(c.var, c.req.valid('json'))
    return c.body(null, 204)
  })
