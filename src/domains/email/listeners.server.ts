import type { TxContext } from '#platform/context.server.ts'
import { enqueue } from '#platform/db/transact.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeMails, forgetLink, queueAccountEmail, welcome } from './commands.server.ts'
import type { AccountEmail } from './contract.ts'
import { legalNotices } from './legal-notices-commands.server.ts'
import { type Addressee, getAddressee } from './queries.server.ts'

/** Queues the emails about accounts, and those of the contact form. */
export const mailListeners: Listeners = [
  listener('account.signed_up', async (context, { auth_user_id, confirmed }) => {
    if (confirmed) await welcome(context, auth_user_id)
  }),

  listener('account.signed_up_again', (context, { auth_user_id }) =>
    queueForLogin(context, auth_user_id, ({ name }) => ({ kind: 'account_exists', name })),
  ),

  listener('account.confirmed', (context, { auth_user_id }) => welcome(context, auth_user_id)),

  listener('account.link_made', async (context, { auth_user_id, purpose, token, user_type, expires_at }) => {
    const to = await getAddressee(context.db, auth_user_id, user_type)
    const email: AccountEmail =
      purpose === 'recovery'
        ? { kind: 'recovery', name: to.name, token }
        : { kind: purpose === 'signup' ? 'confirmation' : 'magic_link', name: to.name, user_type, token }
    await queueAccountEmail(context, { ...addressOf(to), expires_at }, email)
  }),

  listener('account.link_used', async (context, link) => forgetLink(context, link)),

  listener('account.password_changed', (context, { auth_user_id }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => ({ kind: 'password_changed', name, ...when })),
  ),

  listener('account.email_requested', async (context, { auth_user_id, email: recipient, token, expires_at }) => {
    const { name } = await getAddressee(context.db, auth_user_id)
    const email: AccountEmail = { kind: 'email_requested', name: token && name, token }
    await queueAccountEmail(context, { auth_user_id, recipient, expires_at }, email)
  }),

  listener('account.email_changed', async (context, { auth_user_id, old_email, new_email, token, until }) =>
    queueForLogin(
      context,
      auth_user_id,
      ({ name }, when) => {
        return { kind: 'email_changed', name, email: new_email, token, until: until.toISOString(), ...when }
      },
      { recipient: old_email, expires_at: until },
    ),
  ),

  listener('account.email_restored', (context, { auth_user_id, new_email }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => ({ kind: 'email_restored', name, ...when }), {
      recipient: new_email,
    }),
  ),

  listener('account.password_paused', (context, { auth_user_id, until }) =>
    queueForLogin(context, auth_user_id, ({ name }, { time_zone }) => {
      return { kind: 'password_paused', name, until: until.toISOString(), time_zone }
    }),
  ),

  listener('account.new_device', (context, { auth_user_id, device }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => ({ kind: 'new_sign_in', name, device, ...when })),
  ),

  listener('account.factor_added', (context, { auth_user_id, factor, name: called = null }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => {
      return { kind: 'factor_changed', name, change: 'added', factor, called, ...when }
    }),
  ),

  listener('account.factor_removed', (context, { auth_user_id, factor }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => {
      return { kind: 'factor_changed', name, change: 'removed', factor, called: null, ...when }
    }),
  ),

  listener('account.token_created', (context, { auth_user_id, name: called, scopes }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => ({
      kind: 'token_created',
      name,
      called,
      scopes,
      ...when,
    })),
  ),

  listener('account.program_connected', (context, { auth_user_id, name: called, host, scopes }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => ({
      kind: 'program_connected',
      name,
      called,
      host,
      scopes,
      ...when,
    })),
  ),

  listener('webhook.stopped', (context, { auth_user_id, host, reason }) =>
    queueForLogin(context, auth_user_id, ({ name }, when) => ({
      kind: 'webhook_stopped',
      name,
      host,
      reason,
      ...when,
    })),
  ),

  listener('support.asked', (context, { mailbox, ...message }) =>
    queueAccountEmail(context, { recipient: mailbox, auth_user_id: null }, { kind: 'contact', ...message }),
  ),

  listener('message.reply_returned', (context, { auth_user_id, ...returned }) =>
    queueForLogin(context, auth_user_id, ({ name }) => ({ kind: 'reply_returned', name, ...returned })),
  ),

  listener('site.legal_changed', async (context, { name }) =>
    enqueue(context, legalNotices, { name, at: context.now.toISOString(), after: null }),
  ),

  listener('account.closed', anonymizeMails),
]

type When = { at: string; time_zone: string }

/**
 * Queues an email to a login, for the current role, about something that happened just now. `other`
 * names a recipient other than its email address.
 */
async function queueForLogin(
  context: TxContext,
  auth_user_id: string,
  write: (to: Addressee, when: When) => AccountEmail,
  other: { recipient?: string; expires_at?: Date } = {},
): Promise<void> {
  const to = await getAddressee(context.db, auth_user_id)
  const email = write(to, { at: context.now.toISOString(), time_zone: to.time_zone })
  await queueAccountEmail(context, { ...addressOf(to), ...other }, email)
}

const addressOf = ({ auth_user_id, email }: Addressee) => ({ auth_user_id, recipient: email })
