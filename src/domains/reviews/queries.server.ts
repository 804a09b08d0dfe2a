import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { isActive } from '#domains/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { GoogleReview, LatestReview, OwnReview, Review, ReviewWishes } from './contract.ts'
import { editableUntil, publicName } from './rules.ts'

/** The number of testimonials on the home page. */
const TESTIMONIALS = 6

/** The latest reviews of all active providers, whatever their rating. */
export async function listLatestReviews(db: Db): Promise<LatestReview[]> {
  const rows = await shownReviews(db)
    .innerJoin('providers', 'providers.id', 'reviews.provider_id')
    .innerJoin('users as owner', 'owner.id', 'reviews.provider_id')
    .select('providers.business_name')
    .where(isActive('owner'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(TESTIMONIALS)
    .execute()
  return rows.map((row) => ({ ...localReview(row), provider: { business_name: row.business_name } }))
}

/**
 * A review's position in the list: its id and its time in microseconds, which JavaScript dates
 * don't hold.
 */
const Place = z.tuple([z.int(), z.string()])
type Place = z.infer<typeof Place>
type Placed = { review: Review; place: Place }

/**
 * A page of a provider's reviews, local and Google's in one list, newest first. Throws 404 for an
 * unknown or closed provider. Google's few reviews are in the provider's row; only the local ones
 * need a cursor.
 */
export async function listReviews(
  db: Db,
  { limit, cursor, ...wishes }: ReviewWishes & { limit: number; cursor?: string | undefined },
): Promise<{ items: Review[]; next_cursor: string | null }> {
  const { provider_id } = wishes
  const after = unpackCursor(cursor, Place)
  const rows = await runNamed({ db }, providerWithReviews(db, { ...wishes, after, limit: limit + 1 }))
  const [provider] = rows
  if (!provider) throw notFound(t('Provider not found'))
  const local = rows.flatMap((row) => (row.id === null ? [] : [placed(row as LocalRow)]))
  const google = googleReviews(provider_id, provider.google_reviews).filter(({ review }) =>
    matchesWishes(review, wishes),
  )
  return inOneList([...google.filter(({ place }) => !after || comesAfter(place, after)), ...local], limit)
}

/** How many local reviews of a provider have 1, 2, 3, 4 and 5 stars. */
export async function countStars(db: Db, provider_id: string): Promise<number[]> {
  const rows = await runNamed(
    { db },
    db
      .selectFrom('reviews')
      .select((all) => ['rating', all.fn.countAll<number>().as('count')])
      .where('provider_id', '=', provider_id)
      .where('hidden_at', 'is', null)
      .groupBy('rating'),
  )
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/** The newest reviews of a provider, given its reviews from Google. */
export async function listNewestReviews(
  db: Db,
  provider_id: string,
  { google, limit }: { google: readonly GoogleReview[]; limit: number },
): Promise<Review[]> {
  const rows = await runNamed({ db }, newestReviews(db, { provider_id, after: undefined, limit }))
  return inOneList([...googleReviews(provider_id, google), ...rows.map(placed)], limit).items
}

/** Whether a review has these stars and this text, by the same rule as SQL uses for local ones. */
function matchesWishes({ rating, comment }: Review, { stars, find }: ReviewWishes): boolean {
  return (stars === undefined || rating === stars) && comment.toLowerCase().includes((find ?? '').toLowerCase())
}

function inOneList(reviews: Placed[], limit: number): { items: Review[]; next_cursor: string | null } {
  const inOrder = reviews.sort((one, other) => (comesAfter(one.place, other.place) ? 1 : -1))
  return pageOf(
    inOrder.slice(0, limit + 1),
    limit,
    ({ place }) => place,
    ({ review }) => review,
  )
}

function comesAfter([time, id]: Place, [otherTime, otherId]: Place): boolean {
  return time < otherTime || (time === otherTime && id > otherId)
}

function googleReviews(provider_id: string, reviews: readonly GoogleReview[]): Placed[] {
  const byId = new Map(reviews.map((review) => [googleIdOf(review), review]))
  return [...byId].map(([id, review]) => ({
    review: googleReview(provider_id, id, review),
    place: [review.time * 1_000_000, id],
  }))
}

/**
 * An id that is stable between fetches, short enough for a cursor, and unique for an author's
 * reviews of one second.
 */
function googleIdOf({ time, author_name, text }: GoogleReview): string {
  const digest = createHash('sha256').update(`${author_name}\n${text}`).digest('base64url')
  return `google-${time}-${digest.slice(0, 16)}`
}

function googleReview(provider_id: string, id: string, google: GoogleReview): Review {
  const { author_name, author_url, rating, text, time } = google
  return {
    id,
    source: 'google',
    provider_id,
    rating,
    comment: text,
    review_photos: [],
    reply: null,
    replied_at: null,
    created_at: new Date(time * 1000).toISOString(),
    edited_at: null,
    reviewer: { name: author_name, avatar_url: null },
    author_url: author_url ?? null,
  }
}

type Wished = ReviewWishes & { after: Place | undefined; limit: number }

/** Selects a row for each local review, or one row if there is none. */
function providerWithReviews(db: Db, wished: Wished) {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .leftJoinLateral(newestReviews(db, wished).as('local'), (join) => join.onTrue())
    .select(sql<GoogleReview[]>`google_reviews`.as('google_reviews'))
    .selectAll('local')
    .where('providers.id', '=', wished.provider_id)
    .where(isActive())
}

function newestReviews(db: Db, { provider_id, stars, find, after, limit }: Wished) {
  const [time, id] = after ?? []
  const moment = sql<Date>`(timestamptz 'epoch' + ${time}::float8 * interval '1 microsecond')`
  return shownReviews(db)
    .select(sql<number>`(extract(epoch from reviews.created_at) * 1000000)::bigint`.as('microseconds'))
    .where('reviews.provider_id', '=', provider_id)
    .$if(stars !== undefined, (query) => query.where('reviews.rating', '=', stars ?? 0))
    .$if(find !== undefined, (query) => query.where(sql<boolean>`position(lower(${find}) in lower(comment)) > 0`))
    .$if(after !== undefined, (query) =>
      query
        .where('reviews.created_at', '<=', moment)
        .where(sql<boolean>`(reviews.created_at < ${moment} or reviews.id::text collate "C" > ${id})`),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit)
}

type LocalRow = Awaited<ReturnType<ReturnType<typeof newestReviews>['executeTakeFirstOrThrow']>>

const placed = (row: LocalRow): Placed => ({ review: localReview(row), place: [row.microseconds, row.id] })

/** Selects local reviews that aren't hidden. */
function shownReviews(db: Db | Tx) {
  return localReviews(db).where('reviews.hidden_at', 'is', null)
}

function localReviews(db: Db | Tx) {
  return db
    .selectFrom('reviews')
    .innerJoin('users as customer', 'customer.id', 'reviews.customer_id')
    .select(['reviews.id', 'reviews.provider_id', 'reviews.customer_id', 'reviews.rating', 'comment', 'review_photos'])
    .select(['reply', 'replied_at', 'reviews.created_at', 'edited_at', 'customer.name', 'customer.avatar_url'])
    .select('customer.closed_at')
}

type Row = Awaited<ReturnType<ReturnType<typeof localReviews>['executeTakeFirstOrThrow']>>

function localReview(row: Row): Review {
  const reviewer = { name: row.closed_at ? row.name : publicName(row.name), avatar_url: row.avatar_url }
  return { ...saidIn(row), source: 'local', reviewer, author_url: null }
}

/** The public part of a review. */
function saidIn(row: Row) {
  const { id, provider_id, rating, comment, review_photos, reply } = row
  return {
    id,
    provider_id,
    rating,
    comment,
    review_photos,
    reply,
    replied_at: row.replied_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }
}

/** A public review. Throws 404 for any other. */
export async function getReview(db: Db | Tx, id: string): Promise<Review> {
  const row = await shownReviews(db).where('reviews.id', '=', id).executeTakeFirst()
  if (!row) throw reviewNotFound()
  return localReview(row)
}

/** 404: the review doesn't exist, is hidden or belongs to another user. */
export const reviewNotFound = () => notFound(t('Review not found'))

const OwnKey = z.tuple([Moment, z.guid()])

/** A customer's own reviews, including hidden ones, newest first; all or of one booking. */
export async function listOwnReviews(
  db: Db,
  customer_id: string,
  { booking_id, limit, cursor }: { booking_id?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: OwnReview[]; next_cursor: string | null }> {
  const [time, id] = unpackCursor(cursor, OwnKey) ?? []
  const rows = await ownReviews(db, customer_id)
    .$if(booking_id !== undefined, (query) => query.where('booking_id', '=', booking_id!))
    .$if(time !== undefined, (query) =>
      query.where(sql<boolean>`(reviews.created_at, reviews.id) < (${time}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.moment, row.id], ownReview)
}

/** The customer's own review. Throws 404 for any other. */
export async function getOwnReview(db: Db | Tx, customer_id: string, id: string): Promise<OwnReview> {
  const row = await ownReviews(db, customer_id).where('reviews.id', '=', id).executeTakeFirst()
  if (!row) throw reviewNotFound()
  return ownReview(row)
}

function ownReviews(db: Db | Tx, customer_id: string) {
  return localReviews(db)
    .innerJoin('providers', 'providers.id', 'reviews.provider_id')
    .select(['booking_id', 'hidden_at', 'hidden_reason', 'business_name'])
    .select(sql<string>`to_char(reviews.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('moment'))
    .select(
      sql<string | null>`case when hidden_at is not null then (
        select id from suspension_statements where review_id = reviews.id and suspended_at = hidden_at) end`.as(
        'statement_id',
      ),
    )
    .where('reviews.customer_id', '=', customer_id)
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownReviews>['executeTakeFirstOrThrow']>>

function ownReview(row: OwnRow): OwnReview {
  const { booking_id, hidden_at, hidden_reason, statement_id, business_name, created_at } = row
  return {
    ...saidIn(row),
    customer_id: row.customer_id,
    booking_id,
    provider: { business_name },
    editable_until: editableUntil(created_at).toISOString(),
    hidden_at: hidden_at?.toISOString() ?? null,
    hidden_reason,
    statement_id,
  }
}
