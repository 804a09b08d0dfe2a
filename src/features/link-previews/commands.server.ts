import { drawPng } from '#platform/drawing/drawing.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'

type Png = Uint8Array<ArrayBuffer>

/** A few machines fetch shared links, and each fetches a page's picture once. */
const drawn: Limit = {
  name: 'previews',
  points: 60,
  seconds: 60,
  message: 'Too many pictures were asked for. Please try again in a minute.',
}

/** The number of cached pictures, at about 30 KB each. */
const KEPT = 200
const kept = new Map<string, Promise<Png>>()

/**
 * The picture of this name and version, cached if it was drawn recently. Throws 429 if one address
 * requests too many new ones.
 */
export async function drawPreview(
  { pool, address }: Pick<Deps, 'pool'> & { address: string },
  key: string,
  draw: () => string,
): Promise<Png> {
  const known = kept.get(key)
  if (known) return known
  await spend(pool, drawn, address)
  const picture = drawPng(draw())
  kept.set(key, picture)
  picture.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return picture
}
