import { createHmac, timingSafeEqual } from 'node:crypto'
import { urls } from '../../../pages/urls.ts'
import type { Config } from '../../../platform/config.server.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { notFound } from '../../../platform/http/errors.server.ts'
import { Id } from '../../../platform/ids.ts'
import { MailKind } from '../../notifications/preferences/contract.ts'
import { isMailWanted } from '../../notifications/preferences/queries.server.ts'
import { mailKindsOf } from '../../notifications/preferences/rules.ts'
import type { OptOut } from './contract.ts'

/** One kind of mail to one profile. */
interface Subscription {
  user_id: string
  kind: MailKind
}

/** The address below a mail that switches its kind off without signing in; none for mails that cannot be switched off. */
export async function findStopUrl(
  db: Db | Tx,
  { PUBLIC_URL }: Config,
  mail: { user_id: string | null; kind: string },
): Promise<string | undefined> {
  const kind = MailKind.safeParse(mail.kind)
  if (mail.user_id === null || !kind.success) return undefined
  return PUBLIC_URL + urls.unsubscribe(await signed(db, { user_id: mail.user_id, kind: kind.data }))
}

/** Signed for one kind of one profile: changed in any part it opens nothing. */
async function signed(db: Db | Tx, { user_id, kind }: Subscription): Promise<string> {
  const { key } = await db
    .selectFrom('signing_key')
    .select('key')
    .where('name', '=', 'mail opt-out')
    .executeTakeFirstOrThrow()
  const signature = createHmac('sha256', key).update(`${user_id}.${kind}`).digest('base64url')
  return `${user_id}.${kind}.${signature}`
}

/** What a token stands for. Throws 404 for one that was not signed here. */
export async function getSubscription(db: Db | Tx, token: string): Promise<Subscription & { title: string }> {
  const [id, wanted] = token.split('.')
  const [user_id, kind] = [Id().safeParse(id), MailKind.safeParse(wanted)]
  if (!user_id.success || !kind.success) throw notFound('Page')
  const subscription = { user_id: user_id.data, kind: kind.data }
  if (!isSame(await signed(db, subscription), token)) throw notFound('Page')
  const profile = await db
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', user_id.data)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const known = profile && mailKindsOf[profile.user_type].find(([one]) => one === kind.data)
  if (!known) throw notFound('Page')
  return { ...subscription, title: known[1] }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Of which kind the mail with this token was, and whether that kind is still sent. Throws 404 as {@link getSubscription} does. */
export async function getOptOut(db: Db, token: string): Promise<OptOut> {
  const { user_id, kind, title } = await getSubscription(db, token)
  return { kind, title, email: await isMailWanted(db, user_id, kind) }
}
