import { type RawBuilder, sql } from 'kysely'
import { isOnDuty } from '#domains/identity/operator-policy.server.ts'
import type { LiveSession } from '#domains/identity/policy.server.ts'
import { isJobShown } from '#domains/schedule/lifecycle-queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { Files } from '#platform/files.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { jpegOf } from '#platform/images.server.ts'
import { t } from '#ui/language.ts'
import type { Bucket, PictureAddress, PictureSize } from './contract.ts'
import { fileOf, filesOf } from './rules.ts'

/** SQL: the URL of the public picture in the row `picture`. */
const address = sql`'/storage/v1/object/public/' || picture.bucket || '/' || picture.name`

/** Whether a picture exists and isn't removed. */
export async function isShown(db: Db | Tx, picture: PictureAddress): Promise<boolean> {
  return (await findShown(db, picture)) !== undefined
}

/**
 * Finds a picture that isn't removed: its owner, and whether it belongs to a review that an
 * operator hid.
 */
export async function findShown(db: Db | Tx, { bucket, name }: PictureAddress) {
  return db
    .selectFrom('picture')
    .select(['user_id', isHidden().as('is_hidden')])
    .where('bucket', '=', bucket)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

function isHidden(): RawBuilder<boolean> {
  return sql<boolean>`(picture.bucket = 'review-photos' and exists (
    select from reviews where customer_id = picture.user_id and hidden_at is not null and ${address} = any (review_photos)))`
}

/**
 * Whether a user may see a photo of a booking: its owner and both parties, the provider only while
 * the request waits or after the reveal, and operators while a report between the two is open.
 */
export async function isShownTo(
  { db, config, session }: { db: Db; config: Config; session: LiveSession },
  name: string,
): Promise<boolean> {
  const mine = sql`any(${session.identity.profiles.map(({ id }) => id)}::uuid[])`
  const isReported = sql`${isOnDuty(config, session, 'content')} and ${isReportOpen('customer_id', 'provider_id')}`
  const { rows } =
    await sql`select from picture where bucket = 'booking-photos' and name = ${name} and removed_at is null
    and (user_id = ${mine} or exists (select from bookings where customer_id = picture.user_id and photos <> '{}' and ${name} = any (photos)
      and (provider_id = ${mine} and ${isJobShown} or ${isReported})))`.execute(db)
  return rows.length > 0
}

/** SQL: whether there is an open report between the profiles of two columns. */
export function isReportOpen(one: string, other: string): RawBuilder<boolean> {
  const [first, second] = [sql.ref(one), sql.ref(other)]
  return sql<boolean>`exists (select from reports where status = 'open'
    and (reporter_id, about_id) in ((${first}, ${second}), (${second}, ${first})))`
}

/**
 * The bytes of a picture in one size. Throws 404 if it doesn't exist, 503 if the file store is
 * unreachable.
 */
export async function getPicture(
  files: Files,
  picture: PictureAddress,
  size: PictureSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.get(fileOf(picture, size))
  if (!bytes) throw notFound(t('Picture not found'))
  return bytes
}

/**
 * Photos among these names that aren't removed, as small JPEGs for emails, in this order and of at
 * most `bytes` together. Skips those that can't be read.
 */
export async function listSmallJpegs(
  { db, files }: { db: Db | Tx; files: Files },
  { bucket, names, bytes }: { bucket: Bucket; names: readonly string[]; bytes: number },
): Promise<Uint8Array[]> {
  const jpegs: Uint8Array[] = []
  let left = bytes
  for (const name of names) {
    if (!(await isShown(db, { bucket, name }))) continue
    // The email names the number of photos, so it is sent without one that can't be read.
    const jpeg = await smallJpegOf(files, { bucket, name }).catch(() => undefined)
    if (!jpeg || jpeg.length > left) continue
    left -= jpeg.length
    jpegs.push(jpeg)
  }
  return jpegs
}

const smallJpegOf = async (files: Files, picture: PictureAddress) => jpegOf(await getPicture(files, picture, 'md'))

/** The ids of a login's profiles. */
export async function listProfileIds(db: Db | Tx, auth_user_id: string): Promise<string[]> {
  const profiles = await db.selectFrom('users').select('id').where('auth_user_id', '=', auth_user_id).execute()
  return profiles.map(({ id }) => id)
}

/** SQL: whether the owner shows the picture in the row `picture` anywhere. */
export function isUsed(): RawBuilder<boolean> {
  return sql<boolean>`(case picture.bucket
    when 'avatars' then exists (
      select from users owner join users profile using (auth_user_id)
      where owner.id = picture.user_id and profile.avatar_url = ${address})
    when 'service-photos' then exists (select from services where provider_id = picture.user_id and ${address} = any (service_photos))
      or exists (select from providers where id = picture.user_id and ${address} = any (photos))
    when 'review-photos' then exists (select from reviews where customer_id = picture.user_id and ${address} = any (review_photos))
    when 'booking-photos' then exists (select from bookings where customer_id = picture.user_id and photos <> '{}' and picture.name = any (photos))
    when 'request-photos' then exists (select from leads where customer_id = picture.user_id and picture.name = any (leads.photos))
    when 'field-files' then exists (
      select from (
        select fields from providers where id = picture.user_id
        union all select fields from services where provider_id = picture.user_id
        union all select fields from leads where customer_id = picture.user_id and fields <> '{}'
      ) as own, jsonb_each_text(own.fields) as given where given.value = picture.name)
    when 'credential-files' then exists (select from credentials where provider_id = picture.user_id and document = picture.name)
    when 'message-photos' then exists (select from messages where sender_id = picture.user_id and photos <> '{}' and picture.name = any (photos))
  end)`
}

/** The number of rows that `listPictureFiles` reads at once. */
const page = 1000

/**
 * The keys of all stored files, for a backup. Pictures of the demo world have no bytes: their files
 * are part of the code.
 */
export async function* listPictureFiles(db: Db): AsyncGenerator<string> {
  const next = (after: PictureAddress | undefined) =>
    db
      .selectFrom('picture')
      .select(['bucket', 'name'])
      .where('removed_at', 'is', null)
      .where('bytes', '>', 0)
      .$if(after !== undefined, (rows) =>
        rows.where((row) => row(row.refTuple('bucket', 'name'), '>', row.tuple(after!.bucket, after!.name))),
      )
      .orderBy('bucket')
      .orderBy('name')
      .limit(page)
      .execute()
  for (let after: PictureAddress | undefined; ; ) {
    const pictures: PictureAddress[] = await next(after)
    for (const picture of pictures) yield* filesOf(picture)
    after = pictures.at(-1)
    if (pictures.length < page) return
  }
}

/** The bytes of the largest size of all pictures; the others need about a third more. */
export async function bytesOfPictures(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('picture')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}
