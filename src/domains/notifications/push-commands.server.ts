import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountEvent } from '#domains/identity/contract.ts'
import type { SessionContext, UserContext } from '#domains/identity/policy.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { endpointFault, newPushKeys } from '#integrations/push/push.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { enqueueFound, transact } from '#platform/db/transact.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { NewPushSubscription, PushDevice, PushKey, QuietHoursChoice } from './push-contract.ts'
import { findPushKey, getPushDevice, isPushKeyReadable, pushCipher, pushKeyOwner } from './push-queries.server.ts'
import { pushDeliveries } from './push-queue.server.ts'
import { pushLifeMs, pushTexts } from './push-rules.ts'
import { isTimeZone } from './push-times.server.ts'

/** The public key of the site, made when the first device asks for it; null without SECRET_KEY. */
export async function ensurePushKey({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<PushKey> {
  if (config.SECRET_KEY.length === 0) return { key: null }
  const stored = (await findPushKey(db)) ?? (await createPushKey({ db, config, now }))
  return { key: isPushKeyReadable(config, stored) ? stored.public_key : null }
}

/** If two processes create a key at once, both use the first. */
async function createPushKey({ db, config, now: created_at }: Pick<Context, 'db' | 'config' | 'now'>) {
  const { publicKey: public_key, privateKey } = newPushKeys()
  const private_key = pushCipher(config).encrypt(Buffer.from(privateKey, 'base64url'), pushKeyOwner)
  await db
    .insertInto('push_key')
    .values({ public_key, private_key, created_at })
    .onConflict((first) => first.doNothing())
    .execute()
  return (await findPushKey(db))!
}

/**
 * Lets the device of this session show the notifications of the current profile. It replaces the
 * device's earlier subscription, also that of another user. Throws 422 for an address or keys that
 * we can't use, and 409 `push_off` if the site cannot send.
 */
export async function subscribeDevice(
  context: UserContext & SessionContext,
  { endpoint, keys, time_zone }: NewPushSubscription,
): Promise<PushDevice> {
  const { config, session } = context
  if (endpointFault(endpoint, { loopback: config.PUSH_ON_LOOPBACK }))
    throw invalid([{ path: 'endpoint', message: pushTexts.endpoint }])
  if (!isPoint(keys.p256dh)) throw invalid([{ path: 'keys.p256dh', message: pushTexts.keys }])
  if (!isTimeZone(time_zone)) throw invalid([{ path: 'time_zone', message: pushTexts.timeZone }])
  if ((await ensurePushKey(context)).key === null) throw conflict('push_off', pushTexts.off)
  return transact(context, async ({ db, now, profile }) => {
    await lockLiveLogin(db, session)
    await db
      .deleteFrom('push_subscription')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', session.id)
      .execute()
    const values = { user_id: profile.id, endpoint, ...keys, time_zone }
    await db
      .insertInto('push_subscription')
      .values({ ...values, session_id: session.id, created_at: now })
      .onConflict((same) => same.column('session_id').doUpdateSet(values))
      .execute()
    return getPushDevice(db, session)
  })
}

/** Whether a key is a point on the curve that browsers use. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}

/** Ends the notifications of one of the profile's devices. Throws 404 for those of others. */
export async function removeDevice({ db, profile }: UserContext, id: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('user_id', '=', profile.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound(t('Device not found')))
}

/** Sets the quiet hours of the current profile. */
export async function setQuietHours({ db, profile }: UserContext, { quiet_hours }: QuietHoursChoice): Promise<void> {
  const hours = { quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null }
  await db
    .insertInto('quiet_hours')
    .values({ user_id: profile.id, ...hours })
    .onConflict((same) => same.column('user_id').doUpdateSet(hours))
    .execute()
}

/** A notification to send to the devices of its user. */
interface PushedNotification {
  user_id: string
  notification_id: string
  kind: string
  is_urgent: boolean
  expires_at: Date | undefined
}

/** Sends a notification to the user's devices once the transaction commits. */
export function pushNotification(context: TxContext, notification: PushedNotification): void {
  const { user_id, notification_id, kind, is_urgent, expires_at } = notification
  const created_at = context.now.toISOString()
  const latest = context.now.getTime() + pushLifeMs
  const data = {
    notification_id,
    created_at,
    kind,
    is_urgent,
    expires_at: new Date(Math.min(latest, expires_at?.getTime() ?? latest)).toISOString(),
  }
  enqueueFound(
    context,
    pushDeliveries,
    sql`select ${JSON.stringify(data)}::jsonb || jsonb_build_object('subscription_id', push_subscription.id) as data
      from push_subscription
      where user_id = ${user_id} and endpoint is not null and not exists (
        select from unwanted_push where unwanted_push.user_id = push_subscription.user_id and kind = ${kind})`,
  )
}

/** Ends the notifications of the roles that a login has left, on all devices. */
export async function endPushOfOtherRoles({ db }: TxContext, { auth_user_id }: AccountEvent): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .using('users')
    .whereRef('users.id', '=', 'push_subscription.user_id')
    .where('auth_user_id', '=', auth_user_id)
    .execute()
}

/** Deletes the devices and choices of a closed account, or of a role that was left. */
export async function deletePushOf({ db }: TxContext, { profile_ids }: Announcements['account.closed']): Promise<void> {
  for (const table of ['push_subscription', 'quiet_hours', 'unwanted_push'] as const)
    await db.deleteFrom(table).where('user_id', 'in', profile_ids).execute()
}

/**
 * Encrypts the private key with the first key of SECRET_KEY. Returns how many private keys (0 or 1)
 * were encrypted with another key. Throws if SECRET_KEY no longer has that key.
 */
export async function rotatePushKey(context: Context): Promise<number> {
  return transact(context, async ({ db, config }) => {
    const key = await db.selectFrom('push_key').select('private_key').forUpdate().executeTakeFirst()
    const cipher = pushCipher(config)
    const [first] = cipher.prefixes
    if (!key || !first || key.private_key.subarray(0, first.length).equals(first)) return 0
    const private_key = cipher.encrypt(cipher.decrypt(key.private_key, pushKeyOwner), pushKeyOwner)
    await db.updateTable('push_key').set({ private_key }).execute()
    return 1
  })
}
