import { createHash } from 'node:crypto'
import { encodeUpload } from '#domains/pictures/commands.server.ts'
import { limits } from '#domains/pictures/rules.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { pictureOfDrawing, startsAsDrawing } from '#platform/drawings.server.ts'
import { encodePng } from '#platform/images.server.ts'
import type { ImageKind } from './images-rules.ts'
import { rereadSite } from './settings-queries.server.ts'

/**
 * The maximum sizes in pixels: a logo has three pixels for each one of the navigation bar; an icon
 * is a square, as phones require.
 */
const formats = {
  logo: { width: 720, height: 108, square: false },
  icon: { width: 512, height: 512, square: true },
}

type Recorded<C extends Pick<Context, 'db'>> = (context: TxContext<C>) => Promise<void>

/**
 * Replaces the logo or icon of the site. `record` runs in the same transaction. Throws 422 on
 * `file` if it can't be decoded.
 */
export async function replaceSiteImage<C extends Pick<Context, 'db'>>(
  context: C,
  { kind, bytes }: { kind: ImageKind; bytes: Uint8Array },
  record: Recorded<C>,
): Promise<void> {
  const format = { ...formats[kind], maxPixels: limits.pixels }
  const { width, height, content } = await encodeUpload('service-photos', async () =>
    encodePng(startsAsDrawing(bytes) ? await pictureOfDrawing({ bytes, ...format }) : bytes, format),
  )
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const image = { name: `${kind}-${hash}.png`, width, height, content: Buffer.from(content) }
  await transact(context, async (context) => {
    await context.db
      .insertInto('site_image')
      .values({ kind, ...image })
      .onConflict((same) => same.column('kind').doUpdateSet(image))
      .execute()
    await record(context)
  })
  await rereadSite(context.db)
}

/** Restores the logo or icon of the product. `record` runs in the same transaction. */
export async function removeSiteImage<C extends Pick<Context, 'db'>>(
  context: C,
  kind: ImageKind,
  record: Recorded<C>,
): Promise<void> {
  await transact(context, async (context) => {
    await context.db.deleteFrom('site_image').where('kind', '=', kind).execute()
    await record(context)
  })
  await rereadSite(context.db)
}
