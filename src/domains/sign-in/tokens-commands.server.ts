import { isAtDesk } from '#domains/identity/operator-policy.server.ts'
import type { LiveSession, SessionContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { type TokenScope, tokenScopes } from '#domains/identity/scopes-rules.ts'
import { record } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { asOwner } from './methods-policy.server.ts'
import { endTokens } from './token-endings-commands.server.ts'
import type { CreatedApiToken, NewApiToken } from './tokens-contract.ts'
import { tokenOnWire } from './tokens-queries.server.ts'
import { expiredShownMs, maxTokens, tokenTexts } from './tokens-rules.ts'
import { newTokenText, prefixOf } from './tokens-text.server.ts'

/**
 * Creates a token that acts for the user in the current role, once the owner has proven to be
 * present. Throws what {@link asOwner} throws, 409 `too_many_tokens`, and 422 for a scope that the
 * user can't give.
 */
export async function createToken(
  context: SessionContext,
  { name, scopes: chosen, expires_at: end, ...proof }: NewApiToken,
): Promise<CreatedApiToken> {
  const scopes = tokenScopes.filter((scope) => chosen.includes(scope))
  const expires_at = end ? new Date(end) : null
  assertMayGive(context, scopes)
  if (expires_at && expires_at <= context.now) throw invalid([{ path: 'expires_at', message: tokenTexts.expiryPast }])
  return asOwner(context, proof, async (context) => {
    const { db, now, session } = context
    const { auth_user_id, second_factor, identity } = session
    await assertRoomForToken(db, auth_user_id)
    const token = newTokenText()
    const { user_type } = identity.profile
    const row = { name, scopes, prefix: prefixOf(token), second_factor, created_at: now, expires_at }
    const { id } = await db
      .insertInto('api_token')
      .values({ ...row, auth_user_id, user_type, token_hash: hashOfToken(token) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(context, {
      kind: 'token.created',
      actor_id: auth_user_id,
      details: { token_id: id, scopes: scopes.join(' ') },
    })
    await announce(context, 'account.token_created', { auth_user_id, name, scopes })
    return { ...tokenOnWire({ ...row, id, last_used_at: null }), token }
  })
}

function assertMayGive({ config, session }: SessionContext, scopes: readonly TokenScope[]): void {
  if (scopes.includes('provider') && session.identity.profile.user_type !== 'provider')
    throw invalid([{ path: 'scopes', message: tokenTexts.providersOnly }])
  if (scopes.includes('admin') && !isAtDesk(config, session))
    throw invalid([{ path: 'scopes', message: tokenTexts.operatorsOnly }])
}

/** Expects that the caller has locked the login. */
async function assertRoomForToken(db: Db, auth_user_id: string): Promise<void> {
  const own = db.selectFrom('api_token').select('id').where('auth_user_id', '=', auth_user_id)
  if ((await own.where('program_id', 'is', null).execute()).length >= maxTokens)
    throw conflict('too_many_tokens', tokenTexts.tooMany)
}

/** Ends one of the user's own tokens. Throws 404 for other tokens. */
export async function revokeToken(context: SessionContext, id: string): Promise<void> {
  const { auth_user_id } = context.session
  const ended = await transact(context, (context) => endTokens(context, { auth_user_id, by: 'owner', only: id }))
  if (ended === 0) throw notFound(t('Token not found'))
}

/** Records that a token is in use, at most once a minute to save writes. */
export async function touchToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, last_used_at }: LiveSession,
): Promise<void> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  if (last_used_at > minuteAgo) return
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Deletes the tokens that expired some time ago. */
export async function sweepTokens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - expiredShownMs)
  await db.deleteFrom('api_token').where('expires_at', '<=', before).execute()
}
