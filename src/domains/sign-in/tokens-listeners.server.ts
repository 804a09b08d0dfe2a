import { type Listeners, listener } from '#platform/events.server.ts'
import { endPrograms, endTokens } from './token-endings-commands.server.ts'

/**
 * A new password ends the tokens and connected programs of a login, as it ends its sessions: a
 * stranger may know them. So does an undone change of the email address. Signing out on other
 * devices ends connected programs only, because a session was enough to connect them.
 */
export const tokenListeners: Listeners = [
  listener('account.password_changed', async (context, { auth_user_id }) => {
    await endTokens(context, { auth_user_id, by: 'password' })
  }),
  listener('account.email_restored', async (context, { auth_user_id }) => {
    await endTokens(context, { auth_user_id, by: 'email' })
  }),
  listener('account.signed_out_elsewhere', async (context, { auth_user_id }) => {
    await endPrograms(context, { auth_user_id, by: 'sign-out' })
  }),
]
