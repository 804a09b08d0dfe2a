import { sql } from 'kysely'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Appeal, AppealFilter, SuspensionStatement } from './appeals-contract.ts'
import { appealLimits, appealTexts as texts } from './appeals-rules.ts'
import { byTime, isoOf, orderOf, type Page } from './queries.server.ts'

/** The statement of a link. Throws 403 `appeal_link_invalid`. */
export async function getStatement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<SuspensionStatement & { id: string; auth_user_id: string }> {
  const row = await db
    .selectFrom('suspension_statements')
    .innerJoin('auth_user', 'auth_user.id', 'auth_user_id')
    .select(['suspension_statements.id', 'auth_user_id', 'rule', 'content', 'basis', 'appeal', 'appealed_at'])
    .select(['outcome', 'answer', 'suspension_statements.suspended_at', 'auth_user.suspended_at as suspended_now'])
    .where('link_hash', '=', hashOfToken(token))
    .where('suspension_statements.suspended_at', '>', new Date(now.getTime() - appealLimits.days * DAY_MS))
    .executeTakeFirst()
  if (!row) throw forbidden(texts.linkInvalid, 'appeal_link_invalid')
  const { id, auth_user_id, rule, content, basis, suspended_at, appeal: text, outcome, answer } = row
  return {
    id,
    auth_user_id,
    rule,
    content,
    basis,
    suspended_at: suspended_at.toISOString(),
    appeal: text === null ? null : { text, appealed_at: isoOf(row.appealed_at)!, outcome, answer },
    is_over: row.suspended_now?.getTime() !== suspended_at.getTime(),
  }
}

/** SQL: whether an operator other than this one could decide about a suspension. */
const othersCan = (operator_id: string | null) => sql<boolean>`exists (
  select from auth_user as other where is_operator and suspended_at is null
    and staff_role in ('owner', 'moderator') and id is distinct from ${operator_id}::uuid)`

/** SQL: whether an operator may decide: not about their own suspension while others can. */
const mayDecide = (operator_id: string | null) =>
  sql<boolean>`(decided_by is distinct from ${operator_id}::uuid or not ${othersCan(operator_id)})`

function appeals(db: Db | Tx, operator_id: string | null) {
  return db
    .selectFrom('suspension_statements as statement')
    .innerJoin('auth_user as login', 'login.id', 'statement.auth_user_id')
    .leftJoin('auth_user as decider', 'decider.id', 'decided_by')
    .leftJoin('auth_user as handler', 'handler.id', 'handled_by')
    .select(['statement.id', 'statement.auth_user_id', 'login.email', 'rule', 'content', 'basis'])
    .select(['statement.suspended_at', 'decider.email as decided_by', 'appeal', 'appealed_at', 'outcome', 'answer'])
    .select(['handler.email as handled_by', 'handled_at'])
    .select([
      sql<string | null>`(select name from users where auth_user_id = login.id order by user_type limit 1)`.as('name'),
      sql<string | null>`case when login.suspended_at = statement.suspended_at then login.suspend_reason
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
    suspended_at: suspended_at.toISOString(),
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
  const row = await appeals(db, operator_id).where('statement.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Appeal not found'))
  return appealOf(row)
}
