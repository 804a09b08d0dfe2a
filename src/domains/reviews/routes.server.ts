import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { editReview, replyToReview, writeReview } from './commands.server.ts'
import { LatestReview, OwnReview, Review, ReviewWishes } from './contract.ts'
import { listLatestReviews, listOwnReviews, listReviews } from './queries.server.ts'
import { reviewTexts } from './rules.ts'
import { NewReview, ReviewChange, ReviewReply } from './schema.ts'

const ById = z.object({ id: Id() })
const customersOnly = requireRole('customer', reviewTexts.customersOnly)
const providersOnly = requireRole('provider', reviewTexts.providersOnly)

/** Mounted at /rest/v1/reviews. */
export const reviews = new Hono<SignedInEnv>()
  .get('/latest', publicAnswer, answers('List the latest six reviews', listOf(LatestReview)), async (c) =>
    c.json({ items: await listLatestReviews(c.var.db), next_cursor: null }),
  )
  .get(
    '/own',
    answers('List own reviews, newest first; with `booking_id`, the one of that booking', listOf(OwnReview)),
    requireProfile,
    customersOnly,
    query(Paging.extend({ booking_id: z.optional(Id()) })),
    async (c) => c.json(await listOwnReviews(c.var.db, c.var.profile.id, c.req.valid('query'))),
  )
  .get(
    '/',
    publicAnswer,
    answers('List a provider’s reviews, local and from Google, newest first', listOf(Review)),
    mayAnswer(404),
    query(ReviewWishes.extend(Paging.shape)),
    async (c) => c.json(await listReviews(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/',
    answers('Review a completed booking', OwnReview, 201),
    requireProfile,
    customersOnly,
    idempotent(201),
    body(NewReview),
    async (c) => c.json(await writeReview(c.var, c.req.valid('json')), 201),
  )
  .patch(
    '/:id',
    answers('Change the customer’s own review, within 14 days', OwnReview),
    requireProfile,
    customersOnly,
    params(ById),
    body(ReviewChange),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await editReview(c.var, { id, ...c.req.valid('json') }))
    },
  )
  .post(
    '/:id/reply',
    answers('Reply to a review of the provider’s own business, once', Review, 201),
    requireProfile,
    providersOnly,
    params(ById),
    idempotent(201),
    body(ReviewReply),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await replyToReview(c.var, { id, ...c.req.valid('json') }), 201)
    },
  )
