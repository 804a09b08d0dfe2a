import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deleteFiles, removePictures } from '#features/picture-removals/commands.server.ts'
import { type Renditions, renditionsOf } from '#features/renditions/commands.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { notFound, signedOut } from '#platform/http/errors.server.ts'
import type { Bucket, PictureAddress, StoredPicture } from './contract.ts'
import { isShown } from './queries.server.ts'
import { fileOf, pictureUrl } from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'clock' | 'files'>

/**
 * Keeps a picture for a profile. Nobody shows it yet; unless something does within a day it goes again. Throws 422 on `file`, see
 * {@link renditionsOf}, 401 when the account was closed meanwhile, and 503 when the files cannot be reached.
 */
export async function storePicture(
  { db, clock, files }: Asking,
  user_id: string,
  bucket: Bucket,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const renditions = await renditionsOf(bytes, bucket)
  const now = clock.now()
  const picture = { bucket, name: newName(user_id, now) }
  // The row first: files without a row would stay for ever.
  await insertPicture(db, user_id, picture, renditions, now)
  try {
    for (const [size, content] of renditions.files) await files.put(fileOf(picture, size), content, 'image/webp')
  } catch (error) {
    await transact(db, (tx) => removePictures(tx, [picture], now))
    throw error
  }
  if (!(await isShown(db, picture))) {
    await deleteFiles(files, picture)
    throw signedOut()
  }
  return { path: picture.name, public_url: pictureUrl(picture) }
}

/** Chance keeps names from being guessed: a customer's face is hidden from providers until the reveal (decision 29). */
function newName(user_id: string, now: Date): string {
  return `${user_id}-${now.getTime()}-${randomBytes(12).toString('hex')}.webp`
}

/** The lock makes whoever closes the account wait until the row can be seen, and finds nobody once it is closed. */
async function insertPicture(
  db: Db,
  user_id: string,
  { bucket, name }: PictureAddress,
  { width, height, files }: Renditions,
  now: Date,
): Promise<void> {
  const bytes = files.reduce((sum, [, content]) => sum + content.length, 0)
  const { rows } = await sql`
    with owner as (select id from users where id = ${user_id} and closed_at is null for share)
    insert into picture (bucket, name, user_id, width, height, bytes, created_at)
    select ${bucket}::picture_bucket, ${name}, id, ${width}, ${height}, ${bytes}, ${now} from owner
    returning name`.execute(db)
  if (rows.length === 0) throw signedOut()
}

/** Removes a picture of one of the login's profiles from everything that shows it. Anybody else's does not exist: 404. */
export async function removePicture(
  { db, clock }: Pick<Asking, 'db' | 'clock'>,
  auth_user_id: string,
  picture: PictureAddress,
): Promise<void> {
  await transact(db, async (tx) => {
    // Profiles before pictures, in the order in which a changed profile and a closed account take them.
    const profiles = await tx
      .selectFrom('users')
      .select('id')
      .where('auth_user_id', '=', auth_user_id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const mine = profiles.map(({ id }) => id)
    if (!(await removePictures(tx, [picture], clock.now(), mine))) throw notFound('Picture')
    await takeDown(tx, mine, picture)
  })
}

async function takeDown(tx: Tx, profileIds: string[], picture: PictureAddress): Promise<void> {
  const url = pictureUrl(picture)
  await tx
    .updateTable('users')
    .set({ avatar_url: null })
    .where('id', 'in', profileIds)
    .where('avatar_url', '=', url)
    .execute()
  await sql`update services set service_photos = array_remove(service_photos, ${url})
    where provider_id = any(${profileIds}::uuid[]) and ${url} = any (service_photos)`.execute(tx)
  await sql`update providers set photos = array_remove(photos, ${url})
    where id = any(${profileIds}::uuid[]) and ${url} = any (photos)`.execute(tx)
  await sql`update reviews set review_photos = array_remove(review_photos, ${url})
    where customer_id = any(${profileIds}::uuid[]) and ${url} = any (review_photos)`.execute(tx)
}
