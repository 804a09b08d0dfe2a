import type { SessionContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { TokenScope } from '#domains/identity/scopes-rules.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { maxPrograms, tokenTexts } from './tokens-rules.ts'

/** A program that a user allows to act. */
export interface AllowedProgram {
  /** The address of the document that describes it. */
  client_id: string
  name: string
  scopes: readonly TokenScope[]
  /** The program is disconnected at this time if it gets no token before. */
  expires_at: Date
}

/**
 * Lets a program act for the user in the current role. The user gets an email. Returns its id.
 * Throws 401 if the session has ended, and 409 `too_many_programs`.
 */
export async function connectProgram(context: TxContext<SessionContext>, program: AllowedProgram): Promise<string> {
  const { db, now, session } = context
  const { auth_user_id, second_factor, identity } = session
  await lockLiveLogin(db, session)
  const own = db.selectFrom('connected_program').select('id').where('auth_user_id', '=', auth_user_id)
  if ((await own.where('expires_at', '>', now).execute()).length >= maxPrograms)
    throw conflict('too_many_programs', tokenTexts.tooManyPrograms)
  const { client_id, name, expires_at } = program
  const scopes = [...program.scopes]
  const { user_type } = identity.profile
  const { id } = await db
    .insertInto('connected_program')
    .values({ client_id, name, scopes, expires_at, auth_user_id, user_type, second_factor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { program_id: id, scopes: scopes.join(' ') }
  await record(context, { kind: 'program.connected', actor_id: auth_user_id, details })
  const { host } = new URL(client_id)
  await announce(context, 'account.program_connected', { auth_user_id, name, host, scopes })
  return id
}

/** An access token that the authorization server has made for a connected program. */
export interface ProgramToken {
  program_id: string
  token: string
  /** Some or all of the scopes of the program. */
  scopes: readonly string[]
  expires_at: Date
}

/**
 * Stores the access token of a connected program, which then works as any token does. Deletes its
 * tokens that have expired.
 */
export async function addProgramToken(
  { db, now }: TxContext,
  { program_id, token, scopes, expires_at }: ProgramToken,
): Promise<void> {
  const { auth_user_id, user_type, name, second_factor } = await db
    .updateTable('connected_program')
    .set({ last_used_at: now })
    .where('id', '=', program_id)
    .returning(['auth_user_id', 'user_type', 'name', 'second_factor'])
    .executeTakeFirstOrThrow()
  await db.deleteFrom('api_token').where('program_id', '=', program_id).where('expires_at', '<=', now).execute()
  const shown = { name, scopes: [...scopes], prefix: '' }
  const row = { ...shown, program_id, auth_user_id, user_type, second_factor, created_at: now, expires_at }
  await db
    .insertInto('api_token')
    .values({ ...row, token_hash: hashOfToken(token) })
    .execute()
  await keepProgram({ db }, { program_id, until: expires_at })
}

/** Keeps a program connected at least until this time. */
export async function keepProgram(
  { db }: Pick<TxContext, 'db'>,
  { program_id, until }: { program_id: string; until: Date },
): Promise<void> {
  await db
    .updateTable('connected_program')
    .set({ expires_at: until })
    .where('id', '=', program_id)
    .where('expires_at', '<', until)
    .execute()
}

/** Ends an access token, as its program asks. */
export async function deleteProgramToken({ db }: Pick<Context, 'db'>, token: string): Promise<void> {
  await db
    .deleteFrom('api_token')
    .where('token_hash', '=', hashOfToken(token))
    .where('program_id', 'is not', null)
    .execute()
}

/** Deletes the programs that have had no token for a long time. */
export async function sweepPrograms({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('connected_program').where('expires_at', '<=', now).execute()
}
