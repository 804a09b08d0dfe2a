import type { Context } from '#platform/context.server.ts'
import { keepNewest } from '#platform/keep-newest.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'

type Png = Uint8Array<ArrayBuffer>

/** Per network address; sites that show links request each preview once, from few addresses. */
const drawn: Limit = {
  name: 'previews',
  points: 60,
  seconds: 60,
  message: 'Too many previews. Please try again in a minute.',
}

/** The latest pictures stay in memory, at about 70 KB each. */
const KEPT = 200
const kept = new Map<string, Promise<Png>>()

/**
 * Returns the picture with this address and version; draws it unless it is in memory. Throws 429 if
 * one network address requests too many new ones.
 */
export async function drawPreview(
  { pool, address }: Pick<Context, 'pool'> & { address: string },
  { key, draw }: { key: string; draw: () => Promise<string> },
): Promise<Png> {
  const known = kept.get(key)
  if (known) return known
  await spend(pool, drawn, address)
  const picture = draw().then(toPng)
  keepNewest(kept, key, picture, KEPT)
  picture.catch(() => kept.delete(key))
  return picture
}

/** Renders our own SVG in a worker thread of the library. */
async function toPng(svg: string): Promise<Png> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return new Uint8Array(image.asPng())
}
