import { sql } from 'kysely'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Appeal, AppealFilter, DecisionStatement } from './appeals-contract.ts'
import { appealLimits, appealUntil, appealTexts as texts } from './appeals-rules.ts'
import { byTime, isoOf, orderOf, type Page } from './queries.server.ts'

/**
 * The key that opens a statement: the token of an email's link, or its id for the signed-in user.
 */
export type StatementKey = { token: string } | { id: string; auth_user_id: string }

/** A statement as its user sees it, and its ids. */
export type OpenedStatement = DecisionStatement & { id: string; auth_user_id: string; review_id: string | null }

/**
 * The statement of a link or of a signed-in user, for {@link appealLimits}.days. Throws 403
 * `appeal_link_invalid`, and 404 for an id.
 */
export async function getStatement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: StatementKey,
): Promise<OpenedStatement> {
  const row = await db
    .selectFrom('suspension_statements as statement')
    .innerJoin('auth_user', 'auth_user.id', 'statement.auth_user_id')
    .leftJoin('reviews', 'reviews.id', 'statement.review_id')
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .select(['statement.id', 'statement.auth_user_id', 'rule', 'content', 'basis', 'appeal', 'appealed_at', 'outcome'])
    .select(['answer', 'statement.suspended_at', 'auth_user.suspended_at as suspended_now'])
    .select(reviewColumns)
    .where((row) =>
      'token' in key
        ? row('link_hash', '=', hashOfToken(key.token))
        : row.and({ 'statement.id': key.id, 'statement.auth_user_id': key.auth_user_id }),
    )
    .where('statement.suspended_at', '>', new Date(now.getTime() - appealLimits.days * DAY_MS))
    .executeTakeFirst()
  if (!row) throw 'token' in key ? forbidden(texts.linkInvalid, 'appeal_link_invalid') : notFound(t(texts.notFound))
  const { id, auth_user_id, review_id, rule, content, basis, suspended_at, appeal: text, outcome, answer } = row
  const decided_now = review_id === null ? row.suspended_now : row.hidden_at
  return {
    id,
    auth_user_id,
    review_id,
    review: reviewIn(row),
    rule,
    content,
    basis,
    decided_at: suspended_at.toISOString(),
    appeal_until: appealUntil(suspended_at).toISOString(),
    appeal: text === null ? null : { text, appealed_at: isoOf(row.appealed_at)!, outcome, answer },
    is_over: decided_now?.getTime() !== suspended_at.getTime(),
  }
}

const reviewColumns = [
  'review_id',
  'hidden_at',
  'reviews.rating',
  'comment',
  'reviews.provider_id',
  'business_name',
] as const

/** The review of a statement; null for one about a suspension. */
function reviewIn({ review_id, provider_id, business_name, rating, comment }: ReviewRow): DecisionStatement['review'] {
  if (review_id === null) return null
  return {
    provider_id: provider_id ?? '',
    business_name: business_name ?? '',
    rating: rating ?? 0,
    comment: comment ?? '',
  }
}

interface ReviewRow {
  review_id: string | null
  provider_id: string | null
  business_name: string | null
  rating: number | null
  comment: string | null
}

/** SQL: whether an operator other than this one could decide. */
const othersCan = (operator_id: string | null) => sql<boolean>`exists (
  select from auth_user as other where is_operator and suspended_at is null
    and staff_role in ('owner', 'moderator') and id is distinct from ${operator_id}::uuid)`

/** SQL: whether an operator may decide: not about their own decision or review while others can. */
const mayDecide = (operator_id: string | null) =>
  sql<boolean>`((decided_by is distinct from ${operator_id}::uuid and statement.auth_user_id is distinct from ${operator_id}::uuid)
    or not ${othersCan(operator_id)})`

function appeals(db: Db | Tx, operator_id: string | null) {
  return db
    .selectFrom('suspension_statements as statement')
    .innerJoin('auth_user as login', 'login.id', 'statement.auth_user_id')
    .leftJoin('auth_user as decider', 'decider.id', 'decided_by')
    .leftJoin('auth_user as handler', 'handler.id', 'handled_by')
    .leftJoin('reviews', 'reviews.id', 'statement.review_id')
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .select(reviewColumns)
    .select(['statement.id', 'statement.auth_user_id', 'login.email', 'rule', 'content', 'basis'])
    .select(['statement.suspended_at', 'decider.email as decided_by', 'appeal', 'appealed_at', 'outcome', 'answer'])
    .select(['handler.email as handled_by', 'handled_at'])
    .select([
      sql<string | null>`(select name from users where auth_user_id = login.id order by user_type limit 1)`.as('name'),
      sql<
        string | null
      >`case when review_id is not null then null when login.suspended_at = statement.suspended_at then login.suspend_reason
        else (select reason from past_suspensions as past where past.auth_user_id = login.id
          and past.suspended_at = statement.suspended_at limit 1) end`.as('reason'),
      mayDecide(operator_id).as('may_decide'),
    ])
    .where('appealed_at', 'is not', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof appeals>['executeTakeFirstOrThrow']>>

function appealOf({ auth_user_id, name, appeal, appealed_at, suspended_at, handled_at, ...row }: Row): Appeal {
  const { id, email, rule, content, basis, reason, decided_by, outcome, answer, handled_by, may_decide } = row
  return {
    id,
    email,
    review: reviewIn(row),
    rule,
    content,
    basis,
    reason,
    decided_by,
    outcome,
    answer,
    handled_by,
    may_decide,
    person_id: auth_user_id,
    name: name ?? email,
    text: appeal ?? '',
    decided_at: suspended_at.toISOString(),
    appealed_at: isoOf(appealed_at)!,
    handled_at: isoOf(handled_at),
  }
}

/** Appeals as an operator sees them. */
export async function listAppeals(db: Db, { status, limit, ...place }: AppealFilter & Page, operator_id: string) {
  const order = orderOf(place, { appealed_at: byTime('appealed_at') }, 'statement.id')
  const rows = await appeals(db, operator_id)
    .select(order.key)
    .$if(status !== undefined, (all) => all.where('outcome', status === 'open' ? 'is' : 'is not', null))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, appealOf)
}

/** One appeal as an operator sees it. Throws 404. */
export async function getAppeal(db: Db | Tx, id: string, operator_id: string | null): Promise<Appeal> {
  return appealOf(await getAppealRow(db, id, operator_id))
}

/** The row of an appeal, which also has the id of its review. Throws 404. */
export async function getAppealRow(db: Db | Tx, id: string, operator_id: string | null) {
  const row = await appeals(db, operator_id).where('statement.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Appeal not found'))
  return row
}

/** The statement about a hidden review, for the emails to its author. */
export async function getReviewStatement(db: Db | Tx, id: string) {
  const { suspended_at, ...row } = await db
    .selectFrom('suspension_statements as statement')
    .innerJoin('reviews', 'reviews.id', 'review_id')
    .innerJoin('providers', 'providers.id', 'reviews.provider_id')
    .select(['business_name', 'rule', 'content', 'basis', 'outcome', 'answer', 'suspended_at'])
    .where('statement.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, appeal_until: appealUntil(suspended_at) }
}
