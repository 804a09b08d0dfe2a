import { z } from 'zod'
import { type PictureAddress, PictureSize } from '#features/pictures/contract.ts'
import { isUsed } from '#features/pictures/queries.server.ts'
import { fileOf, limits } from '#features/pictures/rules.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import type { Files } from '#platform/files.server.ts'
import type { Queue } from '#platform/jobs.server.ts'

/** Deletes the files of pictures that were removed. Tried for a day: what is left then the hourly sweep takes. */
export const pictureRemovals: Queue<Record<string, never>> = {
  name: 'picture-removals',
  tries: 12,
  delay: 5,
  longestDelay: 3600,
  timeout: 600,
  data: z.object({}).strict(),
}

/** How many rows are held in hand at once. */
const batch = 100

/**
 * Removes pictures, from now on unseen; their files go soon after the commit. With `ownerIds` only theirs. True when there was one to remove.
 */
export async function removePictures(
  tx: Tx,
  pictures: readonly PictureAddress[],
  now: Date,
  ownerIds?: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('picture')
    .set({ removed_at: now })
    .where((row) => row.or(pictures.map(({ bucket, name }) => row.and({ bucket, name }))))
    .where('removed_at', 'is', null)
    .$if(ownerIds !== undefined, (rows) => rows.where('user_id', 'in', ownerIds!))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) enqueue(tx, pictureRemovals, {})
  return numUpdatedRows > 0n
}

/** The same for everything of some profiles: their account was closed. */
export async function removePicturesOf(tx: Tx, profileIds: readonly string[], now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('picture')
    .set({ removed_at: now })
    .where('user_id', 'in', profileIds)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) enqueue(tx, pictureRemovals, {})
}

/** Deletes the files of every removed picture, then its row. What was under way when a process ended is found again by its row. */
export async function deleteRemoved(db: Db, files: Files): Promise<void> {
  for (;;) {
    const removed = await db
      .selectFrom('picture')
      .select(['bucket', 'name'])
      .where('removed_at', 'is not', null)
      .orderBy('removed_at')
      .limit(batch)
      .execute()
    if (removed.length === 0) return
    for (const picture of removed) {
      await deleteFiles(files, picture)
      await db
        .deleteFrom('picture')
        .where('bucket', '=', picture.bucket)
        .where('name', '=', picture.name)
        .where('removed_at', 'is not', null)
        .execute()
    }
  }
}

/** Deletes every size of one picture. */
export async function deleteFiles(files: Files, picture: PictureAddress): Promise<void> {
  for (const size of PictureSize.options) await files.delete(fileOf(picture, size))
}

/** Every hour: removes what was uploaded over a day ago and is shown nowhere, and deletes what an earlier try has left. */
export async function sweepPictures(db: Db, files: Files, now: Date): Promise<void> {
  const old = new Date(now.getTime() - limits.unusedMs)
  while ((await removeUnused(db, old, now)) === batch);
  await deleteRemoved(db, files)
}

/**
 * Locks first and looks again then: somebody may be about to show one of them, and holds it until that can be seen. Who comes later finds it
 * removed.
 */
async function removeUnused(db: Db, old: Date, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const candidates = await tx
      .selectFrom('picture')
      .select(['bucket', 'name'])
      .where('removed_at', 'is', null)
      .where('created_at', '<', old)
      .where((row) => row.not(isUsed()))
      .orderBy('name')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (candidates.length === 0) return 0
    const { numUpdatedRows } = await tx
      .updateTable('picture')
      .set({ removed_at: now })
      .where((row) => row.or(candidates.map(({ bucket, name }) => row.and({ bucket, name }))))
      .where((row) => row.not(isUsed()))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
