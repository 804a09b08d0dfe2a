import { type RawBuilder, sql } from 'kysely'
import { findShown } from '#domains/pictures/queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Credential, PublicCredential } from './credentials-contract.ts'

/** 404: there is no such credential. */
export const credentialNotFound = () => notFound('Credential')

/** SQL: whether the last day of a credential is over in the provider's time zone. */
const isOver = (now: Date) =>
  sql<boolean>`coalesce(credentials.expires_on < (${now}::timestamptz at time zone providers.time_zone)::date, false)`

/** SQL: the approved credentials of the provider in the row `providers` that are valid. */
const validOnes = (now: Date) => sql`from credentials
  where credentials.provider_id = providers.id and credentials.status = 'approved' and not ${isOver(now)}`

/** SQL: the badges of the provider in the row `providers`: the titles of valid credentials. */
export const credentialTitles = (now: Date): RawBuilder<string[]> =>
  sql<string[]>`array(select credentials.title ${validOnes(now)} order by credentials.id)`

/** SQL: the same credentials as JSON, with the other facts that customers see. */
export const publicCredentials = (now: Date): RawBuilder<PublicCredential[]> => sql<PublicCredential[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'title', title, 'issuer', issuer, 'region', region,
    'number', case when kind <> 'insurance' then number end, 'expires_on', expires_on) order by credentials.id), '[]')
  ${validOnes(now)})`

const credentials = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('credentials')
    .innerJoin('providers', 'providers.id', 'provider_id')
    .select(['credentials.id', 'kind', 'title', 'number', 'issuer', 'region', 'expires_on', 'document', 'status'])
    .select(['reason', 'submitted_at', isOver(now).as('is_over')])

type Row = Omit<Credential, 'submitted_at'> & { submitted_at: Date }

const credentialOf = ({ submitted_at, ...row }: Row): Credential => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
})

/** All credentials of a provider, in the order in which they were added. */
export async function listCredentials(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider_id: string,
): Promise<Credential[]> {
  const rows = await credentials(db, now).where('provider_id', '=', provider_id).orderBy('credentials.id').execute()
  return rows.map(credentialOf)
}

/** A provider's own credential. Throws 404. */
export async function getCredential(
  { db, now }: { db: Db | Tx; now: Date },
  { provider_id, id }: { provider_id: string; id: string },
): Promise<Credential> {
  const row = await credentials(db, now)
    .where('credentials.id', '=', id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (!row) throw credentialNotFound()
  return credentialOf(row)
}

/**
 * Whether a document belongs to one of these profiles. Operators read documents through their own
 * route.
 */
export async function isDocumentShownTo(
  { db, session }: { db: Db; session: { identity: { profiles: { id: string }[] } } },
  name: string,
): Promise<boolean> {
  const picture = await findShown(db, { bucket: 'credential-files', name })
  return picture !== undefined && session.identity.profiles.some(({ id }) => id === picture.user_id)
}
