import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { TokenScope } from '#domains/identity/scopes-rules.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { OauthRecordKind } from '#platform/db/schema.ts'
import type { ConnectedPrograms } from './contract.ts'

/** The programs that a user has connected, the newest first. */
export async function listPrograms(db: Db, auth_user_id: string, now: Date): Promise<ConnectedPrograms> {
  const rows = await db
    .selectFrom('connected_program')
    .select(['id', 'name', 'client_id', 'scopes', 'created_at', 'last_used_at'])
    .where('auth_user_id', '=', auth_user_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const items = rows.map(({ id, name, client_id, scopes, created_at, last_used_at }) => ({
    id,
    name,
    host: new URL(client_id).host,
    scopes: scopes as TokenScope[],
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
  return { items, next_cursor: null }
}

/** A record of the authorization server that has not expired. */
export function findRecord(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, id }: { kind: OauthRecordKind; id: string },
) {
  return db
    .selectFrom('oauth_record')
    .select(['payload', 'used_at'])
    .where('kind', '=', kind)
    .where('id_hash', '=', hashOfToken(id))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The program that a grant of the authorization server belongs to; null if it has ended. */
export async function findProgramOf(db: Db, grant_id: string): Promise<string | null> {
  const grant = await db
    .selectFrom('oauth_record')
    .select('program_id')
    .where('kind', '=', 'grant')
    .where('id_hash', '=', hashOfToken(grant_id))
    .executeTakeFirst()
  return grant?.program_id ?? null
}

/** An access token that has not expired, with its program. */
export function findProgramToken({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  return db
    .selectFrom('api_token')
    .innerJoin('connected_program as program', 'program.id', 'program_id')
    .select(['program.client_id', 'program.auth_user_id', 'api_token.scopes'])
    .where('token_hash', '=', hashOfToken(token))
    .where('api_token.expires_at', '>', now)
    .executeTakeFirst()
}
