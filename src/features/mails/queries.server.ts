import type { UserType } from '#features/identity/contract.ts'
import { listOpenBundles } from '#features/mail-bundles/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { RenderMail } from '#platform/mail.ts'
import type { DevMail } from './contract.ts'

/** Whom a mail goes to, as it may call them: by the profile of the wanted role, else of whichever there is. */
export interface Addressee {
  auth_user_id: string
  email: string
  user_type: UserType
  name: string | null
  business_name: string | null
  /** Where their clock is. */
  time_zone: string
}

/** Finds the addressee of a mail to a login; without a `user_type`, in the role in force. */
export async function getAddressee(db: Db | Tx, auth_user_id: string, user_type?: UserType): Promise<Addressee> {
  const login = await db
    .selectFrom('auth_user')
    .select(['email', 'user_type', 'chosen_role'])
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const wanted = user_type ?? login.chosen_role ?? login.user_type
  const profiles = await db
    .selectFrom('users')
    .leftJoin('providers', 'providers.id', 'users.id')
    .leftJoin('zip_codes', 'zip_codes.zip_code', 'users.zip_code')
    .select(['user_type', 'name', 'business_name', 'zip_codes.time_zone'])
    .where('auth_user_id', '=', auth_user_id)
    .execute()
  const profile = profiles.find((one) => one.user_type === wanted) ?? profiles[0]
  return {
    auth_user_id,
    email: login.email,
    user_type: wanted,
    name: profile?.name ?? null,
    business_name: profile?.business_name ?? null,
    time_zone: profile?.time_zone ?? 'UTC',
  }
}

/** Whether somebody was welcomed already, as far back as mails are kept. */
export async function wasWelcomed(db: Db | Tx, auth_user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('mail')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('kind', '=', 'welcome')
    .executeTakeFirst()
  return found !== undefined
}

/** A mail that was not sent. */
type Readable = Parameters<RenderMail>[0] & { user_id: string | null }

const shownAtMost = 200

/** The latest mails that can still be read, and those of messages as they would be now, the newest last. What has been sent is empty and not among them. */
export async function listReadableMails(db: Db, render: (mail: Readable) => ReturnType<RenderMail>) {
  const rows = await db
    .selectFrom('mail')
    .select(['kind', 'data', 'recipient', 'created_at', 'user_id'])
    .where('status', '!=', 'sent')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtMost)
    .execute()
  const items: DevMail[] = []
  const all = [...rows.reverse(), ...(await listOpenBundles(db))]
  for (const { recipient, created_at, ...mail } of all.toSorted((one, next) => +one.created_at - +next.created_at)) {
    const rendered = await render(mail)
    if (!rendered) continue
    const { replyTo = null, ...written } = rendered
    items.push({ to: recipient, reply_to: replyTo, ...written, created_at: created_at.toISOString() })
  }
  return items
}
