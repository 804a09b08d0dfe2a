import type { SessionContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import {
  type AllowedProgram,
  connectProgram,
  keepProgram,
} from '#domains/sign-in/connected-programs-commands.server.ts'
import { endPrograms } from '#domains/sign-in/token-endings-commands.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { OauthRecordKind } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import { findProgramOf } from './queries.server.ts'

/** The key of a record of the authorization server. `id` is its secret. */
interface RecordId {
  kind: OauthRecordKind
  id: string
}

/** A record to store. `grant_id` is the grant to which a code or a refresh token belongs. */
export interface NewRecord extends RecordId {
  grant_id: string | undefined
  payload: object
  expires_at: Date
}

/**
 * Stores a record, or replaces it. The program of its grant stays connected at least as long as the
 * record lives.
 */
export async function saveRecord(
  context: TxContext,
  { kind, id, grant_id, payload, expires_at }: NewRecord,
): Promise<void> {
  const program_id = grant_id === undefined ? null : await findProgramOf(context.db, grant_id)
  const changing = { payload: JSON.stringify(payload), expires_at }
  await context.db
    .insertInto('oauth_record')
    .values({ kind, id_hash: hashOfToken(id), program_id, ...changing })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(changing))
    .execute()
  if (program_id !== null) await keepProgram(context, { program_id, until: expires_at })
}

/**
 * Connects a program, and ties the grant of the authorization server to it, which then lives until
 * `granted_until`.
 */
export async function connectByGrant(
  context: SessionContext,
  { grant_id, granted_until, ...program }: AllowedProgram & { grant_id: string; granted_until: Date },
): Promise<void> {
  await transact(context, async (context) => {
    const program_id = await connectProgram(context, program)
    await context.db
      .updateTable('oauth_record')
      .set({ program_id, expires_at: granted_until })
      .where('kind', '=', 'grant')
      .where('id_hash', '=', hashOfToken(grant_id))
      .execute()
  })
}

/** Records that a code or a refresh token was used. Returns false if it was used before. */
export async function spendRecord({ db, now }: Pick<Context, 'db' | 'now'>, { kind, id }: RecordId): Promise<boolean> {
  const spent = await db
    .updateTable('oauth_record')
    .set({ used_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', hashOfToken(id))
    .where('used_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  return spent !== undefined
}

/** Deletes a record. */
export async function deleteRecord({ db }: Pick<Context, 'db'>, { kind, id }: RecordId): Promise<void> {
  await db.deleteFrom('oauth_record').where('kind', '=', kind).where('id_hash', '=', hashOfToken(id)).execute()
}

/**
 * Ends the program of a grant with all its tokens, because the program asked for it, or because a
 * code or refresh token was used twice (`reuse`).
 */
export async function endProgramOf(context: Context, grant_id: string, by: 'program' | 'reuse'): Promise<void> {
  await transact(context, async (context) => {
    const program = await context.db
      .selectFrom('oauth_record')
      .innerJoin('connected_program', 'connected_program.id', 'program_id')
      .select(['connected_program.id as only', 'auth_user_id'])
      .where('kind', '=', 'grant')
      .where('id_hash', '=', hashOfToken(grant_id))
      .executeTakeFirst()
    if (program) await endPrograms(context, { ...program, by, actor_id: null })
  })
}

/** Deletes the records that have expired. */
export async function sweepRecords({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('oauth_record').where('expires_at', '<=', now).execute()
}
