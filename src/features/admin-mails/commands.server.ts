import { type Act, note } from '#features/admin/commands.server.ts'
import { mailDelivery } from '#features/mails/commands.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { conflict, notFound } from '#platform/http/errors.server.ts'
import { canResend } from './queries.server.ts'

/** Sends a mail that failed or was kept once more, with all its tries. Throws 404, and 409 `cannot_resend` for one that is on its way, sent, or whose link has ended. */
export async function resendMail(db: Db, id: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const mail = await tx
      .selectFrom('mail')
      .select(['kind', 'auth_user_id', canResend(act.now).as('can_resend')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) throw notFound('Mail')
    if (!mail.can_resend) throw conflict('cannot_resend', 'This mail cannot be sent again.')
    await tx.updateTable('mail').set({ status: 'queued', attempts: 0, failure: null }).where('id', '=', id).execute()
    enqueue(tx, mailDelivery, { id })
    await note(tx, 'operator.mail_resent', mail.auth_user_id, act, { mail_id: id, mail_kind: mail.kind })
  })
}
