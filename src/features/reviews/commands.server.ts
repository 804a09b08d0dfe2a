import type { Announcements } from '../../platform/announcements.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { patternOf, withoutTraces } from '../../platform/traces.server.ts'

/** Takes what told who it was out of the reviews that somebody who leaves has written or received; the stars stay. */
export async function forgetReviewer(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  const pattern = patternOf(traces)
  await tx
    .updateTable('reviews')
    .set({ comment: withoutTraces('comment', pattern), reply: withoutTraces('reply', pattern) })
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
}
