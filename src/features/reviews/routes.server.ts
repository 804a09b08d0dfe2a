import { Hono } from 'hono'
import type { AppEnv } from '../../platform/http/app.server.ts'
import { Cursor, Limit, listOf } from '../../platform/http/cursor.server.ts'
import { publicAnswer } from '../../platform/http/public-answer.server.ts'
import { answers, query } from '../../platform/http/request.server.ts'
import { LatestReview, Review, ReviewWishes } from './contract.ts'
import { listLatestReviews, listReviews } from './queries.server.ts'

/** Mounted at /rest/v1/reviews. */
export const reviews = new Hono<AppEnv>()
  .get('/latest', publicAnswer, answers('The latest six reviews', listOf(LatestReview)), async (c) =>
    c.json({ items: await listLatestReviews(c.var.db), next_cursor: null }),
  )
  .get(
    '/',
    publicAnswer,
    answers("A provider's reviews, local and from Google, newest first", listOf(Review)),
    query(ReviewWishes.extend({ limit: Limit, cursor: Cursor })),
    async (c) => c.json(await listReviews(c.var.db, c.req.valid('query'))),
  )
