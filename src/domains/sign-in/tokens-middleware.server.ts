import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { MaybeSignedIn } from '#domains/identity/middleware.server.ts'
import type { TokenAccess, TokenScope } from '#domains/identity/scopes-rules.ts'
import { isForProgram } from '#domains/identity/tokens-rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { bearerOf } from '#platform/http/bearer.server.ts'
import { forbidden, HttpError } from '#platform/http/errors.server.ts'
import { operationsAt } from '#platform/http/route.server.ts'
import { type Limit, spendLocally } from '#platform/rate-limits.server.ts'
import { noteUser } from '#platform/scope.server.ts'
import { t } from '#ui/language.ts'
import { touchToken } from './tokens-commands.server.ts'
import { findTokenSession, type TokenSession } from './tokens-queries.server.ts'
import { tokenTexts } from './tokens-rules.ts'

/** The access of tokens to an operation such as `GET /rest/v1/bookings/{id}`. */
export type AccessOf = (operation: string) => TokenAccess | undefined

/**
 * Lets a program with a token act as its user, within the scopes of the token. An operation without
 * an entry in the table is closed to tokens, and a token without `read` gets public answers as
 * anyone does. Throws 401 for a token that is not valid, 403 `insufficient_scope` or
 * `session_required`, and 429 above TOKEN_REQUESTS_PER_MINUTE.
 */
export const identifyProgram = (accessOf: AccessOf) =>
  createMiddleware<MaybeSignedIn>(async (c, next) => {
    const token = bearerOf(c)
    if (token === undefined || !isForProgram(token)) return next()
    const session = await admitProgram(c.var, token)
    if (!session) throw new HttpError(401, 'invalid_token', tokenTexts.invalid, { challenge: 'error="invalid_token"' })
    if (mayUse(c, session.scopes, accessOf)) {
      c.set('session', session)
      c.set('profile', session.identity.profile)
      c.set('token_id', programOf(session))
    }
    return next()
  })

/** A connected program gets a new token every hour, and remains the same program. */
const programOf = ({ program_id, id }: TokenSession) => program_id ?? id

/**
 * The session of a token that is valid. Counts the request, and throws 429 above
 * TOKEN_REQUESTS_PER_MINUTE.
 */
export async function admitProgram(
  { db, primary, now, config }: Pick<AppEnv['Variables'], 'db' | 'primary' | 'now' | 'config'>,
  token: string,
): Promise<TokenSession | undefined> {
  const session = await findTokenSession(db, token, now)
  if (!session) return undefined
  noteUser(session.identity.profile.id)
  await spendLocally(limitOf(config), programOf(session))
  // A replica is used while the primary is down, and takes no writes.
  if (db === primary) await touchToken({ db, now }, session)
  return session
}

/**
 * Whether the answer may depend on the user. An address that fits several routes needs all their
 * scopes.
 */
function mayUse(c: Context<MaybeSignedIn>, scopes: readonly TokenScope[], accessOf: AccessOf): boolean {
  let isPersonal = true
  for (const operation of operationsAt(c)) {
    const access = accessOf(operation) ?? 'session'
    if (access === 'session') throw forbidden(tokenTexts.sessionOnly, 'session_required')
    if (access === 'public') isPersonal &&= scopes.includes('read')
    else if (!scopes.includes(access)) throw insufficientScope(access)
  }
  return isPersonal
}

/** The refusal of a token that lacks a scope. */
export const insufficientScope = (scope: TokenScope): HttpError =>
  new HttpError(403, 'insufficient_scope', t('This token lacks the scope “{scope}”.', { scope }), {
    challenge: `error="insufficient_scope", scope="${scope}"`,
  })

const limits = new WeakMap<Config, Limit>()

function limitOf(config: Config): Limit {
  const limit = limits.get(config) ?? {
    name: 'token',
    points: config.TOKEN_REQUESTS_PER_MINUTE,
    seconds: 60,
    message: tokenTexts.tooManyRequests,
  }
  limits.set(config, limit)
  return limit
}
