import { randomBytes } from 'node:crypto'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { setupLinkDays } from './setup-rules.ts'

type LinkContext = Pick<Context, 'db' | 'now'>

/**
 * Makes a new link to set up the site, which replaces the last one, and returns its secret. Returns
 * 'finished' for a site that needs no set-up, and, if `unlessBegun`, 'begun' while something has
 * been saved with a link that still works.
 */
export async function makeSetupLink(
  context: LinkContext,
  { unlessBegun }: { unlessBegun: boolean },
): Promise<{ secret: string } | 'begun' | 'finished'> {
  return transact(context, async ({ db, now }) => {
    const { begun_at, expires_at, finished_at } = await db
      .selectFrom('site_setup')
      .select(['begun_at', 'expires_at', 'finished_at'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (finished_at) return 'finished'
    // A former demo has an operator already.
    const operator = await db.selectFrom('auth_user').select('id').where('is_operator', '=', true).executeTakeFirst()
    if (operator) return 'finished'
    if (unlessBegun && begun_at && expires_at && expires_at > now) return 'begun'
    // Hexadecimal, because addresses of pages have no capitals.
    const secret = randomBytes(24).toString('hex')
    await db
      .updateTable('site_setup')
      .set({
        secret_hash: hashOfToken(secret),
        expires_at: new Date(now.getTime() + setupLinkDays * DAY_MS),
        begun_at: null,
      })
      .execute()
    return { secret }
  })
}

/** Records that something was saved with the link, so that a restart does not replace it. */
export async function beginSetup({ db, now }: LinkContext): Promise<void> {
  await db.updateTable('site_setup').set({ begun_at: now }).where('begun_at', 'is', null).execute()
}

/** Ends the set-up, and its link: the site has an operator. */
export async function endSetup({ db, now }: TxContext<LinkContext>): Promise<void> {
  await db
    .updateTable('site_setup')
    .set({ secret_hash: null, expires_at: null, finished_at: now })
    .where('finished_at', 'is', null)
    .execute()
}
