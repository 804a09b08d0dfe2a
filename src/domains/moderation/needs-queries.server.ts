import { type RawBuilder, sql } from 'kysely'
import { canResend } from '#domains/email/queries.server.ts'
import { mayDo, type StaffRole } from '#domains/identity/staff-rules.ts'
import { staleCalendars } from '#domains/operators/accounts-queries.server.ts'
import { isTraderUnchecked } from '#domains/providers/trader-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Needs } from './needs-contract.ts'
import { dutyOfNeed, MOST_WAITING, type NeedKind, needKinds } from './needs-rules.ts'
import { isUnanswered } from './queries.server.ts'

/** The instants since when things wait, by kind. */
const waiting: Record<NeedKind, (now: Date) => RawBuilder<{ at: Date }>> = {
  reports: () => sql`select created_at as at from reports where status = 'open'`,
  appeals: () =>
    sql`select appealed_at as at from suspension_statements where appealed_at is not null and outcome is null`,
  approvals: () => sql`select approval_asked_at as at from providers where approval = 'waiting'`,
  credentials: () => sql`select submitted_at as at from credentials where status = 'waiting'`,
  traders: () => sql`select given_at as at from trader_details where ${isTraderUnchecked}`,
  traders_missing: () => sql`select trader_paused_at as at from providers where trader_paused_at is not null`,
  requests: (now) => sql`select created_at as at from leads where ${isUnanswered(now)}`,
  mails: (now) => sql`select created_at as at from mail where status = 'failed' and ${canResend(now)}`,
  calendars: (now) => sql`select min(since) as at from (${staleCalendars(now)}) as calendar group by provider_id`,
}

/** The work that waits for an operator with this role. */
export async function listNeeds(db: Db, role: StaffRole, now: Date): Promise<Needs> {
  const kinds = needKinds.filter((kind) => mayDo(role, dutyOfNeed[kind]))
  const counts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count, min(at) as oldest_at
      from (${waiting[kind](now)} order by 1 limit ${sql.lit(MOST_WAITING)}) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<{ kind: NeedKind; count: number; oldest_at: Date | null }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  const items = rows.flatMap(({ kind, count, oldest_at }) =>
    oldest_at ? [{ kind, count, oldest_at: oldest_at.toISOString() }] : [],
  )
  return { items }
}
