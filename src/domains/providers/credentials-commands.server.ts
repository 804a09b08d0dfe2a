import { sql } from 'kysely'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { replacePhotos } from '#domains/pictures/commands.server.ts'
import { nameIn, pictureUrl } from '#domains/pictures/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { dateIn } from '#platform/wall-clock.server.ts'
import type { Credential } from './credentials-contract.ts'
import { credentialNotFound, getCredential } from './credentials-queries.server.ts'
import { credentialLimits as limits, remindedDays, credentialTexts as texts } from './credentials-rules.ts'
import type { NewCredential } from './credentials-schema.ts'
import { providerNotFound } from './queries.server.ts'

type OfProvider<Change> = Change & { provider_id: string }

/**
 * Adds a credential to the user's own business, which waits for operators. Throws 404 for another
 * provider, 409 `too_many_credentials`, and 422 for a day that is over or another user's document.
 */
export async function addCredential(
  context: UserContext,
  { provider_id, ...credential }: OfProvider<NewCredential>,
): Promise<Credential> {
  if (provider_id !== context.profile.id) throw providerNotFound()
  return transactOnce(context, async (context) => {
    const { db, now } = context
    await lockCredentials(context, credential)
    const { count } = await db
      .selectFrom('credentials')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('provider_id', '=', provider_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.most) throw conflict('too_many_credentials', texts.tooMany)
    const { id } = await db
      .insertInto('credentials')
      .values({ ...credential, provider_id, submitted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await useDocument(context, credential.document, null)
    return getCredential(context, { provider_id, id })
  })
}

/**
 * Changes a credential that is not approved, which waits for operators again. Throws 404, 409
 * `credential_approved`, and as {@link addCredential} does.
 */
export async function changeCredential(
  context: UserContext,
  { provider_id, id, ...credential }: OfProvider<NewCredential & { id: string }>,
): Promise<Credential> {
  if (provider_id !== context.profile.id) throw providerNotFound()
  return transact(context, async (context) => {
    const { db, now } = context
    await lockCredentials(context, credential)
    const { status, document } = await getCredential(context, { provider_id, id })
    if (status === 'approved') throw conflict('credential_approved', texts.approved)
    await db
      .updateTable('credentials')
      .set({ ...credential, status: 'waiting', reason: '', submitted_at: now, decided_by: null, decided_at: null })
      .where('id', '=', id)
      .execute()
    await useDocument(context, credential.document, document)
    return getCredential(context, { provider_id, id })
  })
}

/** Removes a credential with its document and its badge. Throws 404. */
export async function removeCredential(
  context: UserContext,
  { provider_id, id }: OfProvider<{ id: string }>,
): Promise<void> {
  if (provider_id !== context.profile.id) throw providerNotFound()
  await transact(context, async (context) => {
    await lockCredentials(context)
    const { document } = await getCredential(context, { provider_id, id })
    await context.db.deleteFrom('credentials').where('id', '=', id).execute()
    await useDocument(context, null, document)
  })
}

/** Locks the business, so that its credentials change one by one, and checks the last day. */
async function lockCredentials({ db, now, profile }: UserTxContext, credential?: NewCredential): Promise<void> {
  await lockProfile(db, profile)
  const { time_zone } = await db
    .selectFrom('providers')
    .select('time_zone')
    .where('id', '=', profile.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (credential?.expires_on && credential.expires_on < dateIn(time_zone, now))
    throw invalid([{ path: 'expires_on', message: texts.expired }])
}

/** Throws 422 unless the new document is the provider's own; deletes the previous one. */
async function useDocument(context: UserTxContext, document: string | null, previous: string | null): Promise<void> {
  const bucket = 'credential-files' as const
  const urls = (name: string | null) => (name === null ? [] : [pictureUrl({ bucket, name })])
  await replacePhotos(context, {
    bucket,
    profile_id: context.profile.id,
    path: 'document',
    photos: urls(document),
    previous: urls(previous === document ? null : previous),
  })
}

/**
 * Approves a waiting credential, or sends it back with a reason. `submitted_at` is that of the one
 * that the operator saw. Throws 404, 409 `credential_changed`, and 409 `credential_decided`.
 */
export async function decideCredential(
  context: TxContext,
  decision: { id: string; submitted_at: string; reason: string | null; decided_by: string | null },
): Promise<{ provider_id: string; title: string }> {
  const { id, submitted_at, reason, decided_by } = decision
  const { db, now } = context
  const row = await db
    .selectFrom('credentials')
    .select(['provider_id', 'title', 'status', 'submitted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw credentialNotFound()
  const { provider_id, title, status } = row
  if (row.submitted_at.toISOString() !== submitted_at) throw conflict('credential_changed', texts.changed)
  if (status !== 'waiting') throw conflict('credential_decided', texts.decided)
  await db
    .updateTable('credentials')
    .set({ status: reason === null ? 'approved' : 'declined', reason: reason ?? '', decided_by, decided_at: now })
    .where('id', '=', id)
    .execute()
  if (reason === null) await announce(context, 'credential.approved', { provider_id, title })
  else await announce(context, 'credential.declined', { provider_id, title, reason })
  return { provider_id, title }
}

interface Due {
  id: string
  provider_id: string
  title: string
  until: string
  /** The reminder that is due: {@link remindedDays}, or 0 after the last day. */
  step: number
}

/**
 * Reminds providers before an approved credential ends, and once it has ended. Safe to repeat. The
 * badge needs no job: it ends with the day. Days are those of the provider's time zone.
 */
export async function remindOfCredentials(context: Context): Promise<void> {
  const [first, second] = remindedDays
  const { rows } = await sql<Due>`
    select id, provider_id, title, until, step from (
      select credentials.id, provider_id, title, expires_on as until, reminded_days,
        case when expires_on < today then 0 when expires_on <= today + ${second}::integer then ${second}
          else ${first}::integer end as step
      from credentials
      join providers on providers.id = provider_id
      cross join lateral (select (${context.now}::timestamptz at time zone time_zone)::date as today) as there
      where status = 'approved' and reminded_days is distinct from 0 and expires_on <= today + ${first}::integer
    ) as due
    where reminded_days is null or reminded_days > step
    order by until, id`.execute(context.db)
  for (const { id, step, ...end } of rows)
    await transact(context, async (context) => {
      const { numUpdatedRows } = await context.db
        .updateTable('credentials')
        .set({ reminded_days: step })
        .where('id', '=', id)
        .where((row) => row.or([row('reminded_days', 'is', null), row('reminded_days', '>', step)]))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await announce(context, step === 0 ? 'credential.ended' : 'credential.ending', end)
    })
}

/** Deletes the credentials of closed accounts. Their documents are deleted with all pictures. */
export async function forgetCredentials(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('credentials').where('provider_id', 'in', profile_ids).execute()
}

/** Removes a credential whose document its provider has deleted: nothing proves it any more. */
export async function dropUnprovenCredential(
  { db }: TxContext,
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  await db
    .deleteFrom('credentials')
    .where('provider_id', 'in', profile_ids)
    .where('document', '=', nameIn(url))
    .execute()
}
