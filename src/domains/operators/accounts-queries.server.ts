import { sql } from 'kysely'
import type { Check } from '#domains/providers/record-rules.ts'
import { isTraderUnchecked, traderSaid } from '#domains/providers/trader-queries.server.ts'
import { isAhead } from '#domains/schedule/lifecycle-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { withAsciiDomain } from '#platform/email-address.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Business, BusinessFilter, User, UserFilter, UserSummary } from './accounts-contract.ts'
import { isAt } from './places-queries.server.ts'
import { byTime, byValue, containing, isId, isoOf, orderOf, type Page } from './queries.server.ts'

/** The profiles of the login of a row, and whether all of them are closed. */
const profiles = sql<UserSummary['profiles']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'user_type', user_type, 'name', name, 'phone', phone,
    'avatar_url', avatar_url, 'business_name', business_name) order by user_type), '[]')
  from users left join providers on providers.id = users.id where auth_user_id = auth_user.id)`
// With `exists`, PostgreSQL would collect all closed profiles before it reads the first login.
const isClosed = sql<boolean>`(select count(closed_at) > 0 from users where auth_user_id = auth_user.id)`

// Each business that waits for its owner has a login, which belongs to no user.
const isOfPerson = sql<boolean>`not exists (
  select from users join providers on providers.id = users.id where auth_user_id = auth_user.id and unclaimed offset 0)`

function logins(db: Db) {
  return db
    .selectFrom('auth_user')
    .select([
      'id',
      'email',
      'is_operator',
      'staff_role',
      'created_at',
      'confirmed_at',
      'suspended_at',
      'suspend_reason',
    ])
    .select([profiles.as('profiles'), isClosed.as('is_closed')])
}

type Row = Awaited<ReturnType<ReturnType<typeof logins>['executeTakeFirstOrThrow']>>

function summaryOf({ id, email, is_operator, staff_role, ...row }: Row): UserSummary {
  return {
    id,
    email,
    state: row.is_closed ? 'closed' : row.suspended_at ? 'suspended' : 'active',
    is_operator,
    staff_role: is_operator ? staff_role : null,
    created_at: row.created_at.toISOString(),
    confirmed_at: isoOf(row.confirmed_at),
    suspended_at: isoOf(row.suspended_at),
    profiles: row.profiles,
  }
}

/**
 * Users. `search` is a part of a name, business or email address, or the id of a
 * login or profile.
 */
export async function listUsers(db: Db, { search, role, state, category, place, limit, ...page }: UserFilter & Page) {
  const keys = { created_at: byTime('auth_user.created_at'), email: byValue(sql.ref('auth_user.email'), 'citext') }
  const order = orderOf(page, keys, 'auth_user.id')
  const rows = await logins(db)
    .select(order.key)
    .where(isOfPerson)
    .$if(!!search, (all) => all.where(matchesUser(search ?? '')))
    .$if(role === 'operator', (all) => all.where('is_operator', '=', true))
    .$if(role === 'customer' || role === 'provider', (all) =>
      all.where(sql<boolean>`exists (select from users where auth_user_id = auth_user.id and user_type = ${role})`),
    )
    .$if(!!category, (all) =>
      all.where(sql<boolean>`exists (select from users join providers on providers.id = users.id
        where auth_user_id = auth_user.id and ${category} = any (categories))`),
    )
    .$if(!!place, (all) =>
      all.where(sql<boolean>`exists (
        select from users where auth_user_id = auth_user.id and ${isAt('users', place ?? '')})`),
    )
    .$if(state === 'active', (all) => all.where('suspended_at', 'is', null))
    .$if(state === 'suspended' || state === 'closed', (all) =>
      all.where('suspended_at', 'is not', null).where(sql<boolean>`${isClosed} = ${state === 'closed'}`),
    )
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, summaryOf)
}

function matchesUser(search: string) {
  if (isId(search))
    return sql<boolean>`(auth_user.id = ${search}::uuid or auth_user.id = (select auth_user_id from users where id = ${search}::uuid))`
  const text = containing(search)
  return sql<boolean>`auth_user.id in (
    select id from auth_user where email::text ilike ${text}
    union select auth_user_id from users where name ilike ${text}
    union select auth_user_id from users join providers on providers.id = users.id where business_name ilike ${text})`
}

/** The provider profile of a login, by its id or email address, if it has one that isn't closed. */
export async function findProviderOf(db: Db, idOrEmail: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'auth_user_id')
    .select('users.id')
    .where(isId(idOrEmail) ? 'auth_user.id' : 'auth_user.email', '=', withAsciiDomain(idOrEmail.trim()))
    .where('users.user_type', '=', 'provider')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** One user, by the id of the login or of one of its profiles. Throws 404. */
export async function getUser(db: Db, idOfEither: string, now: Date): Promise<User> {
  const row = await logins(db).where(matchesUser(idOfEither)).executeTakeFirst()
  if (!row) throw notFound(t('User not found'))
  const { id } = row
  const mine = sql`any(${row.profiles.map((profile) => profile.id)}::uuid[])`
  const bookings = (party: 'customer_id' | 'provider_id') => sql<User['bookings']['customer']>`(
    select jsonb_build_object('pending', count(*) filter (where status = 'pending'),
      'confirmed', count(*) filter (where status = 'confirmed'), 'completed', count(*) filter (where status = 'completed'),
      'cancelled', count(*) filter (where status = 'cancelled'))
    from bookings where ${sql.ref(party)} = ${mine})`
  const noShows = (party: 'customer' | 'provider') => sql<number>`(
    select count(*) from no_shows join bookings on bookings.id = booking_id
    where undone_at is null and noted_by <> ${party}::user_type and ${sql.ref(`bookings.${party}_id`)} = ${mine})`
  const { rows } = await sql<
    Pick<
      User,
      'sessions' | 'is_protected' | 'bookings' | 'no_shows' | 'requests' | 'reviews_written' | 'reports' | 'open_work'
    >
  >`
    select (select count(*) from auth_session where auth_user_id = ${id} and expires_at > ${now}) as sessions,
      exists (select from authenticator where auth_user_id = ${id} and confirmed_at is not null) as is_protected,
      jsonb_build_object('customer', ${bookings('customer_id')}, 'provider', ${bookings('provider_id')}) as bookings,
      (select jsonb_build_object('bookings', count(*), 'customers', count(distinct customer_id),
        'offers', (select count(*) from offers where provider_id = ${mine} and status = 'open'))
        from bookings where provider_id = ${mine} and ${isAhead(now)}) as open_work,
      jsonb_build_object('customer', ${noShows('customer')}, 'provider', ${noShows('provider')}) as no_shows,
      (select count(*) from leads where customer_id = ${mine}) as requests,
      (select count(*) from reviews where customer_id = ${mine}) as reviews_written,
      (select jsonb_build_object('open', count(*) filter (where status = 'open'),
        'upheld', count(*) filter (where status = 'upheld'), 'dismissed', count(*) filter (where status = 'dismissed'),
        'sent', (select count(*) from reports where reporter_id = ${mine}))
        from reports where about_id = ${mine}) as reports`.execute(db)
  const past_suspensions = await listPastSuspensions(db, id)
  return { ...summaryOf(row), suspend_reason: row.suspend_reason, past_suspensions, ...rows[0]! }
}

async function listPastSuspensions(db: Db, auth_user_id: string): Promise<User['past_suspensions']> {
  const past = await db
    .selectFrom('past_suspensions')
    .select(['reason', 'suspended_at', 'ended_at'])
    .where('auth_user_id', '=', auth_user_id)
    .orderBy('id', 'desc')
    .execute()
  return past.map(({ reason, suspended_at, ended_at }) => ({
    reason,
    suspended_at: suspended_at.toISOString(),
    ended_at: ended_at.toISOString(),
  }))
}

function businesses(db: Db) {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .leftJoin('verifications', (join) =>
      join.onRef('verifications.provider_id', '=', 'providers.id').on('ended_at', 'is', null),
    )
    .leftJoin('trader_details', 'trader_details.provider_id', 'providers.id')
    .leftJoin('auth_user as operator', 'operator.id', 'verified_by')
    .select(['providers.id', 'users.auth_user_id', 'business_name', 'users.name', 'auth_user.email', 'avatar_url'])
    .select([
      'categories',
      'city',
      'state',
      'verified',
      'featured',
      'unclaimed',
      'approval',
      'approval_reason',
      'description',
      'trader_paused_at',
      traderSaid.as('trader'),
      'given_at',
      'checked_at',
      'trader_details.reason as trader_reason',
      'auth_user.suspended_at',
      'providers.created_at',
    ])
    .select([
      'combined_rating',
      'combined_review_count',
      'checked',
      'note',
      'verified_at',
      'licence_until',
      'insurance_until',
      'operator.email as verifier',
    ])
    .where('users.closed_at', 'is', null)
}

type BusinessRow = Awaited<ReturnType<ReturnType<typeof businesses>['executeTakeFirstOrThrow']>>

function businessOf({ auth_user_id: person_id, city, state, suspended_at, ...row }: BusinessRow): Business {
  const { id, business_name, name, email, avatar_url, categories, verified, featured, unclaimed } = row
  const { combined_rating, combined_review_count, checked, note, verified_at, verifier } = row
  return {
    id,
    person_id,
    business_name,
    name,
    email,
    avatar_url,
    categories,
    place: city && state ? `${city}, ${state}` : null,
    verified,
    featured,
    unclaimed,
    is_suspended: suspended_at !== null,
    approval: row.approval,
    approval_reason: row.approval_reason,
    trader_missing: row.trader_paused_at !== null,
    trader_details: row.trader && {
      trader: row.trader,
      given_at: row.given_at!.toISOString(),
      checked_at: isoOf(row.checked_at),
      reason: row.trader_reason,
    },
    description: row.description,
    combined_rating,
    combined_review_count,
    created_at: row.created_at.toISOString(),
    verification: verified_at && {
      checked: (checked ?? []) as Check[],
      note: note ?? '',
      verified_at: verified_at.toISOString(),
      licence_until: row.licence_until,
      insurance_until: row.insurance_until,
      verified_by: verifier,
    },
  }
}

/**
 * SQL: the providers with a calendar that could not be read for a day or longer, and since when,
 * as `isStale` in calendars says.
 */
export function staleCalendars(now: Date) {
  const since = new Date(now.getTime() - DAY_MS)
  return sql`select provider_id, read_at as since from busy_calendars
      where problem is not null and collection_id is null and read_at <= ${since}
    union all select provider_id, failing_since from calendar_accounts where failing_since <= ${since}`
}

/**
 * Businesses. `search` is a part of the business's or owner's name, an email
 * address, or an id.
 */
export async function listBusinesses(
  db: Db,
  { search, verified, featured, category, place, approval, trader, calendars, limit, ...page }: BusinessFilter & Page,
  now: Date,
) {
  const name = byValue(sql`lower(providers.business_name)`, 'text')
  const order = orderOf(page, { created_at: byTime('providers.created_at'), business_name: name }, 'providers.id')
  const rows = await businesses(db)
    .select(order.key)
    .$if(!!search, (all) => all.where(matchesBusiness(search ?? '')))
    .$if(verified !== undefined, (all) => all.where('verified', '=', verified === 'yes'))
    .$if(featured !== undefined, (all) => all.where('featured', '=', featured === 'yes'))
    .$if(!!category, (all) => all.where(sql<boolean>`${category} = any (providers.categories)`))
    .$if(!!place, (all) => all.where(isAt('users', place ?? '')))
    .$if(approval !== undefined, (all) => all.where('approval', '=', approval!))
    .$if(trader === 'missing', (all) => all.where('trader_paused_at', 'is not', null))
    .$if(trader === 'waiting', (all) => all.where(isTraderUnchecked))
    .$if(calendars === 'stale', (all) =>
      all.where(sql<boolean>`providers.id in (select provider_id from (${staleCalendars(now)}) as calendar)`),
    )
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, businessOf)
}

function matchesBusiness(search: string) {
  if (isId(search)) return sql<boolean>`(providers.id = ${search}::uuid or users.auth_user_id = ${search}::uuid)`
  const text = containing(search)
  return sql<boolean>`providers.id in (
    select id from providers where business_name ilike ${text}
    union select id from users where name ilike ${text}
    union select users.id from users join auth_user on auth_user.id = auth_user_id where email::text ilike ${text})`
}

/** One business. Throws 404. */
export async function getBusiness(db: Db, id: string): Promise<Business> {
  const row = await businesses(db).where('providers.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Provider not found'))
  return businessOf(row)
}
