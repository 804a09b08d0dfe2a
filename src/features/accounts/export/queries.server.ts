import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.server.ts'
import type { Identity } from '../queries.server.ts'

/**
 * Everything that is stored about a person (decision 10), by table, rows as they are stored. What the person may not see on the site is
 * not here either: a customer who has not been revealed (decision 29), a message that is still locked, where others were when they did
 * something with the person's data, and secrets (hashes).
 */
export async function exportEverything(db: Db, { auth_user_id, profiles }: Identity, now: Date) {
  const mine = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const ofLogin = sql`auth_user_id = ${auth_user_id}`
  const rows = async (query: RawBuilder<{ row: unknown }>) => (await query.execute(db)).rows.map(({ row }) => row)
  const rowsOf = (table: string, where: RawBuilder<unknown>) =>
    rows(
      sql`select to_jsonb(t) as row from ${sql.table(table)} t where ${where} order by ${sql.raw(orders[table] ?? 'id')}`,
    )
  return {
    exported_at: now.toISOString(),
    auth_user: (
      await rows(sql`select to_jsonb(t) - 'password_hash' as row from auth_user t where id = ${auth_user_id}`)
    )[0],
    sessions: await rows(
      sql`select to_jsonb(t) - 'token_hash' as row from auth_session t where auth_user_id = ${auth_user_id} order by id`,
    ),
    devices: await rows(
      sql`select to_jsonb(t) - 'device_key' as row from known_device t where ${ofLogin} order by first_seen_at`,
    ),
    google: await rowsOf('auth_identity', ofLogin),
    passkeys: await rows(sql`select to_jsonb(t) - 'public_key' as row from passkey t where ${ofLogin} order by id`),
    authenticator: await rows(sql`select to_jsonb(t) - 'secret' as row from authenticator t where ${ofLogin}`),
    mail: await rows(sql`select to_jsonb(t) - 'data' as row from mail t where ${ofLogin} order by id`),
    audit_events: await rows(sql`
      select to_jsonb(t) || case when actor_id <> ${auth_user_id} then '{"network": null}'::jsonb else '{}'::jsonb end as row
      from audit_event t where actor_id = ${auth_user_id} or subject_id = ${auth_user_id} order by id`),
    users: await rowsOf('users', sql`auth_user_id = ${auth_user_id}`),
    unwanted_mail: await rowsOf('unwanted_mail', sql`user_id = ${mine}`),
    pictures: await rows(sql`
      select to_jsonb(t) || jsonb_build_object('public_url', '/storage/v1/object/public/' || bucket || '/' || name) as row
      from picture t where user_id = ${mine} order by bucket, name`),
    providers: await rowsOf('providers', sql`id = ${mine}`),
    services: await rowsOf('services', sql`provider_id = ${mine}`),
    bookings: await rows(bookingsOf(mine)),
    reviews_written: await rowsOf('reviews', sql`customer_id = ${mine}`),
    reviews_received: await rowsOf('reviews', sql`provider_id = ${mine}`),
    messages: await rows(messagesOf(mine)),
    conversations: await rowsOf('conversations', sql`user_id = ${mine}`),
    notifications: await rowsOf('notifications', sql`user_id = ${mine}`),
    leads: await rowsOf('leads', sql`customer_id = ${mine}`),
    lead_unlocks: await rowsOf(
      'lead_unlocks',
      sql`provider_id = ${mine} or lead_id in (select id from leads where customer_id = ${mine})`,
    ),
    offers: await rowsOf(
      'offers',
      sql`provider_id = ${mine} or lead_id in (select id from leads where customer_id = ${mine})`,
    ),
    realtime_events: await rowsOf('realtime_event', sql`user_id = ${mine}`),
  }
}

const orders: Record<string, string> = {
  auth_identity: 'provider',
  unwanted_mail: 'user_id, kind',
  conversations: 'user_id, other_id',
  lead_unlocks: 'lead_id, provider_id',
  realtime_event: 'user_id, id',
}

/** Until the reveal the provider's copy holds what the site shows: no name, a masked e-mail and telephone number. */
function bookingsOf(mine: RawBuilder<unknown>): RawBuilder<{ row: unknown }> {
  return sql`
    select to_jsonb(t) || case when customer_id = ${mine} or customer_info_revealed then '{}'::jsonb else jsonb_build_object(
      'contact_name', 'Customer',
      'contact_email', left(contact_email, 1) || '***@***' || coalesce(substring(contact_email from '\\.[^.@]*$'), ''),
      'contact_phone', '***-***-' || case when length(regexp_replace(contact_phone, '\\D', '', 'g')) < 7 then '****'
        else right(regexp_replace(contact_phone, '\\D', '', 'g'), 4) end
    ) end as row
    from bookings t where customer_id = ${mine} or provider_id = ${mine} order by id`
}

function messagesOf(mine: RawBuilder<unknown>): RawBuilder<{ row: unknown }> {
  return sql`
    select to_jsonb(t) || case when sender_id = ${mine} or unlocked then '{}'::jsonb
      else jsonb_build_object('content', null) end as row
    from messages t where sender_id = ${mine} or receiver_id = ${mine} order by id`
}
