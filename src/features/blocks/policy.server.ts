import type { Db, Tx } from '#platform/db/db.server.ts'
import { forbidden } from '#platform/http/errors.server.ts'
import { isBlocked } from './queries.server.ts'
import { blockTexts } from './rules.ts'

/**
 * Throws 403 `contact_refused` if either of two profiles has blocked the other, in any role. Call it
 * after `lockProfile` of the profile that writes: blocking waits for that lock, and later writes find
 * the block. A `message` of the caller's own must not reveal which of them blocked the other.
 */
export async function assertNotBlocked(
  db: Db | Tx,
  one: string,
  other: string,
  message: string = blockTexts.blocked,
): Promise<void> {
  if (await isBlocked(db, one, other)) throw forbidden(message, 'contact_refused')
}
