import { record } from '../../platform/audit.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'

/** Who acts and when. `actor_id` is the operator's login; null is whoever may run commands on the machine. */
export interface Act {
  actor_id: string | null
  now: Date
  address?: string
}

/** Notes what an operator has done, and to which login: ids and words of ours alone, because nothing can be taken out again. */
export async function note(
  tx: Tx,
  kind: `operator.${string}`,
  subject_id: string | null,
  { actor_id, now, address }: Act,
  more: Record<string, string | number | boolean> = {},
): Promise<void> {
  const details = actor_id === null ? { by: 'command line', ...more } : more
  await record(tx, { kind, actor_id, subject_id, details, address }, now)
}
