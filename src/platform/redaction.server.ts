import { sql } from 'kysely'
import type { TxContext } from './context.server.ts'

/** Replaces the traces of a closed account. */
export const removed = '[removed]'

/**
 * A regular expression of PostgreSQL that finds a user's traces: email addresses and names as whole
 * words in any case and spacing, and phone numbers in any format. Skips names of one or two
 * letters, because they occur as words in other users' texts.
 */
export function patternOf(traces: readonly string[]): string {
  const parts = traces.map((trace) => trace.trim()).filter((trace) => trace.length > 2)
  const found = [...new Set(parts)].sort((one, other) => other.length - one.length).map(partOf)
  return found.length === 0 ? '(?!)' : `(?<![[:alnum:]])(?:${found.join('|')})(?![[:alnum:]])`
}

function partOf(trace: string): string {
  const digits = trace.replaceAll(/\D/g, '')
  if (digits.length >= 7 && /^[\d\s()+./-]+$/.test(trace))
    return String.raw`(?:\+?1[^[:alnum:]]{0,3})?\(?${digits.slice(-10).split('').join('[^[:alnum:]]{0,3}')}`
  return trace.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}

/** SQL: a text column with the traces removed. */
export const withoutTraces = (column: string, pattern: string) =>
  sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, ${removed}, 'gi')`

/** SQL: a column of JSON with the traces removed from its texts. */
export const withoutTracesInJson = (column: string, pattern: string) =>
  sql<string>`redact_json(${sql.ref(column)}, ${pattern})`

/** An account that is closing, with the users who may have received its data. */
export interface ClosingAccount {
  auth_user_id: string
  /** Profiles of the account. */
  user_ids: readonly string[]
  /** Other profiles that may have received something about it, and their logins. */
  counterpart_ids: readonly string[]
  counterpart_logins: readonly string[]
  pattern: string
}

/**
 * Removes what the platform stores about an account for a day: realtime events and stored answers.
 * Those of its counterparts stay, without the traces, because event numbers must have no gaps.
 */
export async function removeTraces(context: Pick<TxContext, 'db'>, closing: ClosingAccount): Promise<void> {
  const { auth_user_id, user_ids, counterpart_ids, counterpart_logins, pattern } = closing
  const { db } = context
  const without = (value: ReturnType<typeof sql.raw>) => sql`redact_json(${value}, ${pattern})`
  await sql`delete from realtime_event where user_id = any(${[...user_ids]}::uuid[])`.execute(db)
  await sql`delete from event where user_id = any(${[...user_ids]}::uuid[])`.execute(db)
  await sql`delete from idempotency_key where scope = ${auth_user_id}`.execute(db)
  await sql`update realtime_event set payload = ${without(sql.raw('payload'))}
    where user_id = any(${[...counterpart_ids]}::uuid[])`.execute(db)
  await sql`update idempotency_key set body = ${without(sql.raw('body::jsonb'))}::text
    where scope = any(${[...counterpart_logins]}::text[]) and body like '{%'`.execute(db)
}
