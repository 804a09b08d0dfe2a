import { sql } from 'kysely'
import { containing, isAfter, isId, isoOf, keyOf, momentOf, type Page } from '#features/admin/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { PeopleFilter, Person, PersonSummary } from './contract.ts'

/** The profiles of the login of a row, and whether all of them are closed. */
const profiles = sql<PersonSummary['profiles']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'user_type', user_type, 'name', name, 'phone', phone,
    'avatar_url', avatar_url, 'business_name', business_name) order by user_type), '[]')
  from users left join providers on providers.id = users.id where auth_user_id = auth_user.id)`
// Not `exists`: PostgreSQL would gather the closed profiles of everybody before it looks at the first login.
const isClosed = sql<boolean>`(select count(closed_at) > 0 from users where auth_user_id = auth_user.id)`

function people(db: Db) {
  return db
    .selectFrom('auth_user')
    .select(['id', 'email', 'is_operator', 'created_at', 'confirmed_at', 'suspended_at', 'suspend_reason'])
    .select([momentOf('created_at'), profiles.as('profiles'), isClosed.as('is_closed')])
}

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

function summaryOf({ id, email, is_operator, ...row }: Row): PersonSummary {
  return {
    id,
    email,
    state: row.is_closed ? 'closed' : row.suspended_at ? 'suspended' : 'active',
    is_operator,
    created_at: row.created_at.toISOString(),
    confirmed_at: isoOf(row.confirmed_at),
    suspended_at: isoOf(row.suspended_at),
    profiles: row.profiles,
  }
}

/** Logins, the newest first. `search` is a part of a name, a business or an e-mail, or an id of a login or profile. */
export async function listPeople(db: Db, { search, role, state, limit, cursor }: PeopleFilter & Page) {
  const rows = await people(db)
    .$if(!!search, (all) => all.where(isFound(search ?? '')))
    .$if(role === 'operator', (all) => all.where('is_operator', '=', true))
    .$if(role === 'customer' || role === 'provider', (all) =>
      all.where(sql<boolean>`exists (select from users where auth_user_id = auth_user.id and user_type = ${role})`),
    )
    .$if(state === 'active', (all) => all.where('suspended_at', 'is', null))
    .$if(state === 'suspended' || state === 'closed', (all) =>
      all.where('suspended_at', 'is not', null).where(sql<boolean>`${isClosed} = ${state === 'closed'}`),
    )
    .where(isAfter(cursor, 'auth_user.created_at', 'auth_user.id'))
    .orderBy('auth_user.created_at', 'desc')
    .orderBy('auth_user.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, summaryOf)
}

function isFound(search: string) {
  if (isId(search))
    return sql<boolean>`(auth_user.id = ${search}::uuid or auth_user.id = (select auth_user_id from users where id = ${search}::uuid))`
  const text = containing(search)
  return sql<boolean>`auth_user.id in (
    select id from auth_user where email::text ilike ${text}
    union select auth_user_id from users where name ilike ${text}
    union select auth_user_id from users join providers on providers.id = users.id where business_name ilike ${text})`
}

/** One login, by its id or that of one of its profiles. Throws 404. */
export async function getPerson(db: Db, idOfEither: string, now: Date): Promise<Person> {
  const row = await people(db).where(isFound(idOfEither)).executeTakeFirst()
  if (!row) throw notFound('Person')
  const { id } = row
  const mine = sql`any(${row.profiles.map((profile) => profile.id)}::uuid[])`
  const bookings = (party: 'customer_id' | 'provider_id') => sql<Person['bookings']['customer']>`(
    select jsonb_build_object('pending', count(*) filter (where status = 'pending'),
      'confirmed', count(*) filter (where status = 'confirmed'), 'completed', count(*) filter (where status = 'completed'),
      'cancelled', count(*) filter (where status = 'cancelled'))
    from bookings where ${sql.ref(party)} = ${mine})`
  const { rows } = await sql<
    Pick<Person, 'sessions' | 'is_protected' | 'bookings' | 'requests' | 'reviews_written' | 'reports'>
  >`
    select (select count(*) from auth_session where auth_user_id = ${id} and expires_at > ${now}) as sessions,
      exists (select from authenticator where auth_user_id = ${id} and confirmed_at is not null) as is_protected,
      jsonb_build_object('customer', ${bookings('customer_id')}, 'provider', ${bookings('provider_id')}) as bookings,
      (select count(*) from leads where customer_id = ${mine}) as requests,
      (select count(*) from reviews where customer_id = ${mine}) as reviews_written,
      (select jsonb_build_object('open', count(*) filter (where status = 'open'),
        'upheld', count(*) filter (where status = 'upheld'), 'dismissed', count(*) filter (where status = 'dismissed'),
        'sent', (select count(*) from reports where reporter_id = ${mine}))
        from reports where about_id = ${mine}) as reports`.execute(db)
  return { ...summaryOf(row), suspend_reason: row.suspend_reason, ...rows[0]! }
}
