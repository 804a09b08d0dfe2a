import { keepNewest } from '#platform/keep-newest.server.ts'

type Png = Uint8Array<ArrayBuffer>

/** The number of pictures that stay in memory, at about 70 KB each. */
const KEPT = 200
const cached = new Map<string, Promise<Png>>()

/** Returns the picture with this address and version; draws it unless it is in memory. */
export async function drawPreview(key: string, draw: () => Promise<string>): Promise<Png> {
  const known = cached.get(key)
  if (known) return known
  const picture = draw().then(toPng)
  keepNewest(cached, key, picture, KEPT)
  picture.catch(() => cached.delete(key))
  return picture
}

/** Renders our own SVG in a worker thread of the library. */
async function toPng(svg: string): Promise<Png> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return new Uint8Array(image.asPng())
}
