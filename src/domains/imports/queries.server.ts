import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Import } from './contract.ts'
import { importLimits } from './limits.ts'

type Source = { db: Db | Tx }

/** SQL: a listing that could get an email. */
export const isInvitable = sql<boolean>`imported_listings.invited_at is null and claimed_at is null and stopped_at is null
  and email is not null`

function imports({ db }: Source) {
  const count = (which: typeof isInvitable) =>
    sql<number>`(select count(*) from imported_listings where import_id = imports.id and ${which})`
  return db
    .selectFrom('imports')
    .select(['id', 'state', 'file_name', 'source', 'rows', 'created', 'failed', 'created_at', 'finished_at'])
    .select([sql<Import['errors']>`errors`.as('errors'), sql<Import['kept']>`kept`.as('kept')])
    .select(count(sql`claimed_at is not null`).as('claimed'))
    .select(count(sql`imported_listings.invited_at is not null`).as('invited'))
    .select(count(isInvitable).as('invitable'))
}

type Row = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

const importOf = ({ created_at, finished_at, errors, ...row }: Row): Import => ({
  ...row,
  errors: errors.slice(0, importLimits.shown),
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
})

/** An import. Throws 404. */
export async function getImport(from: Source, id: string): Promise<Import> {
  return importOf(
    await imports(from)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound(t('Import not found'))),
  )
}

const Key = z.tuple([Moment, z.uuid()])

/** Imports, the latest first. */
export async function listImports(from: Source, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const after = unpackCursor(cursor, Key)
  const rows = await imports(from)
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id], importOf)
}

/** A listing that waits for its owner, with how it can be claimed; undefined if there is none. */
export async function findListing({ db }: Pick<Context, 'db'>, which: { link_hash: Buffer } | { provider_id: string }) {
  const [column, value] = Object.entries(which)[0] as ['link_hash', Buffer]
  return db
    .selectFrom('imported_listings')
    .innerJoin('providers', 'providers.id', 'imported_listings.provider_id')
    .innerJoin('users', 'users.id', 'imported_listings.provider_id')
    .select(['provider_id', 'business_name', 'natural_key', 'email', 'city', 'state', 'import_id'])
    .select(['link_hash', 'linked_at', 'code_hash', 'coded_at', 'stopped_at'])
    .where('unclaimed', '=', true)
    .where(`imported_listings.${column}`, '=', value)
    .executeTakeFirst()
}

/** The result of {@link findListing}. */
export type ClaimableListing = NonNullable<Awaited<ReturnType<typeof findListing>>>
