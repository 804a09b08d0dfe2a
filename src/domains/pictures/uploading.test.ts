import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { aPicture, formOf, upload, uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const customer = await aCustomer(server)
const provider = await aProvider(server)
const read = (url: string, init?: RequestInit) => fetch(server.url + url, init)
const pixelsOf = async (url: string) => sharp(Buffer.from(await (await read(url)).arrayBuffer())).metadata()

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'a %s is taken and shown as a square in every size',
  async (format) => {
    const { status, body } = await upload(
      server,
      customer.token,
      formOf(await aPicture(format), 'me.dat', 'text/plain'),
    )
    expect(status).toBe(201)
    expect(body.path).toMatch(/^[0-9a-f]{40}\.webp$/)
    expect(body.public_url).toBe(`/storage/v1/object/public/avatars/${body.path}`)
    const sides = { sm: 108, md: 144, lg: 216, xl: 360 }
    for (const [size, side] of Object.entries(sides))
      expect(await pixelsOf(`${body.public_url}?size=${size}`)).toMatchObject({
        format: 'webp',
        width: side,
        height: side,
      })
    expect(await pixelsOf(body.public_url)).toMatchObject({ width: 360 })
    expect((await read(`${body.public_url}?size=huge`)).status).toBe(422)
  },
)

test('a photo keeps its proportions and is never enlarged', async () => {
  const large = await upload(server, provider.token, formOf(await aPicture('jpeg', { width: 3000, height: 1500 })), {
    bucket: 'service-photos',
  })
  expect(await pixelsOf(large.body.public_url)).toMatchObject({ width: 1600, height: 800 })
  expect(await pixelsOf(`${large.body.public_url}?size=sm`)).toMatchObject({ width: 160, height: 80 })
  const small = await upload(server, provider.token, formOf(await aPicture()), { bucket: 'service-photos' })
  expect(await pixelsOf(small.body.public_url)).toMatchObject({ width: 400, height: 300 })
})

test("a picture is cached for a year, can't run scripts, and has an ETag", async () => {
  const url = await uploaded(server, customer)
  const answer = await read(url)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  const etag = answer.headers.get('etag') ?? ''
  const again = await read(url, { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, answer.headers.get('cache-control')])
  expect((await read(`${url}?size=sm`, { headers: { 'if-none-match': etag } })).status).toBe(200)
  const head = await read(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String((await answer.arrayBuffer()).byteLength),
    '',
  ])
})

test('a photo is rotated as its EXIF data says, and keeps no EXIF data, such as the location', async () => {
  const sideways = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#27a' } })
    .withExif({ IFD0: { Artist: 'Quentin Quill' }, IFD3: { GPSLatitude: '40/1 44/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif?.toString('latin1')).toContain('Quentin Quill')
  const { body } = await upload(server, provider.token, formOf(sideways), { bucket: 'service-photos' })
  for (const size of ['sm', 'md', 'lg', 'xl']) {
    const kept = await sharp(
      Buffer.from(await (await read(`${body.public_url}?size=${size}`)).arrayBuffer()),
    ).metadata()
    expect(kept).not.toHaveProperty('exif')
    expect(kept).not.toHaveProperty('xmp')
    expect(kept).not.toHaveProperty('icc')
    expect(kept).not.toHaveProperty('orientation')
    expect(kept.height, size).toBeGreaterThan(kept.width)
  }
})

test('only signed-in users can upload: photos of services as a provider, of reviews as a customer', async () => {
  const form = async () => formOf(await aPicture())
  expect(await upload(server, undefined, await form())).toEqual(problem(401, 'PGRST301'))
  const asCustomer = { bucket: 'service-photos' }
  expect(await upload(server, customer.token, await form(), asCustomer)).toEqual(problem(403, 'forbidden'))
  const asProvider = { bucket: 'review-photos' }
  expect(await upload(server, provider.token, await form(), asProvider)).toEqual(problem(403, 'forbidden'))
  expect((await upload(server, customer.token, await form(), asProvider)).status).toBe(201)
  expect(await upload(server, customer.token, await form(), { bucket: 'secrets' })).toEqual(problem(404, 'not_found'))
})

test('a photo that is no image or too large is refused in other words than an avatar', async () => {
  const refusals = async (bucket: string) => {
    const files = [Buffer.from('no image'), Buffer.alloc(5 * 1024 * 1024), Buffer.alloc(6 * 1024 * 1024)]
    const answers = files.map((file) => upload(server, provider.token, formOf(file), { bucket }))
    return (await Promise.all(answers)).map(({ body }) => (body as unknown as { detail: string }).detail)
  }
  const [notAPhoto, tooLarge] = ['Please upload an image file', 'Image size should be less than 5MB']
  expect(await refusals('service-photos')).toEqual([notAPhoto, tooLarge, tooLarge])
  const [notAPicture, largePicture] = [
    'Please select an image file (JPG, PNG, GIF, etc.)',
    'Image size must be less than 5MB',
  ]
  expect(await refusals('avatars')).toEqual([notAPicture, largePicture, largePicture])
})

test('a browser can only upload from this site', async () => {
  const cookie = `porchlight=${customer.token}`
  const from = async (origin: string) =>
    (await upload(server, undefined, formOf(await aPicture()), { headers: { cookie, origin } })).status
  expect([await from('https://elsewhere.example'), await from('null'), await from(server.url)]).toEqual([403, 403, 201])
})

test('an upload repeated with its key is one picture', async () => {
  const headers = { 'idempotency-key': 'the first face' }
  const picture = await aPicture()
  const first = await upload(server, customer.token, formOf(picture), { headers })
  const second = await upload(server, customer.token, formOf(picture), { headers })
  expect(second.body).toEqual(first.body)
  const other = await aPicture('png', { background: '#fff' })
  expect(await upload(server, customer.token, formOf(other), { headers })).toEqual(
    problem(422, 'idempotency_key_reused'),
  )
})

test('a missing picture is 404', async () => {
  const anyone = caller(server)
  for (const name of ['nothing.webp', '..%2f..%2fpostgres.log', '%00', '.hidden', 'a'.repeat(300)])
    expect.soft(await anyone.get(`/storage/v1/object/public/avatars/${name}`), name).toEqual(problem(404, 'not_found'))
  expect(await anyone.get('/storage/v1/object/public/secrets/a.webp')).toEqual(problem(404, 'not_found'))
})

test('uploads are limited for each user in both roles', async () => {
  const eager = await aCustomer(server)
  const once = { headers: { 'idempotency-key': 'the first of many' } }
  const picture = await aPicture()
  const first = await upload(server, eager.token, formOf(picture), once)
  const statuses = new Set<number>()
  for (let tries = 0; tries < 60; tries++)
    statuses.add((await upload(server, eager.token, formOf(Buffer.from('no picture')))).status)
  expect([...statuses]).toEqual([422, 429])
  expect((await upload(server, eager.token, formOf(picture), once)).body).toEqual(first.body)
  const { token } = await withProfile(server, eager.auth_user_id, 'provider', eager)
  expect((await upload(server, token, formOf(Buffer.from('no picture')))).status).toBe(429)
})

test('a photo of twelve megapixels is accepted', async () => {
  const photo = await aGrainyPhoto(4000, 3000)
  expect(photo.length).toBeGreaterThan(500_000)
  expect((await upload(server, customer.token, formOf(photo))).status).toBe(201)
  expect((await upload(server, provider.token, formOf(photo), { bucket: 'service-photos' })).status).toBe(201)
})

async function aGrainyPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const grain = sharp({ create: { width: width / 8, height: height / 8, channels: 3, background: '#777', noise } })
  return grain.resize(width, height, { kernel: 'nearest' }).jpeg({ quality: 80 }).toBuffer()
}
