import { sql } from 'kysely'
import { byTime, isoOf, orderOf, type Page } from '#domains/operators/queries.server.ts'
import { isPdf } from '#domains/pictures/rules.ts'
import { credentialNotFound } from '#domains/providers/credentials-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import type { CredentialFilter, CredentialSummary, OperatorCredential } from './credentials-contract.ts'
import { listLooks } from './looks-queries.server.ts'

const credentials = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('credentials as credential')
    .innerJoin('providers', 'providers.id', 'provider_id')
    .innerJoin('users', 'users.id', 'provider_id')
    .leftJoin('auth_user as decider', 'decider.id', 'decided_by')
    .select(['credential.id', 'provider_id', 'auth_user_id as person_id', 'business_name', 'kind', 'title'])
    .select(['expires_on', 'status', 'reason', 'submitted_at', 'decider.email as decided_by', 'decided_at'])
    .select(
      sql<boolean>`coalesce(expires_on < (${now}::timestamptz at time zone providers.time_zone)::date, false)`.as(
        'is_over',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof credentials>['executeTakeFirstOrThrow']>>

function summaryOf(row: Row): CredentialSummary {
  const { id, provider_id, person_id, business_name, kind, title, expires_on, status, reason, is_over, decided_by } =
    row
  const dates = { submitted_at: row.submitted_at.toISOString(), decided_at: isoOf(row.decided_at) }
  return {
    id,
    provider_id,
    person_id,
    business_name,
    kind,
    title,
    expires_on,
    status,
    reason,
    is_over,
    decided_by,
    ...dates,
  }
}

/** The credentials of all providers, without numbers and documents. */
export async function listAllCredentials(
  { db, now }: { db: Db; now: Date },
  { status, limit, ...place }: CredentialFilter & Page,
) {
  const order = orderOf(place, { submitted_at: byTime('submitted_at') }, 'credential.id')
  const rows = await credentials(db, now)
    .select(order.key)
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, summaryOf)
}

/** One credential with the facts that operators check. Throws 404. */
export async function getForCheck({ db, now }: { db: Db; now: Date }, id: string): Promise<OperatorCredential> {
  const row = await credentials(db, now)
    .select(['number', 'issuer', 'region', 'document'])
    .where('credential.id', '=', id)
    .executeTakeFirst()
  if (!row) throw credentialNotFound()
  const { number, issuer, region, document } = row
  const looks = await listLooks(db, 'credential_looks', id)
  return { ...summaryOf(row), number, issuer, region, is_pdf: isPdf(document), looks }
}

/** The document of a credential, and the login of its provider. Throws 404. */
export const getDocument = (db: Db | Tx, id: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'provider_id')
    .select(['document', 'auth_user_id as person_id'])
    .where('credentials.id', '=', id)
    .executeTakeFirstOrThrow(credentialNotFound)
