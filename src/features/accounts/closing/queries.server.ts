import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.server.ts'
import type { Identity } from '../queries.server.ts'

/** Everybody who may have been told something of these profiles: whoever booked or was booked, wrote or was written to, asked or answered. */
export async function listCounterparts(tx: Tx, mine: readonly string[]): Promise<string[]> {
  const ids = sql`any(${[...mine]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select other_id as id from conversations where user_id = ${ids}
    union select customer_id from bookings where provider_id = ${ids}
    union select provider_id from bookings where customer_id = ${ids}
    union select customer_id from reviews where provider_id = ${ids}
    union select provider_id from reviews where customer_id = ${ids}
    union select customer_id from leads join lead_unlocks on lead_id = id where provider_id = ${ids}
    union select provider_id from leads join lead_unlocks on lead_id = id where customer_id = ${ids}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One pattern is made of all traces, and thousands of them cost PostgreSQL minutes and gigabytes. Nobody honest has so many names. */
const mostOfVisits = 60

/**
 * What was written of the person: e-mail, names, telephone numbers, what the business was called, and what was given for single visits, the usual
 * first.
 */
export async function listTraces(tx: Tx, { email, profiles }: Identity): Promise<string[]> {
  const ids = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const { rows } = await sql<{ trace: string }>`
    select name as trace from users where id = ${ids}
    union select phone from users where id = ${ids} and phone is not null
    union select business_name from providers where id = ${ids}
    union (
      select trace from bookings, unnest(array[contact_name, contact_email, contact_phone]) as trace
      where customer_id = ${ids} group by trace order by count(*) desc, max(created_at) desc, trace limit ${mostOfVisits}
    )`.execute(tx)
  return [...new Set([email, ...rows.map(({ trace }) => trace)])].filter((trace) => trace !== '')
}
