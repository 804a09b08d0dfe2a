import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Provider } from '#domains/providers/contract.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { drawProvider } from './previews-queries.server.ts'
import { categoryPreview, previewSize, providerPreview } from './previews-rules.ts'

const server = await testServer()
const anyone = caller(server)
let provider: Provider

beforeAll(async () => {
  const { id } = await aProvider(server, { business_name: 'Brush & Bloom' })
  provider = (await anyone.get<Provider>(`/rest/v1/providers/${id}`)).body
})

const get = async (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe('the preview of a page', () => {
  test('is a PNG of the declared size with content', async () => {
    for (const path of [providerPreview(provider), '/og/category/pet%20services.png', '/og/porchlight.png']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png'])
      const bytes = await answer.arrayBuffer()
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...previewSize })
      expect((await sharp(bytes).stats()).entropy, path).toBeGreaterThan(0.5)
    }
  })

  test('may be cached forever with its version, and for an hour without', async () => {
    const versioned = await get(providerPreview(provider))
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = versioned.headers.get('etag') ?? ''
    expect((await get(providerPreview(provider), { 'if-none-match': etag })).status).toBe(304)
    const bare = await get(`/og/provider/${provider.id}.png?v=old`)
    expect(bare.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('of a page in another language is in that language', async () => {
    const bytesOf = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer())
    const spanish = inLanguage('es', () => categoryPreview('Cleaning'))
    expect(spanish).toBe(`${categoryPreview('Cleaning')}&lang=es`)
    expect((await get(spanish)).headers.get('cache-control')).toContain('immutable')
    expect((await bytesOf(spanish)).equals(await bytesOf(categoryPreview('Cleaning')))).toBe(false)
  })

  test('has another URL when its content changes', () => {
    const address = providerPreview(provider)
    expect(providerPreview({ ...provider, business_name: 'Another' })).not.toBe(address)
    expect(providerPreview({ ...provider, combined_review_count: 1, combined_rating: 5 })).not.toBe(address)
    expect(providerPreview({ ...provider, from_price: 41 })).not.toBe(address)
    expect(providerPreview({ ...provider })).toBe(address)
  })

  test("shows the drawing of the provider's category", async () => {
    const drawn = async (category: Provider['categories'][number]) =>
      (await pixelsOf({ categories: [category] })).illustration
    const [cleaning, again, plumbing] = [await drawn('Cleaning'), await drawn('Cleaning'), await drawn('Plumbing')]
    expect([cleaning.equals(again), cleaning.equals(plumbing)]).toEqual([true, false])
  })

  test('is 404 for an unknown provider or category', async () => {
    for (const name of ['provider/0190a0a0-0000-7000-8000-000000000000', 'provider/nobody', 'category/juggling'])
      expect(await anyone.get(`/og/${name}.png`), name).toEqual(problem(404, 'not_found'))
  })
})

describe('text from users', () => {
  test('is drawn as outlines, so that it never becomes markup', async () => {
    const svg = await drawProvider({ ...provider, business_name: '</svg><image href="file:///etc/passwd"/>&lol;' })
    expect(svg).not.toMatch(/passwd|&lol|<text/)
    expect(svg.match(/<svg/g)).toHaveLength(1)
  })

  test('is cut, so that it stays within its column', async () => {
    const longest = await pixelsOf({ business_name: 'W'.repeat(300) })
    const long = await pixelsOf({ business_name: 'one two three four five six seven '.repeat(9) })
    const short = await pixelsOf({ business_name: 'One' })
    for (const area of ['illustration', 'bar'] as const)
      expect([longest[area], long[area]]).toEqual([short[area], short[area]])
    expect(long.texts).not.toEqual(short.texts)
  })

  test('in letters that our fonts lack is replaced by the category', async () => {
    const drawn = (business_name: string) => drawProvider({ ...provider, business_name })
    expect((await drawn('清掃')) === (await drawn('Cleaning'))).toBe(true)
    expect((await drawn('Bồn')) === (await drawn('Bon'))).toBe(true)
    expect((await drawn('Vũ')) === (await drawn('Vu'))).toBe(false)
  })
})

/** The pixels of a provider's preview: of its texts, its illustration and the bar at the bottom. */
async function pixelsOf(change: Partial<Provider>) {
  const svg = await drawProvider({ ...provider, ...change })
  const png = new Resvg(svg).render().asPng()
  const area = (left: number, top: number, width: number, height: number) =>
    sharp(png).extract({ left, top, width, height }).raw().toBuffer()
  return {
    texts: await area(0, 130, 784, 430),
    illustration: await area(785, 0, 415, 630),
    bar: await area(0, 570, 785, 60),
  }
}
