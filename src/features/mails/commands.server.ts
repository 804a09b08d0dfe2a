import { sql } from 'kysely'
import { z } from 'zod'
import { isLiveLink } from '#features/email-links/queries.server.ts'
import { isStillNews } from '#features/mail-news/queries.server.ts'
import { findStopUrl } from '#features/notifications/queries.server.ts'
import { getHouse } from '#features/site-settings/queries.server.ts'
import { type Email, type Mailer, MailNotSent } from '#integrations/email/email.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { listOpenJobs, type Queue } from '#platform/jobs.server.ts'
import type { Sender } from '#platform/mail.ts'
import type { Letter } from './contract.ts'
import { getAddressee, wasWelcomed } from './queries.server.ts'
import { daysKept } from './rules.ts'

/** Mails on their way: twelve tries over 20 hours, six of them within the hour that a link lives. */
export const mailDelivery = {
  name: 'deliver-mail',
  data: z.object({ id: z.uuid() }),
  tries: 12,
  delay: 60,
  longestDelay: 6 * 3600,
  timeout: 120,
} satisfies Queue<{ id: string }>

/**
 * A mail to somebody. `auth_user_id` is whose it is: it goes with their account. `user_id` is set for news, which may be switched off: whom of the
 * login they are for. `expires_at` is when its link ends, or when it is no news any more.
 */
export interface NewMail {
  recipient: string
  auth_user_id: string | null
  user_id?: string
  letter: Letter
  expires_at?: Date
}

/** What a mail says of this house, and where its kind is switched off if it can be. */
export async function senderOf(house: { db: Db; config: Config }, stop_url?: string): Promise<Sender> {
  const { support_email } = await getHouse(house)
  return { public_url: house.config.PUBLIC_URL, support_email, ...(stop_url !== undefined && { stop_url }) }
}

/** Writes a mail into the outbox, in the transaction that causes it; it leaves after the commit. */
export async function queueMail(tx: Tx, { recipient, auth_user_id, user_id, letter, expires_at }: NewMail, now: Date) {
  const { kind, ...data } = letter
  const { id } = await tx
    .insertInto('mail')
    .values({
      kind,
      recipient,
      auth_user_id,
      user_id: user_id ?? null,
      data: JSON.stringify(data),
      expires_at: expires_at ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  enqueue(tx, mailDelivery, { id })
}

/** Welcomes somebody, once, in the role that they are in. */
export async function welcome(tx: Tx, auth_user_id: string, now: Date): Promise<void> {
  // Of two at once the second waits here, and finds the mail of the first.
  await tx.selectFrom('auth_user').select('id').where('id', '=', auth_user_id).forNoKeyUpdate().execute()
  if (await wasWelcomed(tx, auth_user_id)) return
  const { email, name, user_type, business_name } = await getAddressee(tx, auth_user_id)
  const letter: Letter = { kind: 'welcome', name, user_type, business_name }
  await queueMail(tx, { recipient: email, auth_user_id, letter }, now)
}

type Delivering = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'renderMail'>

/**
 * Sends one mail of the outbox, unless that was done, is being done by another process, or its link has ended. News that nobody wants any more, or
 * that are none any more, are forgotten. Without a mail server it stays, to be read at /dev/mail. Throws what {@link Mailer.send} threw if there is to
 * be another try.
 */
export async function deliverMail(deps: Delivering, mailer: Mailer | undefined, id: string): Promise<void> {
  const failure = await transact(deps.db, async (tx) => {
    if (!(await holdDelivery(tx, id))) return undefined
    const mail = await findQueued(tx, id)
    if (!mail) return undefined
    if (!(await isStillNews(tx, mail, deps.clock.now()))) return forget(tx, id)
    if (!mailer) return close(tx, id, { status: 'kept' })
    if (await hasDeadLink(tx, mail, deps.clock.now())) return close(tx, id, linkEnded)
    const stopUrl = await findStopUrl(tx, deps.config, mail)
    const rendered = await deps.renderMail(mail, await senderOf(deps, stopUrl))
    if (!rendered) return close(tx, id, { status: 'failed', failure: 'There is nothing to write it from.' })
    try {
      const email = { id: messageId(id, deps.config), to: mail.recipient, ...rendered }
      await mailer.send(stopUrl === undefined ? email : { ...email, stopUrl })
      return close(tx, id, { status: 'sent', sent_at: deps.clock.now(), data: '{}', failure: null })
    } catch (error) {
      return noteFailure(tx, { id, attempts: mail.attempts + 1 }, error)
    }
  })
  if (!failure) return
  if (!failure.isFinal) throw failure.error
  deps.log.warn({ mail: id, reason: failure.error.message }, 'a mail was given up')
}

/**
 * A lock of its own, which ends with the transaction and so with the process: while a mail is under way nobody else sends it, and
 * its owner may still close their account, which a locked row would hold up.
 */
async function holdDelivery(tx: Tx, id: string): Promise<boolean> {
  const lock = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as held`.execute(tx)
  return lock.rows[0]?.held ?? false
}

async function findQueued(tx: Tx, id: string) {
  return tx
    .selectFrom('mail')
    .select(['kind', 'data', 'recipient', 'attempts', 'expires_at', 'user_id'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** Switched off meanwhile, or out of date: it leaves no trace. */
async function forget(tx: Tx, id: string): Promise<undefined> {
  await tx.deleteFrom('mail').where('id', '=', id).execute()
}

const WithLink = z.object({ token: z.string() })

/** One that was replaced by a newer one, or ended with the password, while its mail waited, would only confuse. */
async function hasDeadLink(tx: Tx, mail: { data: unknown; expires_at: Date | null }, now: Date): Promise<boolean> {
  if (mail.expires_at && mail.expires_at <= now) return true
  const { success, data } = WithLink.safeParse(mail.data)
  return success && !(await isLiveLink(tx, data.token))
}

const linkEnded = { status: 'failed', failure: 'Its link had ended before it could be sent.', data: '{}' } as const

async function close(
  tx: Tx,
  id: string,
  columns: { status: 'sent' | 'kept' | 'failed'; sent_at?: Date; data?: '{}'; failure?: string | null },
): Promise<undefined> {
  await tx.updateTable('mail').set(columns).where('id', '=', id).execute()
}

async function noteFailure(tx: Tx, { id, attempts }: { id: string; attempts: number }, error: unknown) {
  if (!(error instanceof MailNotSent)) throw error
  const isFinal = error.isFinal || attempts >= mailDelivery.tries
  await tx
    .updateTable('mail')
    .set({ attempts, failure: error.message, ...(isFinal && { status: 'failed' }) })
    .where('id', '=', id)
    .execute()
  return { error, isFinal }
}

/** Stays the same for every try of a mail, on every process. */
const messageId = (id: string, { PUBLIC_URL }: Config): Email['id'] => `${id}@${new URL(PUBLIC_URL).hostname}`

/**
 * Keeps the outbox tidy: mails whose job was lost get another, links that have ended are forgotten (but not where mails are read at
 * /dev/mail), and what is older than 30 days goes.
 */
export async function sweepMails(db: Db, now: Date, { keepReadable }: { keepReadable: boolean }): Promise<void> {
  await requeue(db, now)
  await db
    .updateTable('mail')
    .set({ data: '{}' })
    .where('expires_at', '<=', now)
    .where('data', '!=', '{}')
    .where('status', 'in', keepReadable ? ['failed'] : ['failed', 'kept'])
    .execute()
  await db
    .deleteFrom('mail')
    .where('created_at', '<', new Date(now.getTime() - daysKept * 86_400_000))
    .execute()
}

/** A job is written together with its mail and outlives its process, so this mends only what somebody else has broken. */
async function requeue(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - 5 * 60_000))
    .execute()
  if (waiting.length === 0) return
  const open = new Set((await listOpenJobs(db, mailDelivery)).map(({ id }) => id))
  await transact(db, async (tx) => {
    for (const { id } of waiting) if (!open.has(id)) enqueue(tx, mailDelivery, { id })
  })
}
