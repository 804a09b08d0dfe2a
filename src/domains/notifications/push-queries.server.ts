import { sql } from 'kysely'
import { deviceName } from '#domains/identity/devices-queries.server.ts'
import type { LiveSession } from '#domains/identity/policy.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import type { PushSender } from '#integrations/push/push.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { type Cipher, cipherOf, prefixLength } from '#platform/encryption.server.ts'
import { NotificationMetadata } from './contract.ts'
import type { PushDevice, PushDevices } from './push-contract.ts'
import type { PushDelivery } from './push-queue.server.ts'
import { type QuietHours, usualQuietHours } from './push-rules.ts'

/** Encrypts the private key of the site. */
export const pushCipher = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>): Cipher => cipherOf(SECRET_KEY, 'push key')

/** The owner of the encrypted key, of which there is one. */
export const pushKeyOwner = 'site'

/** The stored key pair; undefined before the first device asks for it. */
export const findPushKey = (db: Db) =>
  db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()

/** Whether a key of SECRET_KEY decrypts the private key. */
export const isPushKeyReadable = (config: Pick<Config, 'SECRET_KEY'>, { private_key }: { private_key: Buffer }) =>
  pushCipher(config).prefixes.some((prefix) => prefix.equals(private_key.subarray(0, prefixLength)))

/** The identity of the site for push services. Undefined if it has no key that it can read. */
export async function findPushSender(context: Pick<Context, 'db' | 'config'>): Promise<PushSender | undefined> {
  const { db, config } = context
  const key = await findPushKey(db)
  if (!key || !isPushKeyReadable(config, key)) return undefined
  const privateKey = pushCipher(config).decrypt(key.private_key, pushKeyOwner).toString('base64url')
  const { PUBLIC_URL } = config
  const isPublic = PUBLIC_URL.startsWith('https:')
  const subject = isPublic ? PUBLIC_URL : `mailto:${(await getSiteSettings(context)).support_email}`
  return { publicKey: key.public_key, privateKey, subject }
}

/** The devices of the current profile, the latest first, and its quiet hours. */
export async function listPushDevices(db: Db, user_id: string, session: LiveSession, now: Date): Promise<PushDevices> {
  const rows = await devices(db)
    .where('push_subscription.user_id', '=', user_id)
    .where('expires_at', '>', now)
    .orderBy('push_subscription.created_at', 'desc')
    .orderBy('push_subscription.id')
    .execute()
  const items = rows.map((row) => deviceOnWire(row, session))
  return { items, next_cursor: null, quiet_hours: await getQuietHours(db, user_id) }
}

/** The device of a session. Throws if there is none. */
export async function getPushDevice(db: Db, session: LiveSession): Promise<PushDevice> {
  const row = await devices(db).where('session_id', '=', session.id).executeTakeFirstOrThrow()
  return deviceOnWire(row, session)
}

const devices = (db: Db) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('auth_session', 'auth_session.id', 'session_id')
    .select(['push_subscription.id', 'session_id', 'user_agent', 'push_subscription.created_at', 'last_sent_at'])
    .select((row) => row('endpoint', 'is not', null).as('is_on'))

interface DeviceRow {
  id: string
  session_id: string
  user_agent: string | null
  created_at: Date
  last_sent_at: Date | null
  is_on: unknown
}

function deviceOnWire(row: DeviceRow, session: LiveSession): PushDevice {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    current: row.session_id === session.id,
    is_on: row.is_on === true,
    created_at: row.created_at.toISOString(),
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
  }
}

/** The quiet hours of a profile; null if its notifications never wait. */
export async function getQuietHours(db: Db, user_id: string): Promise<QuietHours | null> {
  const chosen = await db
    .selectFrom('quiet_hours')
    .select(['quiet_from', 'quiet_to'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!chosen) return usualQuietHours
  const { quiet_from, quiet_to } = chosen
  return quiet_from && quiet_to ? { from: quiet_from.slice(0, 5), to: quiet_to.slice(0, 5) } : null
}

/**
 * The current content of a notification, and its device. Undefined if it was read, its kind was
 * switched off, or the device, its session or its account has ended.
 */
export async function findDuePush(db: Db, push: PushDelivery, now: Date) {
  const row = await db
    .selectFrom('push_subscription')
    .innerJoin('auth_session', 'auth_session.id', 'session_id')
    .innerJoin('users', 'users.id', 'push_subscription.user_id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .innerJoin('notifications', 'notifications.user_id', 'users.id')
    .select([
      'users.id as user_id',
      'auth_user.language',
      'endpoint',
      'p256dh',
      'push_subscription.auth',
      'push_subscription.time_zone',
    ])
    .select(['notifications.id', 'type', 'title', 'message', 'metadata'])
    .select(sql<number>`(select count(*)::int from notifications where user_id = users.id and not read)`.as('unread'))
    .where('push_subscription.id', '=', push.subscription_id)
    .where('notifications.id', '=', push.notification_id)
    .where('notifications.created_at', '=', new Date(push.created_at))
    .where('read', '=', false)
    .where('expires_at', '>', now)
    .where(isActive())
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('unwanted_push')
            .select('kind')
            .whereRef('unwanted_push.user_id', '=', 'users.id')
            .where('kind', '=', push.kind),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { endpoint, p256dh, auth, metadata, ...rest } = row
  if (endpoint === null || p256dh === null || auth === null) return undefined
  return { ...rest, metadata: NotificationMetadata.catch({}).parse(metadata), address: { endpoint, p256dh, auth } }
}

/** The result of {@link findDuePush}. */
export type DuePush = Awaited<ReturnType<typeof findDuePush>> & object

/** Whether a booking waits for the answer of its provider. */
export async function isWaitingForAnswer(db: Db, { user_id, metadata }: DuePush): Promise<boolean> {
  if (!metadata.booking_id) return false
  const waiting = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', metadata.booking_id)
    .where('provider_id', '=', user_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return waiting !== undefined
}

/** How many devices show notifications, and how many wait for their next visit. */
export async function countPushDevices(db: Db): Promise<{ on: number; ended: number }> {
  const { rows } = await sql<{ on: number; ended: number }>`
    select count(endpoint)::int as on, count(*) filter (where endpoint is null)::int as ended
    from push_subscription`.execute(db)
  return rows[0] ?? { on: 0, ended: 0 }
}
