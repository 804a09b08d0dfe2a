import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Files } from '../../platform/files.server.ts'
import { notFound } from '../../platform/http/errors.server.ts'
import type { PictureAddress, PictureSize } from './contract.ts'
import { fileOf } from './rules.ts'

/** Whether a picture is there for everybody to see. One that was removed is gone at once, its files a moment later. */
export async function isShown(db: Db | Tx, { bucket, name }: PictureAddress): Promise<boolean> {
  const row = await db
    .selectFrom('picture')
    .select('name')
    .where('bucket', '=', bucket)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The bytes of a picture in one size. Throws 404 when it is not there, 503 when the files cannot be reached. */
export async function getPicture(
  files: Files,
  picture: PictureAddress,
  size: PictureSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.get(fileOf(picture, size))
  if (!bytes) throw notFound('Picture')
  return bytes
}

/** SQL: whether something of its owner shows the picture in the row `picture`. */
export function isUsed(): RawBuilder<boolean> {
  const url = sql`'/storage/v1/object/public/' || picture.bucket || '/' || picture.name`
  return sql<boolean>`(case picture.bucket
    when 'avatars' then exists (
      select from users owner join users profile using (auth_user_id)
      where owner.id = picture.user_id and profile.avatar_url = ${url})
    when 'service-photos' then exists (select from services where provider_id = picture.user_id and ${url} = any (service_photos))
    when 'review-photos' then exists (select from reviews where customer_id = picture.user_id and ${url} = any (review_photos))
  end)`
}
