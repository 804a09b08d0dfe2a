import { randomBytes } from 'node:crypto'
import { queueAccountEmail } from '#domains/email/commands.server.ts'
import { getAddressee } from '#domains/email/queries.server.ts'
import { endSuspension } from '#domains/identity/commands.server.ts'
import type { OperatorContext, OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import type { VisitorContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { conflict, forbidden } from '#platform/http/errors.server.ts'
import { type Limit, spendOnNetworks } from '#platform/rate-limits.server.ts'
import { lockLoginById } from './accounts-locks.server.ts'
import type { SuspensionStatement } from './appeals-contract.ts'
import { getAppeal, getStatement } from './appeals-queries.server.ts'
import { appealLimits, appealTexts as texts } from './appeals-rules.ts'
import type { AppealDecision, NewAppeal, Statement } from './appeals-schema.ts'
import { recordAction } from './commands.server.ts'

const opens: Limit = { name: 'appeals', points: 30, seconds: 3600, message: texts.tooMany }

/** Emails a login that has just been suspended why, with the link to appeal. */
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

/** The statement of a link. Throws 403 `appeal_link_invalid`, and 429 after too many. */
export async function openStatement(
  context: VisitorContext,
  { token }: { token: string },
): Promise<SuspensionStatement> {
  await spendOnNetworks(context.pool, opens, context.address)
  return statementSeen(context, token)
}

/**
 * Appeals against a suspension, once. Throws as {@link openStatement} does, 409 `already_appealed`,
 * and 409 `suspension_over`.
 */
export async function sendAppeal(context: VisitorContext, { token, text }: NewAppeal): Promise<SuspensionStatement> {
  await spendOnNetworks(context.pool, opens, context.address)
  const { id, auth_user_id, is_over } = await getStatement(context, token)
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
    await record(context, { kind: 'account.appealed', actor_id: auth_user_id, details: { statement_id: id } })
  })
  return statementSeen(context, token)
}

/** What the user sees of a statement. */
async function statementSeen(context: VisitorContext, token: string): Promise<SuspensionStatement> {
  const { id: _, auth_user_id: __, ...seen } = await getStatement(context, token)
  return seen
}

/**
 * Decides an appeal; accepting it ends the suspension. Throws 404, 409 `already_decided`, and 403
 * `own_decision` for the operator who suspended the user while another can decide.
 */
export async function decideAppeal(
  context: OperatorContext,
  { id, outcome, answer }: AppealDecision & { id: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { person_id, may_decide } = await getAppeal(context.db, id, context.operator_id)
    const { suspended_at } = await lockLoginById(context.db, person_id)
    if (!may_decide) throw forbidden(texts.ownDecision, 'own_decision')
    if (!(await closeAppeal(context, { auth_user_id: person_id, outcome, answer })))
      throw conflict('already_decided', texts.decided)
    if (outcome === 'accepted' && suspended_at) await endSuspension(context, person_id)
    await recordAction(context, {
      kind: `operator.appeal_${outcome}`,
      subject_id: person_id,
      details: { statement_id: id },
    })
  })
}

/** Stores and emails the outcome of a login's open appeal. Returns whether there was one. */
export async function closeAppeal(
  context: OperatorTxContext,
  { auth_user_id, outcome, answer }: AppealDecision & { auth_user_id: string },
): Promise<boolean> {
  const { db, now, operator_id: handled_by } = context
  const { numUpdatedRows } = await db
    .updateTable('suspension_statements')
    .set({ outcome, answer, handled_by, handled_at: now })
    .where('auth_user_id', '=', auth_user_id)
    .where('appealed_at', 'is not', null)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { email: recipient, name } = await getAddressee(db, auth_user_id)
  await queueAccountEmail(context, { recipient, auth_user_id }, { kind: 'appeal_decided', name, outcome, answer })
  return true
}

/** Deletes the statements of a closed account: they are about its user alone. */
export async function forgetStatements(
  { db }: TxContext,
  { auth_user_id }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('suspension_statements').where('auth_user_id', '=', auth_user_id).execute()
}
