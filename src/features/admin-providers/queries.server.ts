import { sql } from 'kysely'
import { containing, isAfter, isId, keyOf, momentOf, type Page } from '#features/admin/queries.server.ts'
import type { Check } from '#features/admin/rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Business, BusinessFilter } from './contract.ts'

function businesses(db: Db) {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .leftJoin('verifications', (join) =>
      join.onRef('verifications.provider_id', '=', 'providers.id').on('ended_at', 'is', null),
    )
    .leftJoin('auth_user as operator', 'operator.id', 'verified_by')
    .select(['providers.id', 'users.auth_user_id', 'business_name', 'users.name', 'auth_user.email', 'avatar_url'])
    .select(['categories', 'city', 'state', 'verified', 'featured', 'auth_user.suspended_at', 'providers.created_at'])
    .select([
      'combined_rating',
      'combined_review_count',
      'checked',
      'note',
      'verified_at',
      'operator.email as verifier',
    ])
    .select(momentOf('providers.created_at'))
    .where('users.closed_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof businesses>['executeTakeFirstOrThrow']>>

function businessOf({ auth_user_id: person_id, city, state, suspended_at, ...row }: Row): Business {
  const { id, business_name, name, email, avatar_url, categories, verified, featured } = row
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
    is_suspended: suspended_at !== null,
    combined_rating,
    combined_review_count,
    created_at: row.created_at.toISOString(),
    verification: verified_at && {
      checked: (checked ?? []) as Check[],
      note: note ?? '',
      verified_at: verified_at.toISOString(),
      verified_by: verifier,
    },
  }
}

/** Businesses, the newest first. `search` is a part of what it or its owner is called, an e-mail, or an id. */
export async function listBusinesses(db: Db, { search, verified, featured, limit, cursor }: BusinessFilter & Page) {
  const rows = await businesses(db)
    .$if(!!search, (all) => all.where(isFound(search ?? '')))
    .$if(verified !== undefined, (all) => all.where('verified', '=', verified === 'yes'))
    .$if(featured !== undefined, (all) => all.where('featured', '=', featured === 'yes'))
    .where(isAfter(cursor, 'providers.created_at', 'providers.id'))
    .orderBy('providers.created_at', 'desc')
    .orderBy('providers.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, businessOf)
}

function isFound(search: string) {
  if (isId(search)) return sql<boolean>`(providers.id = ${search}::uuid or users.auth_user_id = ${search}::uuid)`
  const text = containing(search)
  return sql<boolean>`providers.id in (
    select id from providers where business_name ilike ${text}
    union select id from users where name ilike ${text}
    union select users.id from users join auth_user on auth_user.id = auth_user_id where email::text ilike ${text})`
}

/** One of them. Throws 404. */
export async function getBusinessOnWire(db: Db, id: string): Promise<Business> {
  const row = await businesses(db).where('providers.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Provider')
  return businessOf(row)
}
