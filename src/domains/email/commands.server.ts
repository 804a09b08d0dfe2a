import { sql } from 'kysely'
import { z } from 'zod'
import { lockLogin } from '#domains/identity/locks.server.ts'
import { isReservedEmail } from '#domains/identity/rules.ts'
import { setSiteBrand } from '#domains/site/brand-rules.ts'
import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { senderAddress } from '#platform/config.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { enqueue, transact, writeLater } from '#platform/db/transact.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { conflict, notFound } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { listOpenJobs, type Queue } from '#platform/jobs.server.ts'
import type { Sender } from '#platform/mail.ts'
import { patternOf } from '#platform/redaction.server.ts'
import { t } from '#ui/language.ts'
import type { AccountEmail } from './contract.ts'
import { canResend, getAddressee, wasWelcomed } from './queries.server.ts'

/**
 * The queue of emails to deliver: twelve tries over 20 hours, six of them within the hour that a
 * link works.
 */
export const mailDelivery = {
  name: 'deliver-mail',
  data: z.object({ id: z.uuid() }),
  tries: 12,
  delay: 60,
  longestDelay: 6 * 3600,
  timeout: 120,
} satisfies Queue<{ id: string }>

/**
 * An email to queue. `auth_user_id` is the login that it belongs to and is deleted with. `user_id`
 * is set for an optional email: the profile it is for. `expires_at` is when its link expires
 * or its content is out of date.
 */
export interface NewEmail {
  recipient: string
  auth_user_id: string | null
  user_id?: string
  kind: string
  data: object
  expires_at?: Date | undefined
}

/** The language of a login's user, as a column of a new row. */
const languageOf = (auth_user_id: string | null) =>
  sql<string | null>`(select auth_user.language from auth_user where auth_user.id = ${auth_user_id}::uuid)`

/** The facts about the site in an email. The process then knows the site's brand. */
export async function senderOf(context: Pick<Context, 'db' | 'config'>, stop_url?: string): Promise<Sender> {
  const settings = await getSiteSettings(context)
  setSiteBrand(settings)
  const { support_email } = settings
  return { public_url: context.config.PUBLIC_URL, support_email, ...(stop_url !== undefined && { stop_url }) }
}

/** The sender address that operators have chosen, if any. */
export async function chosenSender(context: Pick<Context, 'db' | 'config'>): Promise<{ from?: string }> {
  const { sender_email } = await getSiteSettings(context)
  return sender_email === senderAddress(context.config) ? {} : { from: sender_email }
}

/**
 * Writes an email to the outbox, later in the transaction. It is sent after the commit, in the
 * language of its login. Logins that no one can sign in to get none.
 */
export function queueEmail(context: TxContext, { data, user_id, expires_at, ...email }: NewEmail): void {
  if (isReservedEmail(email.recipient)) return
  const id = uuidv7()
  writeLater(
    context,
    context.db.insertInto('mail').values({
      ...email,
      id,
      user_id: user_id ?? null,
      language: languageOf(email.auth_user_id),
      data: JSON.stringify(data),
      expires_at: expires_at ?? null,
      created_at: context.now,
    }),
  )
  enqueue(context, mailDelivery, { id })
}

/** Emails that have become wrong. */
interface Obsolete {
  user_ids: readonly string[]
  kind: string
  /** An email is obsolete if its data contains one of these objects. */
  data: readonly object[]
  /** Only emails that were created at this instant. */
  created_at?: Date
}

/** Deletes emails that are still queued. */
export async function withdrawEmails({ db }: TxContext, { user_ids, kind, data, created_at }: Obsolete): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('user_id', 'in', user_ids)
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .where(sql<boolean>`data @> any(${data.map((each) => JSON.stringify(each))}::jsonb[])`)
    .$if(created_at !== undefined, (emails) => emails.where('created_at', '=', created_at!))
    .execute()
}

/** Queues an email about an account. */
export async function queueAccountEmail(
  context: TxContext,
  to: Pick<NewEmail, 'recipient' | 'auth_user_id' | 'expires_at'>,
  { kind, ...data }: AccountEmail,
): Promise<void> {
  queueEmail(context, { ...to, kind, data })
}

/** Sends the welcome email, once per login, for the current role. */
export async function welcome(context: TxContext, auth_user_id: string): Promise<void> {
  // The second of two concurrent calls waits here and then finds the first one's email.
  await lockLogin(context.db, auth_user_id)
  if (await wasWelcomed(context.db, auth_user_id)) return
  const { email: recipient, name, user_type, business_name } = await getAddressee(context.db, auth_user_id)
  await queueAccountEmail(context, { recipient, auth_user_id }, { kind: 'welcome', name, user_type, business_name })
}

/**
 * Queues an email that failed or was kept again, with all its tries. A message to support goes to
 * the current support address. Throws 404, and 409 `cannot_resend` for one that is queued or sent,
 * or whose link has expired.
 */
export async function resendEmail(context: TxContext, id: string) {
  const email = await context.db
    .selectFrom('mail')
    .select(['kind', 'auth_user_id', canResend(context.now).as('can_resend')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!email) throw notFound(t('Email not found'))
  if (!email.can_resend) throw conflict('cannot_resend', t('This email cannot be sent again.'))
  const queued = { status: 'queued', attempts: 0, failure: null } as const
  const address = email.kind === 'contact' && { recipient: (await getSiteSettings(context)).support_email }
  const again = { ...queued, ...address }
  await context.db.updateTable('mail').set(again).where('id', '=', id).execute()
  enqueue(context, mailDelivery, { id })
  return email
}

/**
 * Cleans up the outbox: emails whose job was lost get another job, and expired links are deleted.
 */
export async function sweepMails(context: Context): Promise<void> {
  const { db, now } = context
  await requeue(context)
  await db
    .updateTable('mail')
    .set({ data: '{}' })
    .where('expires_at', '<=', now)
    .where('data', '!=', '{}')
    .where('status', 'in', ['failed', 'kept'])
    .execute()
}

/**
 * A job is written together with its email, so this only repairs jobs that were deleted by hand.
 */
async function requeue(context: Context): Promise<void> {
  const waiting = await context.db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', new Date(context.now.getTime() - 5 * MINUTE_MS))
    .execute()
  if (waiting.length === 0) return
  const open = new Set((await listOpenJobs(context.db, mailDelivery)).map(({ id }) => id))
  await transact(context, async (context) => {
    for (const { id } of waiting) if (!open.has(id)) enqueue(context, mailDelivery, { id })
  })
}

/**
 * Deletes the emails of a closed account and its messages to support. Removes its traces from
 * emails to its counterparts. From messages of others to support, only its email address is
 * removed, because the other traces are texts that those users chose.
 */
export async function anonymizeMails(
  { db }: TxContext,
  { auth_user_id, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('mail').where('auth_user_id', '=', auth_user_id).execute()
  await sql`update mail set data = redact_json(data, ${patternOf(traces)})
    where user_id = any(${counterpart_ids}::uuid[]) and data <> '{}'`.execute(db)
  const { email } = await getAddressee(db, auth_user_id)
  await sql`delete from mail where kind = 'contact'
    and ${email}::citext in ((data ->> 'email')::citext, (data ->> 'account')::citext)`.execute(db)
  const address = patternOf([email])
  await sql`update mail set data = jsonb_set(data, '{message}', redact_json(data -> 'message', ${address}))
    where kind = 'contact' and data ->> 'message' ~* ${address}`.execute(db)
}

/** Deletes a used link from its email, which is kept without a mail server. */
export function forgetLink(context: TxContext, { auth_user_id, token }: Announcements['account.link_used']): void {
  writeLater(
    context,
    context.db
      .updateTable('mail')
      .set({ data: '{}' })
      .where('auth_user_id', '=', auth_user_id)
      .where(sql<boolean>`data @> ${JSON.stringify({ token })}::jsonb`),
  )
}
