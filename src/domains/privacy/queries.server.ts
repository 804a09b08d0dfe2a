import { type RawBuilder, sql } from 'kysely'
import { cancelReasonSeenBy, jobSeenBy, proposalTextSeenBy } from '#domains/bookings/details-queries.server.ts'
import type { Identity } from '#domains/identity/queries.server.ts'
import { MASKED_NAME } from '#domains/identity/rules.ts'
import type { PictureAddress } from '#domains/pictures/contract.ts'
import { pictureUrl } from '#domains/pictures/rules.ts'
import { isJobShown } from '#domains/schedule/lifecycle-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { maskedEmail, maskedPhone } from '#platform/db/masks.server.ts'

/**
 * Profiles that may have received text about these profiles: through bookings, messages, reviews or
 * service requests.
 */
export async function listCounterparts(tx: Tx, mine: readonly string[]): Promise<string[]> {
  const ids = sql`any(${[...mine]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select other_id as id from conversations where user_id = ${ids}
    union select customer_id from bookings where provider_id = ${ids} and customer_id is not null
    union select provider_id from bookings where customer_id = ${ids}
    union select customer_id from reviews where provider_id = ${ids}
    union select provider_id from reviews where customer_id = ${ids}
    union select customer_id from leads join lead_unlocks on lead_id = id where lead_unlocks.provider_id = ${ids}
    union select lead_unlocks.provider_id from leads join lead_unlocks on lead_id = id where customer_id = ${ids}
    union select customer_id from leads where provider_id = ${ids}
    union select provider_id from leads where customer_id = ${ids} and provider_id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The logins of profiles. */
export async function listLogins(tx: Tx, user_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ auth_user_id: string }>`
    select distinct auth_user_id from users where id = any(${[...user_ids]}::uuid[])`.execute(tx)
  return rows.map(({ auth_user_id }) => auth_user_id)
}

/**
 * The most traces that come from the contact details of bookings. All traces form one pattern, and
 * thousands of them cost PostgreSQL minutes and gigabytes. Honest users have fewer.
 */
const mostOfBookings = 60

/**
 * A user's email address, names, phone numbers and business name, then the contact details that
 * most of their bookings have.
 */
export async function listTraces(tx: Tx, { auth_user_id, email, profiles }: Identity): Promise<string[]> {
  const ids = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const { rows } = await sql<{ trace: string }>`
    select name as trace from users where id = ${ids}
    union select old_email::text from email_change where auth_user_id = ${auth_user_id}
    union select new_email::text from email_change where auth_user_id = ${auth_user_id}
    union select phone from users where id = ${ids} and phone is not null
    union select business_name from providers where id = ${ids}
    union select address_line1 from bookings where customer_id = ${ids} and address_line1 is not null
    union (
      select trace from bookings, unnest(array[contact_name, contact_email, contact_phone]) as trace
      where customer_id = ${ids} group by trace order by count(*) desc, max(created_at) desc, trace limit ${mostOfBookings}
    )`.execute(tx)
  return [...new Set([email, ...rows.map(({ trace }) => trace)])].filter((trace) => trace !== '')
}

/**
 * Everything stored about a user (docs/product/privacy.md), by table, with rows as stored. It
 * leaves out what the user can't see on the site either: customers before the reveal, locked
 * messages, other users' logins and networks, operators' notes, and secrets (hashes).
 */
export async function exportEverything(db: Db, { auth_user_id, profiles }: Identity, now: Date) {
  const mine = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const ofLogin = sql`auth_user_id = ${auth_user_id}`
  const ofBookings = sql`booking_id = any(array(
    select id from bookings where customer_id = ${mine} or provider_id = ${mine}))`
  const rows = async (query: Query) => (await query.execute(db)).rows.map(({ row }) => row)
  /** Rows as stored, without the `hidden` columns. */
  const rowsOf = (table: string, where: RawBuilder<unknown>, ...hidden: string[]) =>
    rows(sql`
      select to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(table)} t where ${where}
      order by ${sql.raw(orders[table] ?? 'id')}`)
  return {
    exported_at: now.toISOString(),
    auth_user: (await rowsOf('auth_user', sql`id = ${auth_user_id}`, 'password_hash', 'suspend_reason'))[0],
    past_suspensions: await rowsOf('past_suspensions', ofLogin, 'reason'),
    email_changes: await rowsOf('email_change', ofLogin, 'confirm_hash', 'undo_hash'),
    sessions: await rowsOf('auth_session', ofLogin, 'token_hash'),
    api_tokens: await rowsOf('api_token', ofLogin, 'token_hash'),
    connected_programs: await rowsOf('connected_program', ofLogin),
    legal_agreements: await rowsOf('legal_agreement', ofLogin),
    devices: await rowsOf('known_device', ofLogin, 'device_key'),
    google: await rowsOf('auth_identity', ofLogin),
    passkeys: await rowsOf('passkey', ofLogin, 'public_key'),
    authenticator: await rowsOf('authenticator', ofLogin, 'secret'),
    mail: await rowsOf('mail', ofLogin, 'data'),
    audit_events: await rows(sql`
      select to_jsonb(t) || jsonb_build_object(
        'network', case when actor_id <> ${auth_user_id} then null else network end,
        'actor_id', case when actor_id = ${auth_user_id} then actor_id end,
        'subject_id', case when subject_id = ${auth_user_id} then subject_id end,
        'details', details - array['profile_id', 'subject_id']) as row
      from audit_event t where actor_id = ${auth_user_id} or subject_id = ${auth_user_id} order by id`),
    users: await rowsOf('users', ofLogin),
    unwanted_mail: await rowsOf('unwanted_mail', sql`user_id = ${mine}`),
    pictures: (await rowsOf('picture', sql`user_id = ${mine}`)).map((row) => {
      const picture = row as PictureAddress & object
      return { ...picture, public_url: pictureUrl(picture) }
    }),
    providers: await rowsOf('providers', sql`id = ${mine}`),
    provider_handles: await rowsOf('provider_handles', sql`provider_id = ${mine}`),
    trader_details: await rowsOf('trader_details', sql`provider_id = ${mine}`),
    services: await rowsOf('services', sql`provider_id = ${mine}`),
    ...(await hoursOf({ rows, rowsOf }, mine, ofLogin)),
    imported_listings: await rows(
      sql`select to_jsonb(t) - 'link_hash' - 'code_hash' as row from imported_listings t where provider_id = ${mine}`,
    ),
    imports: await rowsOf('imports', sql`created_by = ${auth_user_id}`, 'kept'),
    clients: await rowsOf('clients', sql`provider_id = ${mine}`, 'invitation_hash'),
    bookings: await rows(bookingsOf(mine)),
    open_series: await rowsOf(
      'open_series',
      sql`series_id in (select series_id from bookings where customer_id = ${mine} or provider_id = ${mine})`,
    ),
    reschedule_proposals: await rows(proposalsOf(mine)),
    booking_confirmations: await rowsOf('booking_confirmations', ofLogin, 'code_hash'),
    booking_looks: await rowsOf('booking_looks', ofBookings, 'operator_id', 'reason'),
    suspension_statements: await rowsOf('suspension_statements', ofLogin, 'link_hash', 'decided_by', 'handled_by'),
    // Only for the user's own reports, because reported users must not learn of open ones.
    conversation_looks: await rowsOf(
      'conversation_looks',
      sql`report_id in (select id from reports where reporter_id = ${mine})`,
      'operator_id',
      'reason',
    ),
    no_shows: await rowsOf('no_shows', ofBookings),
    final_prices: await rowsOf('final_prices', ofBookings),
    receipt_details: await rowsOf('receipt_details', sql`provider_id = ${mine}`),
    receipt_numbers: await rowsOf('receipt_numbers', sql`provider_id = ${mine}`),
    receipts: await rowsOf('receipts', ofBookings),
    reviews_written: await rowsOf('reviews', sql`customer_id = ${mine}`),
    reviews_received: await rowsOf('reviews', sql`provider_id = ${mine} and hidden_at is null`, 'customer_id'),
    messages: await rows(messagesOf(mine)),
    conversations: await rows(maskedRows(mine, 'conversations', 'user_id', 'other_id')),
    saved_replies: await rowsOf('saved_replies', sql`provider_id = ${mine}`),
    message_bundles: await rows(maskedRows(mine, 'message_bundle', 'receiver_id', 'sender_id')),
    notifications: await rowsOf('notifications', sql`user_id = ${mine}`),
    ...(await requestsOf(rowsOf, mine)),
    reports_sent: await rows(reportsBy(mine)),
    reports_about: await rows(reportsAbout(mine)),
    credentials: await rowsOf('credentials', sql`provider_id = ${mine}`, 'decided_by', 'reminded_days'),
    group_messages: await rowsOf('group_messages', sql`sent_by = ${auth_user_id}`, 'last_user'),
    credential_looks: await rowsOf(
      'credential_looks',
      sql`credential_id in (select id from credentials where provider_id = ${mine})`,
      'operator_id',
      'reason',
    ),
    verifications: await rowsOf('verifications', sql`provider_id = ${mine}`, 'verified_by', 'ended_by', 'note'),
    blocks: await rowsOf('blocks', sql`blocker_id = ${auth_user_id}`, 'blocked_id', 'profile_id'),
    favorites: await rowsOf('favorites', ofLogin),
    waiting_list: await rowsOf('waiting_list', sql`customer_id = ${mine}`),
    realtime_events: await rowsOf('realtime_event', sql`user_id = ${mine}`),
    push_subscriptions: await rowsOf('push_subscription', sql`user_id = ${mine}`, 'auth', 'p256dh'),
    quiet_hours: await rowsOf('quiet_hours', sql`user_id = ${mine}`),
    unwanted_push: await rowsOf('unwanted_push', sql`user_id = ${mine}`),
    sms_number: await rowsOf('sms_number', ofLogin),
    sms_code: await rowsOf('sms_code', ofLogin, 'code_hash'),
    sms_messages: await rowsOf('sms_message', ofLogin),
    sms_stop: await rowsOf(
      'sms_stop',
      sql`phone = any(array(select phone from sms_number where auth_user_id = ${auth_user_id}))`,
    ),
    webhooks: await rowsOf('webhook', sql`user_id = ${mine}`, 'secret', 'previous_secret'),
    webhook_deliveries: await rowsOf(
      'webhook_delivery',
      sql`webhook_id in (select id from webhook where user_id = ${mine})`,
    ),
    events: await rowsOf('event', sql`user_id = ${mine}`),
  }
}

type Query = RawBuilder<{ row: unknown }>
type Rows = (query: Query) => Promise<unknown[]>
type RowsOf = (table: string, where: RawBuilder<unknown>, ...hidden: string[]) => Promise<unknown[]>

/** A customer's service requests and the answers to them, and a provider's answers. */
async function requestsOf(rowsOf: RowsOf, mine: RawBuilder<unknown>) {
  // An array, so that PostgreSQL uses an index for each condition: the tables hold far more rows of
  // other users.
  const isAnswer = sql`provider_id = ${mine} or lead_id = any(array(select id from leads where customer_id = ${mine}))`
  return {
    leads: await rowsOf('leads', sql`customer_id = ${mine}`),
    lead_declines: await rowsOf('lead_declines', isAnswer),
    lead_unlocks: await rowsOf('lead_unlocks', isAnswer),
    lead_views: await rowsOf('lead_views', sql`provider_id = ${mine}`),
    offers: await rowsOf('offers', isAnswer),
  }
}

/**
 * A provider's hours, and the user's calendars without their addresses, which would give access to
 * them.
 */
async function hoursOf(
  { rows, rowsOf }: { rows: Rows; rowsOf: RowsOf },
  mine: RawBuilder<unknown>,
  ofLogin: RawBuilder<unknown>,
) {
  return {
    provider_hours: await rowsOf('provider_hours', sql`provider_id = ${mine}`),
    opening_hours: await rowsOf('opening_hours', sql`provider_id = ${mine}`),
    closed_days: await rowsOf('closed_days', sql`provider_id = ${mine}`),
    blocked_times: await rowsOf('blocked_times', sql`provider_id = ${mine}`),
    calendar_feeds: await rows(sql`select to_jsonb(t) - 'token_hash' as row from calendar_feeds t where ${ofLogin}`),
    busy_calendars: await rows(
      sql`select to_jsonb(t) - 'url' as row from busy_calendars t where provider_id = ${mine} order by id`,
    ),
    calendar_accounts: await rowsOf('calendar_accounts', sql`provider_id = ${mine}`, 'password'),
    calendar_collections: await rowsOf(
      'calendar_collections',
      sql`account_id in (select id from calendar_accounts where provider_id = ${mine})`,
    ),
    calendar_channels: await rowsOf(
      'calendar_channels',
      sql`collection_id in (select calendar_collections.id from calendar_collections
        join calendar_accounts on calendar_accounts.id = account_id where provider_id = ${mine})`,
      'secret_hash',
    ),
    calendar_events: await rowsOf(
      'calendar_events',
      sql`collection_id in (select calendar_collections.id from calendar_collections
        join calendar_accounts on calendar_accounts.id = account_id where provider_id = ${mine})`,
    ),
    busy_hours: await rows(sql`
      select to_jsonb(t) as row from busy_hours t where calendar_id in (
        select id from busy_calendars where provider_id = ${mine}) order by starts_at, ends_at`),
  }
}

const orders: Record<string, string> = {
  booking_confirmations: 'expires_at',
  provider_handles: 'created_at',
  receipt_details: 'provider_id',
  trader_details: 'provider_id',
  receipt_numbers: 'provider_id',
  receipts: 'provider_id, number',
  known_device: 'first_seen_at',
  legal_agreement: 'agreed_at',
  authenticator: 'auth_user_id',
  auth_identity: 'provider',
  blocks: 'created_at, id',
  favorites: 'created_at, provider_id',
  picture: 'bucket, name',
  unwanted_mail: 'user_id, kind',
  unwanted_push: 'user_id, kind',
  quiet_hours: 'user_id',
  sms_number: 'auth_user_id',
  sms_code: 'auth_user_id',
  sms_stop: 'phone',
  provider_hours: 'provider_id',
  opening_hours: 'provider_id, weekday, start_time',
  open_series: 'series_id',
  lead_unlocks: 'lead_id, provider_id',
  lead_declines: 'lead_id, provider_id',
  lead_views: 'lead_id, provider_id',
  realtime_event: 'user_id, id',
}

/** SQL: whether the user knows the customer of a booking. */
const isCustomerKnown = (mine: RawBuilder<unknown>) =>
  sql`(bookings.customer_id = ${mine} or bookings.customer_info_revealed)`

/**
 * Until the reveal, the provider's copy has no name and no street, and a masked email address and
 * phone number, as on the site.
 */
function bookingsOf(mine: RawBuilder<unknown>): Query {
  const isKnown = isCustomerKnown(mine)
  const { notes, answers, photos } = jobSeenBy(isKnown)
  const placed = (column: string) => sql`case when ${isJobShown} then ${sql.ref(column)} end`
  return sql`
    select to_jsonb(bookings) || case when ${isKnown} then '{}'::jsonb else jsonb_build_object(
      'customer_id', null,
      'contact_name', ${MASKED_NAME}::text,
      'contact_email', ${maskedEmail('contact_email')},
      'contact_phone', ${maskedPhone('contact_phone')},
      'address_line1', null,
      'address_line2', null,
      'address_city', ${placed('address_city')},
      'address_state', ${placed('address_state')},
      'address_zip_code', ${placed('address_zip_code')},
      'notes', ${notes},
      'answers', ${answers},
      'cancel_reason', ${cancelReasonSeenBy(isKnown)},
      'photos', ${photos}
    ) end || jsonb_build_object('client_id', case when provider_id = ${mine} then client_id end) as row
    from bookings where customer_id = ${mine} or provider_id = ${mine} order by id`
}

function proposalsOf(mine: RawBuilder<unknown>): Query {
  return sql`
    select to_jsonb(t) || jsonb_build_object('message', ${proposalTextSeenBy(isCustomerKnown(mine), 't')}) as row
    from reschedule_proposals t join bookings on bookings.id = booking_id
    where customer_id = ${mine} or provider_id = ${mine} order by t.id`
}

/**
 * The messages with everyone whom the user has a conversation or a booking with. The pairs let
 * PostgreSQL use the index.
 */
function messagesOf(mine: RawBuilder<unknown>): Query {
  return sql`
    select to_jsonb(t) || jsonb_build_object(
      'content', case when sender_id = ${mine} or unlocked then content end,
      'photos', case when sender_id = ${mine} or unlocked and ${knownTo(mine, 'sender_id', 'receiver_id')} is not null
        then photos else '{}' end,
      'sender_id', ${knownTo(mine, 'sender_id', 'receiver_id')},
      'receiver_id', ${knownTo(mine, 'receiver_id', 'sender_id')}) as row
    from (
      select user_id as own, other_id as other from conversations where user_id = ${mine}
      union select customer_id, provider_id from bookings where customer_id = ${mine}
      union select provider_id, customer_id from bookings where provider_id = ${mine}
    ) as pairs join messages t
      on least(sender_id, receiver_id) = least(own, other) and greatest(sender_id, receiver_id) = greatest(own, other)
    order by id`
}

/**
 * SQL: the profile in a column; null if it is a customer who isn't revealed to the user in the
 * other column.
 */
function knownTo(mine: RawBuilder<unknown>, column: string, other: string): RawBuilder<unknown> {
  const [profile, viewer] = [sql.ref(`t.${column}`), sql.ref(`t.${other}`)]
  return sql`case when ${profile} = ${mine} or exists (select from users where id = ${profile} and user_type = 'provider')
    or exists (select from bookings where customer_id = ${profile} and provider_id = ${viewer} and customer_info_revealed)
    then ${profile} end`
}

/** Rows of the user with another profile, as {@link knownTo}. */
function maskedRows(mine: RawBuilder<unknown>, table: string, own: string, other: string): Query {
  return sql`
    select to_jsonb(t) || jsonb_build_object(${other}::text, ${knownTo(mine, other, own)}) as row
    from ${sql.table(table)} t where ${sql.ref(own)} = ${mine} order by ${sql.ref(own)}, ${sql.ref(other)}`
}

/** The user's reports, without the reported profile, which can be a customer who isn't revealed. */
function reportsBy(mine: RawBuilder<unknown>): Query {
  return sql`
    select to_jsonb(t) - 'about_id' - 'handled_by' - 'note'
      || case when subject = 'profile' then '{"subject_id": null}'::jsonb else '{}'::jsonb end as row
    from reports t where reporter_id = ${mine} order by id`
}

/** Decided reports about the user, without the reporter and their words. */
function reportsAbout(mine: RawBuilder<unknown>): Query {
  return sql`
    select to_jsonb(t) - 'reporter_id' - 'details' - 'handled_by' - 'note' as row
    from reports t where about_id = ${mine} and status <> 'open' order by id`
}
