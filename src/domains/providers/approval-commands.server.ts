import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Provider } from './contract.ts'
import { businessTexts } from './limits.ts'
import { getProvider, providerNotFound } from './queries.server.ts'

/** Lists a business that waits for approval or was declined. Throws 409 `not_waiting` otherwise. */
export async function approveProvider(context: TxContext, provider_id: string): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('providers')
    .set((row) => ({
      approval: null,
      approval_reason: null,
      paused_at: row.ref('trader_paused_at'),
      paused_until: null,
    }))
    .where('id', '=', provider_id)
    .where('approval', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notWaiting()
  await announce(context, 'provider.approved', { provider_id })
}

/** Declines a business that waits for approval. Throws 409 `not_waiting` otherwise. */
export async function declineProvider(
  context: TxContext,
  { provider_id, reason }: { provider_id: string; reason: string },
): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('providers')
    .set({ approval: 'declined', approval_reason: reason })
    .where('id', '=', provider_id)
    .where('approval', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notWaiting()
  await announce(context, 'provider.declined', { provider_id, reason })
}

const notWaiting = () => conflict('not_waiting', t('This business does not wait for approval'))

/** Asks operators for approval again. Throws 404 for another provider, and 409 `not_declined`. */
export async function askForApproval(context: UserContext, id: string): Promise<Provider> {
  if (id !== context.profile.id) throw providerNotFound()
  await transact(context, async ({ db, now }) => {
    await lockProfile(db, { id })
    const { numUpdatedRows } = await db
      .updateTable('providers')
      .set({ approval: 'waiting', approval_asked_at: now, approval_reason: null })
      .where('id', '=', id)
      .where('approval', '=', 'declined')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('not_declined', businessTexts.notDeclined)
  })
  return getProvider(context, id)
}
