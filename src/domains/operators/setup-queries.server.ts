import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import type { Setup } from './setup-contract.ts'
import { setupTexts } from './setup-rules.ts'

/** The set-up that a link opens. Throws 410 with what to do if it opens none. */
export async function getSetup(db: Db | Tx, secret: string, now: Date): Promise<Setup> {
  const { secret_hash, expires_at, finished_at } = await db
    .selectFrom('site_setup')
    .select(['secret_hash', 'expires_at', 'finished_at'])
    .executeTakeFirstOrThrow()
  if (finished_at) throw new HttpError(410, 'setup_finished', setupTexts.finished)
  if (!expires_at || expires_at <= now || !secret_hash?.equals(hashOfToken(secret)))
    throw new HttpError(410, 'setup_link_ended', setupTexts.ended)
  return { expires_at: expires_at.toISOString() }
}
