import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'

/** Throws 404 unless the proposal, open or decided, belongs to the booking. */
export async function requireProposalOf(tx: Tx, booking_id: string, id: string): Promise<void> {
  await tx
    .selectFrom('reschedule_proposals')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(t('Proposal not found')))
}
