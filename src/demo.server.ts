import type { Pool } from 'pg'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { drawingOf } from '#db/world/drawings.ts'
import { isUninhabited, loadWorld } from '#db/world/load.server.ts'
import { PictureAddress, PictureSize } from '#features/pictures/contract.ts'
import { pixels } from '#features/pictures/rules.ts'
import { drawWebp } from '#platform/drawing/drawing.server.ts'
import type { Files } from '#platform/files.server.ts'

/** Guards against two processes that start at once on one empty database; any number will do that nothing else locks. */
const lockKey = 7_265_001

/** Fills a database in which nobody has an account with the demo world, and leaves any other alone. */
export async function fillWhenEmpty(pool: Pool, providers: number, onFilling: () => void): Promise<void> {
  if (!(await isUninhabited(pool))) return
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (!(await isUninhabited(pool))) return
    onFilling()
    await loadWorld(pool, { seed: 1, providers, now: new Date() })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    client.release()
  }
}

const drawable = /^(?<bucket>[a-z-]+)\/(?<name>.+)-(?<size>sm|md|lg|xl)\.webp$/

/**
 * The site's files, among which are the faces and photos of the demo world: drawn in a size when that is first asked for, and kept. Two
 * minutes of drawing at the start are saved that way. To everything else they are files as all others: a picture that was removed is
 * not asked for any more.
 */
export function withDrawings(files: Files): Files {
  return {
    ...files,
    get: async (key) => (await files.get(key)) ?? drawn(files, key),
  }
}

async function drawn(files: Files, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { bucket, name, size } = drawable.exec(key)?.groups ?? {}
  const picture = PictureAddress.safeParse({ bucket, name: `${name}.webp` })
  if (!picture.success) return undefined
  const svg = drawingOf(picture.data, pixels[picture.data.bucket][PictureSize.parse(size)])
  if (svg === undefined) return undefined
  const bytes = await drawWebp(svg)
  await files.put(key, bytes, 'image/webp')
  return bytes
}

/** The logins of the demo world, for the welcome. */
export function demoLogins(): string {
  const lines = DEMO_LOGINS.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
  return `Sign in as one of the demo people (account type, e-mail, password):\n${lines.join('\n')}`
}
