import { z } from 'zod'
import { legalTexts } from '#domains/site/texts-rules.ts'
import type { Context } from '#platform/context.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import type { Queue } from '#platform/jobs.server.ts'
import { queueAccountEmail } from './commands.server.ts'
import { getAddressee } from './queries.server.ts'

const Notice = z.object({
  name: z.enum(legalTexts),
  /** When the text changed. */
  at: z.iso.datetime(),
  /** The last login whose email was queued; null at the beginning. */
  after: z.uuid().nullable(),
})
type Notice = z.infer<typeof Notice>

/** The queue of emails to all users about a legal text, a batch of them at a time. */
export const legalNotices = {
  name: 'notify-of-legal-text',
  data: Notice,
  tries: 10,
  delay: 60,
  longestDelay: 3600,
  timeout: 120,
} satisfies Queue<Notice>

const usersInBatch = 100

/**
 * Queues an email to each user who had an account when a legal text changed. The next batch is a
 * job of its own, which is queued with this one's emails.
 */
export async function sendLegalNotices(context: Context, { name, at, after }: Notice): Promise<void> {
  await transact(context, async (context) => {
    const logins = await context.db
      .selectFrom('auth_user')
      .select('id')
      .where('created_at', '<', new Date(at))
      .where('confirmed_at', 'is not', null)
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(usersInBatch)
      .execute()
    for (const { id: auth_user_id } of logins) {
      const { email: recipient, name: called, time_zone } = await getAddressee(context.db, auth_user_id)
      const email = { kind: 'legal_changed', name: called, text: name, at, time_zone } as const
      await queueAccountEmail(context, { auth_user_id, recipient }, email)
    }
    const last = logins.at(-1)
    if (last && logins.length === usersInBatch) enqueue(context, legalNotices, { name, at, after: last.id })
  })
}
