import { sql } from 'kysely'
import type { Tx } from './db/db.server.ts'

/** What stands where a trace of somebody stood. */
export const removed = '[removed]'

/**
 * A regular expression of PostgreSQL that finds what told who somebody was: e-mails and names as whole words in any case and spacing,
 * telephone numbers however they are written. Names of one or two letters are left alone: they are words of other people's sentences.
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

/** A text column without what the pattern finds. */
export const withoutTraces = (column: string, pattern: string) =>
  sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, ${removed}, 'gi')`

/** Who leaves, and who may have been told of them. */
export interface Leaving {
  /** Profiles. */
  user_ids: readonly string[]
  counterpart_ids: readonly string[]
  pattern: string
}

/**
 * Removes what the platform keeps of somebody for a day: what their browsers were told and what they were answered. What their counterparts
 * were told and answered stays, without the traces, because events have to stay in line.
 */
export async function forgetTraces(tx: Tx, { user_ids, counterpart_ids, pattern }: Leaving): Promise<void> {
  const logins = (ids: readonly string[]) =>
    sql`(select auth_user_id::text from users where id = any(${[...ids]}::uuid[]))`
  const without = (value: ReturnType<typeof sql.raw>) => sql`without_traces(${value}, ${pattern})`
  await sql`delete from realtime_event where user_id = any(${[...user_ids]}::uuid[])`.execute(tx)
  await sql`delete from idempotency_key where scope in ${logins(user_ids)}`.execute(tx)
  await sql`update realtime_event set payload = ${without(sql.raw('payload'))}
    where user_id = any(${[...counterpart_ids]}::uuid[])`.execute(tx)
  await sql`update idempotency_key set body = ${without(sql.raw('body::jsonb'))}::text
    where scope in ${logins(counterpart_ids)} and body like '{%'`.execute(tx)
}
