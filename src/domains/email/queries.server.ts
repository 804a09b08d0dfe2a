import { sql } from 'kysely'
import { z } from 'zod'
import type { UserType } from '#domains/identity/contract.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import type { RenderMail } from '#platform/mail.ts'
import type { DevMail } from './contract.ts'

/**
 * The recipient of an email to a login, named by the profile of the given role, or by the only one.
 */
export interface Addressee {
  auth_user_id: string
  email: string
  user_type: UserType
  name: string | null
  business_name: string | null
  time_zone: string
}

/** Gets the recipient of an email to a login; without a `user_type`, in the current role. */
export async function getAddressee(db: Db | Tx, auth_user_id: string, user_type?: UserType): Promise<Addressee> {
  const login = await db
    .selectFrom('auth_user')
    .select(['email', 'user_type', 'chosen_role'])
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const role = user_type ?? login.chosen_role ?? login.user_type
  const profiles = await db
    .selectFrom('users')
    .leftJoin('providers', 'providers.id', 'users.id')
    .leftJoin('zip_codes', 'zip_codes.zip_code', 'users.zip_code')
    .select(['user_type', 'name', 'business_name', 'zip_codes.time_zone'])
    .where('auth_user_id', '=', auth_user_id)
    .execute()
  const profile = profiles.find((one) => one.user_type === role) ?? profiles[0]
  return {
    auth_user_id,
    email: login.email,
    user_type: role,
    name: profile?.name ?? null,
    business_name: profile?.business_name ?? null,
    time_zone: profile?.time_zone ?? 'UTC',
  }
}

/** Whether a login was welcomed already, as far back as emails are kept. */
export async function wasWelcomed(db: Db | Tx, auth_user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('mail')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('kind', '=', 'welcome')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether an email can be sent again: it wasn't sent, it has data, and its link works. */
export const canResend = (now: Date) =>
  sql<boolean>`(status in ('failed', 'kept') and data <> '{}' and (expires_at is null or expires_at > ${now}))`

/** An email that was not sent, or not even queued. */
export interface PendingEmail {
  kind: string
  data: unknown
  recipient: string
  user_id: string | null
  /** The language of its reader; null for the first one of the site. */
  language: string | null
  created_at: Date
}

/** An email of the outbox that has not been sent. */
export interface QueuedEmail {
  kind: string
  data: unknown
  recipient: string
  attempts: number
  expires_at: Date | null
  user_id: string | null
  /** The language of its reader; null for the first one of the site. */
  language: string | null
}

/**
 * The error for an email whose kind this release lacks. Its job is tried again, so that during an
 * update, a process of the newer release takes it.
 */
export const unknownKind = (kind: string) =>
  new Error(`No email of the kind ${kind} is known: a newer release may send it`)

/**
 * The functions that the outbox needs for optional emails. The domains that own their kinds and
 * preferences are above this one, so they are passed in.
 */
export interface OptionalEmails {
  /**
   * Whether the recipient still gets this kind of email, and the email neither expired nor became
   * pointless. Throws {@link unknownKind}.
   */
  isStillWanted(context: TxContext, email: QueuedEmail & { user_id: string }): Promise<boolean>
  /** The link that unsubscribes from the email's kind; none for emails about the account. */
  findUnsubscribeUrl(
    context: Pick<Context, 'db' | 'config'>,
    email: { user_id: string | null; kind: string },
  ): Promise<string | undefined>
  /** The address that takes the recipient's reply into a conversation, if there is one. */
  findReplyAddress(context: Pick<Context, 'db' | 'config'>, email: QueuedEmail): Promise<string | undefined>
  /** The photos that the email shows to this recipient, as small JPEGs. */
  listPhotos(context: Pick<Context, 'db' | 'files'>, email: QueuedEmail): Promise<Uint8Array[]>
  /** Emails that are not queued yet, as they would be sent now. */
  listPending(db: Db): Promise<PendingEmail[]>
}

const MailKey = z.tuple([Moment, z.uuid()])

/**
 * A page of emails that can still be read, the newest last; the next page has older ones. An email
 * has no more data once it is sent, or its link was used or has expired.
 */
export async function listReadableEmails(
  db: Db,
  {
    limit,
    cursor,
    pending,
    hidesOperators,
  }: { limit: number; cursor?: string | undefined; pending: readonly PendingEmail[]; hidesOperators: boolean },
  render: (email: PendingEmail) => ReturnType<RenderMail>,
) {
  const before = unpackCursor(cursor, MailKey)
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'data', 'recipient', 'created_at', 'user_id', 'language'])
    .where('status', '!=', 'sent')
    .where('data', '!=', sql.lit('{}'))
    .$if(hidesOperators, (all) =>
      all.where(
        sql<boolean>`not exists (select from auth_user where auth_user.id = mail.auth_user_id and is_operator)`,
      ),
    )
    .$if(before !== undefined, (all) => all.where(sql<boolean>`(created_at, id) < (${before?.[0]}, ${before?.[1]})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, keyOf, (row): PendingEmail => row)
  const emails = [...page.items.toReversed(), ...pending].toSorted((one, next) => +one.created_at - +next.created_at)
  const items: DevMail[] = []
  for (const email of emails) {
    const rendered = await render(email)
    if (!rendered) continue
    const { replyTo = null, ...message } = rendered
    items.push({ to: email.recipient, reply_to: replyTo, ...message, created_at: email.created_at.toISOString() })
  }
  return { items, next_cursor: page.next_cursor }
}

const keyOf = ({ created_at, id }: { created_at: Date; id: string }) => [created_at.toISOString(), id] as const
