import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { removeAvatar } from '#domains/identity/commands.server.ts'
import type { SessionContext, UserContext } from '#domains/identity/policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { Files } from '#platform/files.server.ts'
import { HttpError, invalid, notFound, signedOut } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type EncodedImage, encodeImage, ImageError } from '#platform/images.server.ts'
import type { Queue } from '#platform/jobs.server.ts'
import { t } from '#ui/language.ts'
import type { Bucket, PictureAddress, PictureSize, StoredPicture } from './contract.ts'
import { lockPictures, lockProfilesOf, lockUnusedPictures } from './locks.server.ts'
import { isShown, isUsed, listProfileIds } from './queries.server.ts'
import { fileOf, filesOf, limits, looksLikePdf, nameIn, pictureUrl, pixels, takesPdf, texts, textsOf } from './rules.ts'

/**
 * Deletes the files of removed pictures. Retried for a day; after that, the hourly sweep does it.
 */
export const pictureRemovals: Queue<Record<string, never>> = {
  name: 'picture-removals',
  tries: 12,
  delay: 5,
  longestDelay: 3600,
  timeout: 600,
  data: z.object({}).strict(),
}

/** The number of rows that jobs read at once. */
const batch = 100

/**
 * Stores an upload: a picture, or a PDF in a bucket that takes them. If nothing uses it within a
 * day, it is deleted. Throws 422 on `file` if it can't be decoded, 401 if the account is closed
 * meanwhile, and 503 if the file store is unreachable.
 */
export async function storePicture(
  context: UserContext,
  { bucket, bytes }: { bucket: Bucket; bytes: Uint8Array },
): Promise<StoredPicture> {
  const { files } = context
  const isDocument = takesPdf(bucket) && looksLikePdf(bytes)
  const image = isDocument ? documentOf(bytes) : await pictureOf(bucket, bytes)
  // Random, because an address must not be guessed and must not reveal whose picture it is: a
  // public review and a masked booking must not lead to the same customer.
  const name = `${randomBytes(20).toString('hex')}.${isDocument ? 'pdf' : 'webp'}`
  const picture = { bucket, name }
  // The row comes first, because files without a row would never be deleted.
  await insertPicture(context, picture, image)
  try {
    const puts = image.files.map(([size, content]) =>
      files.put(fileOf(picture, size), content, isDocument ? 'application/pdf' : 'image/webp'),
    )
    // Waits for all writes before the picture is removed, so that no file is left without its row.
    const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  } catch (error) {
    await transact(context, (context) => removePictures(context, [picture]))
    throw error
  }
  return transactOnce(context, async ({ db }) => {
    if (await isShown(db, picture)) return { path: name, public_url: pictureUrl(picture) }
    await deleteFiles(files, picture)
    throw signedOut()
  })
}

const pictureOf = (bucket: Bucket, bytes: Uint8Array): Promise<EncodedImage<PictureSize>> =>
  encodeUpload(bucket, () =>
    encodeImage(bytes, { sizes: pixels[bucket], square: bucket === 'avatars', maxPixels: limits.pixels }),
  )

/** A PDF is kept as it is: browsers only download it, and run nothing of it. */
const documentOf = (bytes: Uint8Array): EncodedImage<PictureSize> => ({ width: 0, height: 0, files: [['xl', bytes]] })

/**
 * Encodes an upload. Throws 422 on `file` with the bucket's message if it can't be decoded, and 503
 * if too many are waiting.
 */
export async function encodeUpload<Image>(bucket: Bucket, encode: () => Promise<Image>): Promise<Image> {
  return encode().catch((error: unknown) => {
    if (!(error instanceof ImageError)) throw error
    if (error.problem === 'busy') throw new HttpError(503, 'unavailable', texts.tooBusy, { retryAfter: 5 })
    const { notAPicture, unsupported, tooManyPixels } = textsOf(bucket)
    const message = { unreadable: notAPicture, unsupported, 'too-many-pixels': tooManyPixels }[error.problem]
    throw invalid([{ path: 'file', message }])
  })
}

/**
 * Locks the profile, so that an account can't be closed before the row is visible. Throws 401 if it
 * is closed.
 */
async function insertPicture(
  { db, now, profile }: UserContext,
  { bucket, name }: PictureAddress,
  { width, height, files }: EncodedImage<PictureSize>,
): Promise<void> {
  const bytes = files.reduce((sum, [, content]) => sum + content.length, 0)
  const { rows } = await sql`
    with owner as (select id from users where id = ${profile.id} and closed_at is null for share)
    insert into picture (bucket, name, user_id, width, height, bytes, created_at)
    select ${bucket}::picture_bucket, ${name}, id, ${width}, ${height}, ${bytes}, ${now} from owner
    returning name`.execute(db)
  if (rows.length === 0) throw signedOut()
}

/**
 * Deletes a picture of one of the login's profiles from everything that shows it. Throws 404 for
 * another user's.
 */
export async function deletePicture(context: SessionContext, picture: PictureAddress): Promise<void> {
  await transact(context, async (context) => {
    const profile_ids = await lockProfilesOf(context.db, context.session.auth_user_id)
    if (!(await removePictures(context, [picture], profile_ids))) throw notFound(t('Picture not found'))
    const url = pictureUrl(picture)
    await removeAvatar(context, { profile_ids, avatar_url: url })
    await announce(context, 'picture.deleted', { profile_ids, url })
  })
}

/**
 * Call it after changing the photos of a service, business or review: it removes the user's
 * `previous` pictures that nothing uses any more. Throws 422 on the field `path` unless all
 * `photos` are the user's own.
 */
export async function replacePhotos(
  context: TxContext,
  change: { bucket: Bucket; profile_id: string; path: string; photos: readonly string[]; previous: readonly string[] },
): Promise<void> {
  const { bucket, profile_id, path, photos, previous } = change
  const names = [...photos, ...previous].map(nameIn)
  const own = await lockPictures(context.db, { bucket, names, profile_ids: [profile_id] })
  const known = new Set(own.map(pictureUrl))
  if (photos.some((url) => !known.has(url))) throw invalid([{ path, message: texts.notYours }])
  const unused = own.filter(({ is_used }) => !is_used)
  await removePictures(context, unused)
}

/**
 * Call it after changing the picture of a profile: it removes the previous one if nothing uses it
 * any more. Either may belong to any profile of the login. Throws 422 for a picture of another
 * user.
 */
export async function replaceAvatar(
  context: TxContext,
  { auth_user_id, avatar_url, previous_url }: Announcements['profile.avatar_changed'],
): Promise<void> {
  const names = [avatar_url, previous_url].flatMap((url) => (url ? [nameIn(url)] : []))
  const profile_ids = await listProfileIds(context.db, auth_user_id)
  const own = await lockPictures(context.db, { bucket: 'avatars', names, profile_ids })
  if (avatar_url !== null && !own.some(({ name }) => name === nameIn(avatar_url)))
    throw invalid([{ path: 'avatar_url', message: texts.notYours }])
  const replaced = own.filter(({ name, is_used }) => !is_used && previous_url !== null && name === nameIn(previous_url))
  await removePictures(context, replaced)
}

/**
 * Hides pictures at once and deletes their files soon after the commit. With `profile_ids`, only
 * the pictures of these profiles. Returns whether there was one to remove.
 */
async function removePictures(
  context: TxContext,
  pictures: readonly PictureAddress[],
  profile_ids?: readonly string[],
): Promise<boolean> {
  if (pictures.length === 0) return false
  const { numUpdatedRows } = await context.db
    .updateTable('picture')
    .set({ removed_at: context.now })
    .where((row) => row.or(pictures.map(({ bucket, name }) => row.and({ bucket, name }))))
    .where('removed_at', 'is', null)
    .$if(profile_ids !== undefined, (rows) => rows.where('user_id', 'in', profile_ids!))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) enqueue(context, pictureRemovals, {})
  return numUpdatedRows > 0n
}

/** Removes all pictures of closed profiles. */
export async function removePicturesOf(context: TxContext, profile_ids: readonly string[]): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('picture')
    .set({ removed_at: context.now })
    .where('user_id', 'in', profile_ids)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) enqueue(context, pictureRemovals, {})
}

/**
 * Deletes the files of each removed picture, then its row, so that an interrupted run can be
 * repeated.
 */
export async function deleteRemovedPictures({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  const removed = () => db.selectFrom('picture').select(['bucket', 'name']).where('removed_at', 'is not', null)
  for (;;) {
    const pictures = await removed().orderBy('removed_at').limit(batch).execute()
    if (pictures.length === 0) return
    for (const picture of pictures) {
      await deleteFiles(files, picture)
      const { bucket, name } = picture
      await db.deleteFrom('picture').where('bucket', '=', bucket).where('name', '=', name).execute()
    }
  }
}

async function deleteFiles(files: Files, picture: PictureAddress): Promise<void> {
  for (const file of filesOf(picture)) await files.delete(file)
}

/**
 * Removes uploads that nothing uses after a day, and deletes files that failed jobs left behind.
 * Runs hourly.
 */
export async function sweepPictures(context: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  while ((await removeUnusedPictures(context)) === batch);
  await deleteRemovedPictures(context)
}

async function removeUnusedPictures(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(context.now.getTime() - limits.unusedMs)
  return transact(context, async ({ db, now }) => {
    const unused = await lockUnusedPictures(db, { before, limit: batch })
    if (unused.length === 0) return 0
    const { numUpdatedRows } = await db
      .updateTable('picture')
      .set({ removed_at: now })
      .where((row) => row.or(unused.map(({ bucket, name }) => row.and({ bucket, name }))))
      // Between the read and the lock, a transaction may have started to use one.
      .where((row) => row.not(isUsed()))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
