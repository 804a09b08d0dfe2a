import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { linesOf, widthOf } from '#features/link-preview-letters/queries.server.ts'
import type { Provider } from '#features/providers/contract.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { drawProvider } from './queries.server.ts'
import { previewSize, providerPreview } from './rules.ts'

const server = await testServer()
const anyone = caller(server)
let provider: Provider

beforeAll(async () => {
  const { id } = await aProvider(server, { business_name: 'Brush & Bloom' })
  provider = (await anyone.get<Provider>(`/rest/v1/providers/${id}`)).body
})

const get = async (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe('the preview of a shared page', () => {
  test('is a PNG of the expected size and isn’t blank', async () => {
    for (const path of [providerPreview(provider), '/og/category/pet%20services.png', '/og/porchlight.png']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png'])
      const bytes = await answer.arrayBuffer()
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...previewSize })
      expect((await sharp(bytes).stats()).entropy, path).toBeGreaterThan(0.5)
    }
  })

  test('is cached forever with its version, and for an hour without', async () => {
    const versioned = await get(providerPreview(provider))
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = versioned.headers.get('etag') ?? ''
    expect((await get(providerPreview(provider), { 'if-none-match': etag })).status).toBe(304)
    const bare = await get(`/og/provider/${provider.id}.png?v=old`)
    expect(bare.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('has another address when its content has changed', () => {
    const address = providerPreview(provider)
    expect(providerPreview({ ...provider, business_name: 'Another' })).not.toBe(address)
    expect(providerPreview({ ...provider, combined_review_count: 1, combined_rating: 5 })).not.toBe(address)
    expect(providerPreview({ ...provider, from_price: 41 })).not.toBe(address)
    expect(providerPreview({ ...provider })).toBe(address)
  })

  test('does not exist for missing pages', async () => {
    for (const name of ['provider/0190a0a0-0000-7000-8000-000000000000', 'provider/nobody', 'category/juggling'])
      expect(await anyone.get(`/og/${name}.png`), name).toEqual(problem(404, 'not_found'))
  })

  test('is drawn a limited number of times for one address', async () => {
    const mine = await testServer()
    const names = await Promise.all(
      Array.from({ length: 63 }, (_, at) => aProvider(mine, { business_name: `Shop ${at}` })),
    )
    // In parallel: one at a time could take a slow machine longer than the limit's minute.
    const answers = await Promise.all(names.map(({ id }) => caller(mine).get(`/og/provider/${id}.png`)))
    // Requests over the queue's limit get an error, but count.
    const drawn = answers.filter(({ status }) => status === 200 || status === 503)
    expect(drawn).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('user input', () => {
  test('is drawn as outlines, so that it can’t become markup', () => {
    const svg = drawProvider({ ...provider, business_name: '</svg><image href="file:///etc/passwd"/>&lol;' })
    expect(svg).not.toMatch(/passwd|<image|&lol|<text/)
    expect(svg.match(/<svg/g)).toHaveLength(1)
  })

  test('stays within its column, however long it is', () => {
    const lines = linesOf('W'.repeat(300), 'display', 60, 600, 3)
    expect(lines.every((line) => widthOf(line, 'display', 60) <= 600)).toBe(true)
    const many = linesOf('one two three four five six seven eight nine ten', 'display', 60, 300, 2)
    expect(many).toHaveLength(2)
    expect(many.at(-1)).toMatch(/…$/)
  })

  test('is replaced by the category if our fonts lack its characters', () => {
    expect(drawProvider({ ...provider, business_name: '清掃' })).toBe(
      drawProvider({ ...provider, business_name: 'Cleaning' }),
    )
    expect(linesOf('Vũ', 'display', 60, 600, 3)).toEqual(['Vũ'])
  })
})
