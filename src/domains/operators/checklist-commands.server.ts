import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { recordAction } from './commands.server.ts'

/** Hides the checklist of a new site from all operators. */
export async function hideChecklist(context: OperatorContext): Promise<void> {
  await transact(context, async (context) => {
    await context.db.updateTable('site_setup').set({ hidden_at: context.now }).execute()
    await recordAction(context, { kind: 'operator.checklist_hidden' })
  })
}
