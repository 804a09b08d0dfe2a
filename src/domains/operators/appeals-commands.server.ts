import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { queueAccountEmail } from '#domains/email/commands.server.ts'
import { getAddressee } from '#domains/email/queries.server.ts'
import { endSuspension } from '#domains/identity/commands.server.ts'
import type { OperatorContext, OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { type ModeratedReview, restoreReview } from '#domains/reviews/commands.server.ts'
import { lockReview } from '#domains/reviews/locks.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden } from '#platform/http/errors.server.ts'
import { type Limit, spendOnNetworks } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { lockLoginById } from './accounts-locks.server.ts'
import type { DecisionStatement } from './appeals-contract.ts'
import { getAppealRow, getStatement, type StatementKey } from './appeals-queries.server.ts'
import { appealLimits, appealTexts as texts } from './appeals-rules.ts'
import type { AppealDecision, NewAppeal, OwnAppeal, Statement } from './appeals-schema.ts'
import { recordAction } from './commands.server.ts'

const opens: Limit = { name: 'appeals', points: 30, seconds: 3600, message: texts.tooMany }

/** Emails the reasons to a login that has just been suspended, with the link to appeal. */
export async function stateReasons(
  context: OperatorTxContext,
  { auth_user_id, statement }: { auth_user_id: string; statement: Statement },
): Promise<void> {
  const { db, now, operator_id: decided_by } = context
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('suspension_statements')
    .values({ ...statement, auth_user_id, suspended_at: now, decided_by, link_hash: hashOfToken(token) })
    .execute()
  const { email: recipient, name } = await getAddressee(db, auth_user_id)
  const expires_at = new Date(now.getTime() + appealLimits.days * DAY_MS)
  await queueAccountEmail(
    context,
    { recipient, auth_user_id, expires_at },
    { kind: 'account_suspended', name, ...statement, token },
  )
}

/**
 * Tells the author of a review that has just been hidden why, and that they can appeal. A closed
 * account isn't told.
 */
export async function stateReasonsOfReview(
  context: OperatorTxContext,
  { review, statement }: { review: ModeratedReview; statement: Statement },
): Promise<void> {
  const { db, now, operator_id: decided_by } = context
  const { id: review_id, customer_id: user_id, auth_user_id, closed_at } = review
  if (closed_at) return
  const { id: statement_id } = await db
    .insertInto('suspension_statements')
    .values({ ...statement, auth_user_id, review_id, suspended_at: now, decided_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announce(context, 'statement.written', { statement_id, user_id })
}

/** The statement of a link. Throws 403 `appeal_link_invalid`, and 429 after too many. */
export async function openStatement(context: VisitorContext, { token }: { token: string }): Promise<DecisionStatement> {
  await spendOnNetworks(context.pool, opens, context.address)
  return statementSeen(context, { token })
}

/**
 * Appeals against a suspension, once. Throws as {@link openStatement} does, 409 `already_appealed`,
 * and 409 `suspension_over`.
 */
export async function sendAppeal(context: VisitorContext, { token, text }: NewAppeal): Promise<DecisionStatement> {
  await spendOnNetworks(context.pool, opens, context.address)
  return appeal(context, { token }, text)
}

/** The user's own statement, also about a review. Throws 404. */
export async function openOwnStatement(context: SessionContext, { id }: { id: string }): Promise<DecisionStatement> {
  return statementSeen(context, { id, auth_user_id: context.session.auth_user_id })
}

/** Appeals against a decision, once. Throws 404, 409 `already_appealed`, and 409 `review_shown`. */
export async function sendOwnAppeal(
  context: SessionContext,
  { id, text }: OwnAppeal & { id: string },
): Promise<DecisionStatement> {
  return appeal(context, { id, auth_user_id: context.session.auth_user_id }, text)
}

async function appeal(context: Context, key: StatementKey, text: string): Promise<DecisionStatement> {
  const { id, auth_user_id, review_id, is_over } = await getStatement(context, key)
  if (is_over && review_id !== null) throw conflict('review_shown', texts.isShown)
  if (is_over) throw conflict('suspension_over', texts.isOver)
  await transact(context, async (context) => {
    const { db, now } = context
    const { numUpdatedRows } = await db
      .updateTable('suspension_statements')
      .set({ appeal: text, appealed_at: now })
      .where('id', '=', id)
      .where('appeal', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('already_appealed', texts.appealed)
    const kind = review_id === null ? 'account.appealed' : 'review.appealed'
    await record(context, { kind, actor_id: auth_user_id, details: { statement_id: id } })
  })
  return statementSeen(context, key)
}

/** A statement as its user sees it. */
async function statementSeen(context: Context, key: StatementKey): Promise<DecisionStatement> {
  const { id: _, auth_user_id: __, review_id: ___, ...seen } = await getStatement(context, key)
  return seen
}

/**
 * Decides an appeal; accepting it ends the suspension, or shows the review again. Throws 404, 409
 * `already_decided`, and 403 `own_decision` for the operator who decided first while another can.
 */
export async function decideAppeal(
  context: OperatorContext,
  { id, outcome, answer }: AppealDecision & { id: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { auth_user_id, review_id, may_decide } = await getAppealRow(context.db, id, context.operator_id)
    if (!may_decide) throw forbidden(texts.ownDecision, 'own_decision')
    const decision = { outcome, answer }
    const isClosed =
      review_id === null
        ? await decideSuspension(context, { auth_user_id, ...decision })
        : await decideReview(context, { review_id, ...decision })
    if (!isClosed) throw conflict('already_decided', texts.decided)
    await recordAction(context, {
      kind: `operator.appeal_${outcome}`,
      subject_id: auth_user_id,
      details: { statement_id: id, ...(review_id !== null && { review_id }) },
    })
  })
}

async function decideSuspension(
  context: OperatorTxContext,
  { auth_user_id, ...decision }: AppealDecision & { auth_user_id: string },
): Promise<boolean> {
  const { suspended_at } = await lockLoginById(context.db, auth_user_id)
  if (!(await closeAppeal(context, { auth_user_id, ...decision }))) return false
  if (decision.outcome === 'accepted' && suspended_at) await endSuspension(context, auth_user_id)
  return true
}

async function decideReview(
  context: OperatorTxContext,
  { review_id, ...decision }: AppealDecision & { review_id: string },
): Promise<boolean> {
  const review = await lockReview(context.db, review_id)
  if (!(await closeAppealOfReview(context, { review, ...decision }))) return false
  if (decision.outcome === 'accepted') await restoreReview(context, { id: review_id })
  return true
}

/**
 * Stores and emails the outcome of the open appeal against a login's suspension. Returns whether
 * there was one.
 */
export async function closeAppeal(
  context: OperatorTxContext,
  { auth_user_id, outcome, answer }: AppealDecision & { auth_user_id: string },
): Promise<boolean> {
  const closed = await storeOutcome(context, { auth_user_id, review_id: null, outcome, answer })
  if (!closed) return false
  const { email: recipient, name } = await getAddressee(context.db, auth_user_id)
  await queueAccountEmail(context, { recipient, auth_user_id }, { kind: 'appeal_decided', name, outcome, answer })
  return true
}

/**
 * Stores the outcome of the open appeal about a review, and announces it: the author gets an email
 * and a notification under the bell. Returns whether there was one.
 */
export async function closeAppealOfReview(
  context: OperatorTxContext,
  { review, ...decision }: AppealDecision & { review: ModeratedReview },
): Promise<boolean> {
  const { id: review_id, auth_user_id, customer_id: user_id } = review
  const closed = await storeOutcome(context, { auth_user_id, review_id, ...decision })
  if (closed) await announce(context, 'appeal.decided', { statement_id: closed.id, user_id })
  return closed !== undefined
}

async function storeOutcome(
  { db, now, operator_id: handled_by }: OperatorTxContext,
  { auth_user_id, review_id, outcome, answer }: AppealDecision & { auth_user_id: string; review_id: string | null },
) {
  return db
    .updateTable('suspension_statements')
    .set({ outcome, answer, handled_by, handled_at: now })
    .where('auth_user_id', '=', auth_user_id)
    .where('review_id', review_id === null ? 'is' : '=', review_id)
    .where('appealed_at', 'is not', null)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/**
 * Deletes the statements about a closed account, and its traces from those about others: what they
 * wrote of it in reviews and appeals.
 */
export async function forgetStatements(
  { db }: TxContext,
  { auth_user_id, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('suspension_statements').where('auth_user_id', '=', auth_user_id).execute()
  const pattern = patternOf(traces)
  await sql`update suspension_statements set content = ${withoutTraces('content', pattern)},
      appeal = ${withoutTraces('appeal', pattern)}, answer = ${withoutTraces('answer', pattern)}
    where auth_user_id in (select auth_user_id from users where id = any(${counterpart_ids}::uuid[]))
      and concat_ws(' ', content, appeal, answer) ~* ${pattern}`.execute(db)
}
