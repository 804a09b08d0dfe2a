import { sql } from 'kysely'
import { pictureUrl } from '#domains/pictures/rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { ReportedConversation } from './conversations-contract.ts'
import { listLooks } from './looks-queries.server.ts'
import { getReport } from './queries.server.ts'

/** The most messages that are shown. */
const MOST_MESSAGES = 200

type Row = { id: string; sender_id: string; content: string; photos: string[]; created_at: Date }

/** The conversation between the reporter and the reported user. Throws 404. */
export async function getReportedConversation(db: Db, id: string): Promise<ReportedConversation> {
  const { reporter, about } = await getReport(db, id)
  const { rows } = await sql<Row>`
    select id, sender_id, content, photos, created_at from messages
    where least(sender_id, receiver_id) = least(${reporter.profile_id}::uuid, ${about.profile_id}::uuid)
      and greatest(sender_id, receiver_id) = greatest(${reporter.profile_id}::uuid, ${about.profile_id}::uuid)
    order by created_at desc, id desc limit ${MOST_MESSAGES + 1}`.execute(db)
  return {
    reporter: { profile_id: reporter.profile_id, name: reporter.name },
    about: { profile_id: about.profile_id, name: about.name },
    messages: rows.slice(0, MOST_MESSAGES).toReversed().map(messageOf),
    has_earlier: rows.length > MOST_MESSAGES,
    looks: await listLooks(db, 'conversation_looks', id),
  }
}

const messageOf = ({ photos, created_at, ...row }: Row) => ({
  ...row,
  photos: photos.map((name) => pictureUrl({ bucket: 'message-photos', name })),
  created_at: created_at.toISOString(),
})
