import { createHash } from 'node:crypto'
import { type PushAnswer, sendPush } from '#integrations/push/push.server.ts'
import { siteIcon } from '#platform/brand.ts'
import type { Context } from '#platform/context.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { secondsAfter } from '#platform/jobs.server.ts'
import { pushMessages } from '#platform/metrics.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { bookingRequested } from './kinds/booking-requested.ts'
import { destinationOf } from './link-rules.ts'
import { type DuePush, findDuePush, findPushSender, getQuietHours, isWaitingForAnswer } from './push-queries.server.ts'
import { type PushDelivery, pushDeliveries } from './push-queue.server.ts'
import { onLockScreen, type PushContent, pushTries, subjectOf } from './push-rules.ts'
import { endOfQuiet } from './push-times.server.ts'

/**
 * Sends a notification to a device, unless the user has read it meanwhile. In quiet hours it waits
 * for their end. A subscription that has ended loses its address; other failures are tried again.
 */
export async function deliverPush(context: Context, push: PushDelivery): Promise<void> {
  const { db, config, clock } = context
  const now = clock.now()
  const due = await findDuePush(db, push, now)
  if (!due || new Date(push.expires_at) <= now) return
  const until = await heldUntil(context, push, due, now)
  if (until) return again(context, push, (until.getTime() - now.getTime()) / 1000)
  const sender = await findPushSender(context)
  if (!sender) throw new Error('There is no key for pushes that a key of SECRET_KEY decrypts')
  const topic = createHash('sha256').update(subjectOf(due)).digest('base64url').slice(0, 32)
  const answer = await sendPush(
    due.address,
    {
      text: JSON.stringify(await inLanguage(due.language, () => contentOf(context, push, due, topic))),
      ttl: Math.ceil((new Date(push.expires_at).getTime() - now.getTime()) / 1000),
      urgency: push.is_urgent ? 'high' : 'normal',
      topic,
    },
    { sender, loopback: config.PUSH_ON_LOOPBACK },
  )
  await note({ ...context, now: clock.now() }, push, due, answer)
}

/** The end of the current quiet hours, for a notification that may wait. */
async function heldUntil(context: Context, push: PushDelivery, due: DuePush, now: Date): Promise<Date | undefined> {
  if (push.is_urgent) return undefined
  const hours = await getQuietHours(context.db, due.user_id)
  const end = hours && endOfQuiet(hours, due.time_zone, now)
  return end && end < new Date(push.expires_at) ? end : undefined
}

async function contentOf({ db }: Context, push: PushDelivery, due: DuePush, tag: string): Promise<PushContent> {
  const { booking_id } = due.metadata
  const leadsTo = destinationOf(due)
  const url = booking_id && leadsTo === urls.dashboard() ? urls.booking(booking_id) : leadsTo
  const asks = booking_id && push.kind === bookingRequested.email.kind && (await isWaitingForAnswer(db, due))
  const actions = asks
    ? [
        { action: 'accept', title: t('Accept'), url: urls.booking(booking_id, 'accept') },
        { action: 'open', title: t('See the booking'), url },
      ]
    : []
  const icon = siteIcon() ?? '/icon-192.png'
  return {
    title: onLockScreen(due.title),
    body: onLockScreen(due.message),
    url,
    icon,
    tag,
    unread: due.unread,
    actions,
  }
}

async function note(context: Context, push: PushDelivery, due: DuePush, answer: PushAnswer): Promise<void> {
  const { db, now, log } = context
  const { result, status, waits } = answer
  if (result === 'taken') {
    pushMessages.inc({ result: 'delivered' })
    await db
      .updateTable('push_subscription')
      .set({ last_sent_at: now })
      .where('id', '=', push.subscription_id)
      .execute()
    return
  }
  if (result === 'gone') {
    pushMessages.inc({ result: 'ended' })
    await db
      .updateTable('push_subscription')
      .set({ endpoint: null, p256dh: null, auth: null })
      .where('id', '=', push.subscription_id)
      .where('endpoint', '=', due.address.endpoint)
      .execute()
    return
  }
  const attempts = push.attempts + 1
  if (result === 'later' && attempts < pushTries) {
    pushMessages.inc({ result: 'tried again' })
    return again(context, { ...push, attempts }, Math.max(waits, secondsAfter(pushDeliveries, attempts)))
  }
  pushMessages.inc({ result: 'given up' })
  log.warn({ host: new URL(due.address.endpoint).host, status }, 'a notification did not reach a device')
}

const again = (context: Context, push: PushDelivery, seconds: number) =>
  transact(context, async (context) => enqueue(context, pushDeliveries, push, 0, Math.ceil(seconds)))
