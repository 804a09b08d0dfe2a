import { sql } from 'kysely'
import { addToBundle } from '#features/mail-bundles/commands.server.ts'
import { requestMails } from '#features/mail-requests/listeners.server.ts'
import { reviewMails } from '#features/mail-reviews/listeners.server.ts'
import { visitMails } from '#features/mail-visits/listeners.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { patternOf } from '#platform/traces.server.ts'
import { queueMail, welcome } from './commands.server.ts'
import type { Letter } from './contract.ts'
import { type Addressee, getAddressee } from './queries.server.ts'

/** What is announced, as mails: of accounts and the support here, news by their subjects. */
export const mailListeners: Listeners = [
  ...visitMails,
  ...requestMails,
  ...reviewMails,

  listener('account.signed_up', async ({ db: tx, now }, { auth_user_id, confirmed }) => {
    if (confirmed) await welcome(tx, auth_user_id, now)
  }),

  listener('account.confirmed', ({ db: tx, now }, { auth_user_id }) => welcome(tx, auth_user_id, now)),

  listener('account.link_made', async ({ db: tx, now }, { auth_user_id, purpose, token, user_type, expires_at }) => {
    const to = await getAddressee(tx, auth_user_id, user_type)
    const letter: Letter =
      purpose === 'recovery'
        ? { kind: 'recovery', name: to.name, token }
        : { kind: purpose === 'signup' ? 'confirmation' : 'magic_link', name: to.name, user_type, token }
    await queueMail(tx, { ...addressOf(to), letter, expires_at }, now)
  }),

  listener('account.password_changed', async ({ db: tx, now }, { auth_user_id }) => {
    const to = await getAddressee(tx, auth_user_id)
    const letter: Letter = { kind: 'password_changed', name: to.name, at: now.toISOString(), time_zone: to.time_zone }
    await queueMail(tx, { ...addressOf(to), letter }, now)
  }),

  listener('account.new_device', async ({ db: tx, now }, { auth_user_id, device }) => {
    const to = await getAddressee(tx, auth_user_id)
    const { name, time_zone } = to
    const letter: Letter = { kind: 'new_sign_in', name, device, at: now.toISOString(), time_zone }
    await queueMail(tx, { ...addressOf(to), letter }, now)
  }),

  listener('account.factor_added', ({ db: tx, now }, { auth_user_id, factor, name }) =>
    tellOfFactor(tx, auth_user_id, { change: 'added', factor, called: name ?? null }, now),
  ),

  listener('account.factor_removed', ({ db: tx, now }, { auth_user_id, factor }) =>
    tellOfFactor(tx, auth_user_id, { change: 'removed', factor, called: null }, now),
  ),

  listener('support.asked', async ({ db: tx, now }, { mailbox, ...asked }) => {
    const letter: Letter = { kind: 'contact', ...asked }
    await queueMail(tx, { recipient: mailbox, auth_user_id: null, letter }, now)
  }),

  listener('message.sent', ({ db: tx, now }, event) => addToBundle(tx, event, now)),

  listener('account.closed', async ({ db: tx }, { auth_user_id, profile_ids, counterpart_ids, traces }) => {
    await tx
      .deleteFrom('message_bundle')
      .where((row) => row.or([row('receiver_id', 'in', profile_ids), row('sender_id', 'in', profile_ids)]))
      .execute()
    await tx.deleteFrom('mail').where('auth_user_id', '=', auth_user_id).execute()
    await forgetQuestions(tx, auth_user_id, traces)
    await sql`update mail set data = without_traces(data, ${patternOf(traces)})
      where user_id = any(${counterpart_ids}::uuid[]) and data <> '{}'`.execute(tx)
  }),
]

type FactorChange = Pick<Extract<Letter, { kind: 'factor_changed' }>, 'change' | 'factor' | 'called'>

async function tellOfFactor(tx: Tx, auth_user_id: string, change: FactorChange, now: Date): Promise<void> {
  const to = await getAddressee(tx, auth_user_id)
  const { name, time_zone } = to
  const letter: Letter = { kind: 'factor_changed', name, ...change, at: now.toISOString(), time_zone }
  await queueMail(tx, { ...addressOf(to), letter }, now)
}

/**
 * What somebody who leaves has asked the support, and was not sent yet, goes; what others have asked about them stays without their traces. Whose
 * mail it is only the login's own e-mail says: among the traces are addresses that were typed for a visit, perhaps somebody else's.
 */
async function forgetQuestions(tx: Tx, auth_user_id: string, traces: readonly string[]): Promise<void> {
  await sql`delete from mail using auth_user as leaving where leaving.id = ${auth_user_id} and kind = 'contact'
    and leaving.email in ((data ->> 'email')::citext, (data ->> 'account')::citext)`.execute(tx)
  await sql`update mail set data = without_traces(data, ${patternOf(traces)})
    where kind = 'contact' and data <> '{}'`.execute(tx)
}

const addressOf = ({ auth_user_id, email }: Addressee) => ({ auth_user_id, recipient: email })
