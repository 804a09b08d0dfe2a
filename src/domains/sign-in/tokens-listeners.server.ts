import { type Listeners, listener } from '#platform/events.server.ts'
import { endTokens } from './token-endings-commands.server.ts'

/**
 * A new password ends the tokens of a login, as it ends its sessions: a stranger may know them. So
 * does an undone change of the email address.
 */
export const tokenListeners: Listeners = [
  listener('account.password_changed', async (context, { auth_user_id }) => {
    await endTokens(context, { auth_user_id, by: 'password' })
  }),
  listener('account.email_restored', async (context, { auth_user_id }) => {
    await endTokens(context, { auth_user_id, by: 'email' })
  }),
]
