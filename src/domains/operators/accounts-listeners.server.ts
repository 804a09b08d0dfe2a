import { type Listeners, listener } from '#platform/events.server.ts'
import { assertNotLastOperator } from './accounts-policy.server.ts'

/** Keeps the last operator from closing their account. */
export const adminAccountListeners: Listeners = [
  listener('account.closed', ({ db }, { auth_user_id }) => assertNotLastOperator(db, auth_user_id)),
]
