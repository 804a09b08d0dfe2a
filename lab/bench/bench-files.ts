import sharp from 'sharp'
import { posts, requests } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import { measurePairs } from '../../test/measuring/turns.ts'
import type { BenchWorld } from './bench-world.ts'
import { townOf } from './bench-writes.ts'

/**
 * Uploads of a photo of 1600 × 1200, which we store in four sizes; the ceiling writes the bytes as
 * they are. A picture and a script; the ceiling reads the same bytes from a file.
 */
export async function measureUploads(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.empty()
  const { town, api } = await townOf(world)
  const site = await world.site()
  const bare = await world.serve('bare-site-process.ts', { SITE_URL: api.url })
  const bareSite = await world.serve('bare-site-process.ts', { SITE_URL: site.url })
  const form = await formOf(await aPhoto())
  let turn = 0
  const upload = () => {
    const customer = town.customers[turn++ % town.customers.length]
    return { body: form.body, headers: { 'content-type': form.type, authorization: `Bearer ${customer?.token}` } }
  }
  const picture = await stored(api.url, upload())
  const script = await scriptOf(site.url)
  const compressed = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }
  return measurePairs(
    database.db,
    [
      {
        part: 'uploads: photo, 4 connections',
        ours: posts(api, '/storage/v1/object/avatars', 4, upload),
        ceiling: posts(bare, '/upload', 4, upload),
      },
      { part: 'files: picture', ours: requests(api, picture), ceiling: requests(bare, `/file${picture}`) },
      {
        part: 'files: script, br',
        ours: requests(site, script, compressed),
        ceiling: requests(bareSite, `/file${script}`, compressed),
      },
    ],
    { seconds: 4 },
  )
}

/** A JPEG with noise, because a picture of one color would be too easy. */
function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'gray', noise } })
    .jpeg()
    .toBuffer()
}

/** The body of a form with one file, and its content type. */
async function formOf(bytes: Buffer) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  const response = new Response(form)
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' }
}

/** Uploads a picture. Returns the path of its largest size. */
async function stored(url: string, { body, headers }: { body: Buffer; headers: Record<string, string> }) {
  const answer = await fetch(`${url}/storage/v1/object/avatars`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  const { path } = (await answer.json()) as { path: string }
  return `/storage/v1/object/public/avatars/${path}?size=xl`
}

/** The path of the script that every page loads. */
async function scriptOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const path = /<script[^>]+src="([^"]+)"/.exec(html)?.[1]
  if (!path) throw new Error('The page has no script')
  return path
}
