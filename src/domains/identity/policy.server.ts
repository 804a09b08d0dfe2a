import type { Context, TxContext } from '#platform/context.server.ts'
import type { Identity, ProfileRow } from './queries.server.ts'
import type { TokenScope } from './scopes-rules.ts'

/** The browser or program that sends a request. */
export interface Device {
  /** The key of known devices: a SHA-256, of the browser's own cookie if it has one. */
  key: Buffer
  /** The value of that cookie; new if the browser sent none. Programs have no cookie. */
  token: string | undefined
  /** Cut to a length that can be stored. */
  user_agent: string | null
}

/** A session that has not ended, with its user. */
export interface LiveSession {
  id: string
  auth_user_id: string
  /** A recovery session can only set a password. */
  kind: 'full' | 'recovery'
  remember: boolean
  /** Whether the user has proven a second factor in it: a passkey or a code. */
  second_factor: boolean
  created_at: Date
  last_used_at: Date
  expires_at: Date
  identity: Identity
  /**
   * The scopes of a program's token. Other sessions have none and may do everything that their user
   * may.
   */
  scopes?: readonly TokenScope[]
}

/** A request's context, signed in or not. Routes pass `c.var`. */
export type VisitorContext = Context & { address: string; session?: LiveSession; device?: () => Device }

/** A request's context with its session, which may be a recovery session. */
export type SessionContext = VisitorContext & { session: LiveSession }

/**
 * A context with the acting user's current profile. Routes behind `requireProfile` pass `c.var`.
 */
export type UserContext = Context & { profile: ProfileRow }

/** A {@link UserContext} inside a transaction. */
export type UserTxContext = TxContext<UserContext>
