import type { Context, TxContext } from '#platform/context.server.ts'
import type { LiveSession, ProfileRow } from './queries.server.ts'

/** A context with the acting user: the profile of the role in force. Routes behind `requireProfile` pass `c.var`. */
export type UserContext = Context & { profile: ProfileRow }

/** The same inside a transaction. */
export type UserTxContext = TxContext<UserContext>

/** A context with the session that asks, which may be one that can only set a password. */
export type SessionContext = Context & { session: LiveSession }
