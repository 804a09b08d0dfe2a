import type { Identity } from '#features/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { invalid, notFound, signedOut } from '#platform/http/errors.server.ts'
import type { Block, NewBlock } from './contract.ts'
import { blockNotFound, getBlock, getBlockable } from './queries.server.ts'
import { blockTexts } from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'clock' | 'address'>
type Who = Pick<Identity, 'auth_user_id' | 'profiles'>

/**
 * Ends all contact between two people, in both directions and whatever their roles: from the commit on neither writes to the other, books or offers.
 * What is agreed stays. The other is told nothing. Once is enough. Throws 404 for somebody one does not know, 422 for oneself.
 */
export async function blockPerson({ db, clock, address }: Asking, who: Who, wanted: NewBlock): Promise<Block> {
  const now = clock.now()
  const blocker_id = who.auth_user_id
  const { profile_id } = wanted
  return transact(db, async (tx) => {
    const { auth_user_id: blocked_id, known_by_request } = await getBlockable(tx, who, wanted, now)
    if (blocked_id === blocker_id) throw invalid([{ path: 'profile_id', message: blockTexts.oneself }])
    await holdBoth(tx, blocker_id, blocked_id)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, profile_id, known_by_request, created_at: now })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows)
      await record(tx, { kind: 'person.blocked', actor_id: blocker_id, details: { profile_id }, address }, now)
    return getBlock(tx, who, profile_id)
  })
}

/** Waits for whatever either person is writing right now (`lockProfile`), and lets nothing begin until the commit. */
async function holdBoth(tx: Tx, one: string, other: string): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .select('auth_user_id')
    .where('auth_user_id', 'in', [one, other])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!held.some(({ auth_user_id }) => auth_user_id === one)) throw signedOut()
  if (!held.some(({ auth_user_id }) => auth_user_id === other)) throw notFound('User')
}

/** Takes a block back. Throws 404 for somebody whom one has not blocked. */
export async function unblockPerson({ db, clock, address }: Asking, who: Who, profile_id: string): Promise<void> {
  const actor_id = who.auth_user_id
  await transact(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blocker_id', '=', actor_id)
      .where('profile_id', '=', profile_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw blockNotFound()
    await record(tx, { kind: 'person.unblocked', actor_id, details: { profile_id }, address }, clock.now())
  })
}

/** Of somebody who leaves nobody has to keep clear any more. */
export async function forgetBlocks(tx: Tx, { auth_user_id }: Announcements['account.closed']): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where((row) => row.or([row('blocker_id', '=', auth_user_id), row('blocked_id', '=', auth_user_id)]))
    .execute()
}
