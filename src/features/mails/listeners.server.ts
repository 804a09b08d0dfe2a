import type { Listeners } from '../../platform/events.server.ts'
import { queueMail, welcome } from './commands.server.ts'
import type { Letter } from './contract.ts'
import { type Addressee, getAddressee } from './queries.server.ts'

/** What accounts announce, as mails. */
export const mailListeners: Listeners = {
  'account.signed_up': async (tx, { auth_user_id, confirmed }, now) => {
    if (confirmed) await welcome(tx, auth_user_id, now)
  },

  'account.confirmed': (tx, { auth_user_id }, now) => welcome(tx, auth_user_id, now),

  'account.link_made': async (tx, { auth_user_id, purpose, token, user_type, expires_at }, now) => {
    const to = await getAddressee(tx, auth_user_id, user_type)
    const letter: Letter =
      purpose === 'recovery'
        ? { kind: 'recovery', name: to.name, token }
        : { kind: purpose === 'signup' ? 'confirmation' : 'magic_link', name: to.name, user_type, token }
    await queueMail(tx, { ...addressOf(to), letter, expires_at }, now)
  },

  'account.password_changed': async (tx, { auth_user_id }, now) => {
    const to = await getAddressee(tx, auth_user_id)
    const letter: Letter = { kind: 'password_changed', name: to.name, at: now.toISOString(), time_zone: to.time_zone }
    await queueMail(tx, { ...addressOf(to), letter }, now)
  },

  'account.new_device': async (tx, { auth_user_id, device }, now) => {
    const to = await getAddressee(tx, auth_user_id)
    const { name, time_zone } = to
    const letter: Letter = { kind: 'new_sign_in', name, device, at: now.toISOString(), time_zone }
    await queueMail(tx, { ...addressOf(to), letter }, now)
  },

  'account.closed': async (tx, { auth_user_id, traces }) => {
    await tx
      .deleteFrom('mail')
      .where((mail) => mail.or([mail('auth_user_id', '=', auth_user_id), mail('recipient', 'in', traces)]))
      .execute()
  },
}

const addressOf = ({ auth_user_id, email }: Addressee) => ({ auth_user_id, recipient: email })
