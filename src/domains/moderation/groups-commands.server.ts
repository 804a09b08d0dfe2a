import { namesNow } from '#domains/catalog/categories-queries.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import type { Context } from '#platform/context.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import type { GroupMessage } from './groups-contract.ts'
import { countGroup, getGroupMessage, profilesOf } from './groups-queries.server.ts'
import { groupDeliveries } from './groups-queue.server.ts'
import { groupTexts as texts } from './groups-rules.ts'
import type { Group, NewGroupMessage } from './groups-schema.ts'

/** The number of users that one job notifies. */
const usersInBatch = 100

/** Counts the users of a group. Throws 422 for an unknown category. */
export async function countUsers({ db }: OperatorContext, group: Group): Promise<number> {
  if (group.category !== null) {
    const { category } = group
    const known = await db.selectFrom('categories').select('name').where('name', '=', category).executeTakeFirst()
    if (!known) throw invalid([{ path: 'category', message: texts.unknownCategory }])
  }
  return countGroup(db, group)
}

/**
 * Sends a message to a group, in portions. Throws as {@link countUsers} does, and 409
 * `group_is_empty`.
 */
export async function sendGroupMessage(context: OperatorContext, message: NewGroupMessage): Promise<GroupMessage> {
  if ((await countUsers(context, message)) === 0) throw conflict('group_is_empty', texts.empty)
  return transactOnce(context, async (context) => {
    const { db, now, operator_id: sent_by } = context
    const { id } = await db
      .insertInto('group_messages')
      .values({ ...message, sent_by, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    enqueue(context, groupDeliveries, { id })
    await recordAction(context, { kind: 'operator.group_messaged', details: { group_message_id: id } })
    return getGroupMessage(db, id)
  })
}

/**
 * Notifies the next users of the group. Users who left or were suspended meanwhile are left out.
 */
export async function tellGroup(context: Context, { id }: { id: string }): Promise<void> {
  await transact(context, async (context) => {
    const { db, now } = context
    const message = await db
      .selectFrom('group_messages')
      .select(['audience', 'category', 'place', 'subject', 'content', 'told', 'last_user'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!message) return
    const { subject, content, told, last_user, category, ...group } = message
    // The category may have got another name meanwhile.
    const named = category === null ? null : ((await namesNow(db, [category])).get(category) ?? category)
    const profiles = await profilesOf(db, { ...group, category: named })
      .$if(last_user !== null, (all) => all.where('users.id', '>', last_user!))
      .orderBy('users.id')
      .limit(usersInBatch)
      .execute()
    const user_ids = profiles.map((profile) => profile.id)
    await announce(context, 'group_message.sent', { user_ids, subject, content })
    const isLast = user_ids.length < usersInBatch
    await db
      .updateTable('group_messages')
      .set({ told: told + user_ids.length, last_user: user_ids.at(-1) ?? last_user, finished_at: isLast ? now : null })
      .where('id', '=', id)
      .execute()
    if (!isLast) enqueue(context, groupDeliveries, { id })
  })
}
