import { sql } from 'kysely'
import { z } from 'zod'
import { isLiveLink } from '#domains/sign-in/links-queries.server.ts'
import { type Email, type Mailer, MailNotSent } from '#integrations/email/email.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { mailFailures } from '#platform/metrics.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { inSpan } from '#platform/tracing/tracing.server.ts'
import { msg, t } from '#ui/language.ts'
import { chosenSender, mailDelivery, senderOf } from './commands.server.ts'
import { type AccountEmail, isAccountEmailKind } from './contract.ts'
import { tryLockDelivery } from './locks.server.ts'
import { type OptionalEmails, type QueuedEmail, unknownKind } from './queries.server.ts'
import { findMailText } from './texts-queries.server.ts'

type DeliveryContext = Context & Pick<Deps, 'renderMail'>

/** An email to deliver, and its mailer. Without a mailer it is kept, to be read at /dev/mail. */
export interface Delivery {
  id: string
  mailer: Mailer | undefined
  optional: OptionalEmails
}

/**
 * Sends one email of the outbox, unless it has been sent, another process is sending it, or its
 * link has expired. An optional email that the user has disabled is deleted. Throws what
 * {@link Mailer.send} or {@link OptionalEmails.isStillWanted} threw if another try should follow,
 * and {@link unknownKind}.
 */
export async function deliverMail(context: DeliveryContext, { id, mailer, optional }: Delivery): Promise<void> {
  // Read before the transaction, which does not know what this process has read already.
  const sender = await senderOf(context)
  const from = await chosenSender(context)
  const failure = await transact(context, async (context) => {
    if (!(await tryLockDelivery(context.db, id))) return undefined
    const email = await findQueued(context, id)
    if (!email) return undefined
    const { user_id, kind } = email
    if (user_id === null && !isAccountEmailKind(kind)) throw unknownKind(kind)
    if (user_id !== null && !(await optional.isStillWanted(context, { ...email, user_id })))
      return deleteEmail(context, id)
    if (!mailer) return closeMail(context, id, { status: 'kept' })
    if (await hasDeadLink(context, email)) return closeMail(context, id, linkExpired)
    const stopUrl = await optional.findUnsubscribeUrl(context, email)
    const jpegs = await optional.listPhotos(context, email)
    const photos = jpegs.map((jpeg, at) => ({ id: `photo-${at + 1}.${messageId(id, context.config)}`, jpeg }))
    const own = await findMailText(context.db, kind)
    const stop = stopUrl !== undefined && { stop_url: stopUrl }
    const replyTo = await optional.findReplyAddress(context, email)
    const reply = replyTo !== undefined && { reply_to: replyTo }
    const ids = photos.map((photo) => photo.id)
    const rendered = await inLanguage(email.language, () =>
      context.renderMail(email, { ...sender, ...own, ...stop, ...reply, photos: ids }),
    )
    if (!rendered) return closeMail(context, id, { status: 'failed', failure: t('Its data is missing or incomplete.') })
    try {
      const ours = { ...from, ...(replyTo !== undefined && { replyTo }) }
      const message = { id: messageId(id, context.config), to: email.recipient, ...ours, ...rendered, photos }
      await inSpan('send email', 'client', () => mailer.send(stopUrl === undefined ? message : { ...message, stopUrl }))
      return closeMail(context, id, { status: 'sent', sent_at: context.now, data: '{}', failure: null })
    } catch (error) {
      return recordFailure(context, { id, attempts: email.attempts + 1 }, error)
    }
  })
  if (!failure) return
  mailFailures.inc({ result: failure.isFinal ? 'given up' : 'tried again' })
  if (!failure.isFinal) throw failure.error
  context.log.warn({ mail: id, reason: failure.error.message }, 'gave up sending an email')
}

async function findQueued({ db }: TxContext, id: string): Promise<QueuedEmail | undefined> {
  const queued = db
    .selectFrom('mail')
    .select(['kind', 'data', 'recipient', 'attempts', 'expires_at', 'user_id', 'language'])
    .where('id', '=', id)
    .where('status', '=', sql.lit('queued' as const))
  return (await runNamed({ db }, queued))[0]
}

async function deleteEmail({ db }: TxContext, id: string): Promise<undefined> {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

const WithLink = z.object({ token: z.string() })

/**
 * The emails with a link into an account. Other links, such as invitations, are of the domains that
 * sent them.
 */
const accountLinks: readonly string[] = [
  'confirmation',
  'magic_link',
  'recovery',
  'email_requested',
  'email_changed',
] satisfies AccountEmail['kind'][]

/**
 * Whether the link was replaced, or ended by a new password, while its email waited. It would only
 * confuse.
 */
async function hasDeadLink({ db, now }: TxContext, { kind, data, expires_at }: QueuedEmail): Promise<boolean> {
  if (expires_at && expires_at <= now) return true
  const link = WithLink.safeParse(data)
  return accountLinks.includes(kind) && link.success && !(await isLiveLink(db, link.data.token))
}

const linkExpired = { status: 'failed', failure: msg('Its link expired before it could be sent.'), data: '{}' } as const

async function closeMail(
  { db }: TxContext,
  id: string,
  columns: { status: 'sent' | 'kept' | 'failed'; sent_at?: Date; data?: '{}'; failure?: string | null },
): Promise<undefined> {
  await runNamed({ db }, db.updateTable('mail').set(columns).where('id', '=', id))
}

async function recordFailure({ db }: TxContext, { id, attempts }: { id: string; attempts: number }, error: unknown) {
  if (!(error instanceof MailNotSent)) throw error
  const isFinal = error.isFinal || attempts >= mailDelivery.tries
  await db
    .updateTable('mail')
    .set({ attempts, failure: error.message, ...(isFinal && { status: 'failed' }) })
    .where('id', '=', id)
    .execute()
  return { error, isFinal }
}

/** The Message-ID, the same for every try of an email on every process. */
const messageId = (id: string, { PUBLIC_URL }: Config): Email['id'] => `${id}@${new URL(PUBLIC_URL).hostname}`
