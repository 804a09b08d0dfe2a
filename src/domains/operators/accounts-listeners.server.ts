import { anonymizeSuspensions } from '#domains/identity/commands.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { assertNotLastOwner } from './accounts-policy.server.ts'
import { forgetStatements } from './appeals-commands.server.ts'

/** Keeps the last owner from closing their account, and removes its traces from reasons. */
export const adminAccountListeners: Listeners = [
  listener('account.closed', ({ db }, { auth_user_id }) => assertNotLastOwner(db, auth_user_id)),
  listener('account.closed', anonymizeSuspensions),
  listener('account.closed', forgetStatements),
]
