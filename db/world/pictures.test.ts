import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sweepPictures } from '#features/picture-removals/commands.server.ts'
import { Bucket, PictureSize } from '#features/pictures/contract.ts'
import { fileOf, nameIn } from '#features/pictures/rules.ts'
import { signIn } from '#test/accounts.ts'
import { testServer } from '#test/server.ts'
import { createApi } from '../../src/api.server.ts'
import { withDrawings } from '../../src/demo.server.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo.ts'
import { drawingOf } from './drawings.ts'
import { loadWorld } from './load.server.ts'
import { trades } from './trades.ts'
import { scenesOf } from './work/work.ts'

const server = await testServer({ work: true })
await loadWorld(server.deps.pool, { seed: 'lantern', providers: 30, now: new Date('2026-03-03T17:00:00Z') })
const site = createApi({ ...server.deps, files: withDrawings(server.deps.files) })
const [, rosa] = DEMO_LOGINS

const people = await server.db.selectFrom('users').select(['id', 'name', 'user_type', 'avatar_url']).execute()
const faces = people.flatMap(({ avatar_url }) => avatar_url ?? [])
const services = await server.db.selectFrom('services').select(['provider_id', 'service_photos']).execute()
const photos = services.flatMap(({ service_photos }) => service_photos)
const reviews = await server.db.selectFrom('reviews').select('review_photos').execute()
const shots = reviews.flatMap(({ review_photos }) => review_photos)
const businesses = await server.db.selectFrom('providers').select('photos').execute()
const pictures = [...faces, ...photos, ...shots, ...businesses.flatMap(({ photos }) => photos)]
const bucketOf = (url: string) => Bucket.parse(url.split('/').at(-2))
const draw = (url: string) => drawingOf({ bucket: bucketOf(url), name: nameIn(url) }, 360)!

async function answerTo(url: string): Promise<{ status: number; type: string | null; begins: string }> {
  const answer = await site.request(url, {}, { address: '127.0.0.1' })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const begins = String.fromCharCode(...bytes.subarray(8, 12))
  return { status: answer.status, type: answer.headers.get('content-type'), begins }
}

const filesNamed = async (part: string) =>
  (await readdir(join(server.deps.config.DATA_DIR, 'pictures'), { recursive: true })).filter((file) =>
    file.includes(part),
  )

const aWebp = { status: 200, type: 'image/webp', begins: 'WEBP' }

test('most providers and half of the customers show a face, among them everybody whom a visitor may be', () => {
  const share = (type: string) => {
    const all = people.filter(({ user_type }) => user_type === type)
    return all.filter(({ avatar_url }) => avatar_url !== null).length / all.length
  }
  expect(share('provider')).toBeGreaterThan(0.7)
  expect(share('provider')).toBeLessThan(1)
  expect(share('customer')).toBeGreaterThan(0.35)
  expect(share('customer')).toBeLessThan(0.65)
  for (const { name } of DEMO_LOGINS) expect(people.find((one) => one.name === name)?.avatar_url).not.toBeNull()
})

test('about half of the services show two or three photos of the work, those of the demo provider all do', () => {
  const shown = services.filter(({ service_photos }) => service_photos.length > 0)
  expect(shown.length / services.length).toBeGreaterThan(0.4)
  expect(shown.length / services.length).toBeLessThan(0.9)
  expect(new Set(shown.map(({ service_photos }) => service_photos.length))).toEqual(new Set([2, 3]))
  const { id } = people.find(({ name }) => name === rosa.name)!
  expect(services.filter(({ provider_id }) => provider_id === id).every((one) => shown.includes(one))).toBe(true)
})

test('there are scenes for everything that a trade sells', () => {
  const offers = trades.flatMap(({ offers }) => offers.map(({ name }) => name))
  expect(offers.filter((name) => scenesOf(name).length < 2)).toEqual([])
})

test('every picture is there, and nothing was drawn before somebody looked', async () => {
  const drawnBefore = await filesNamed('.webp').catch(() => [])
  for (const url of pictures) expect([url, await answerTo(`${url}?size=sm`)]).toEqual([url, aWebp])
  expect([drawnBefore.length, (await filesNamed('.webp')).length]).toEqual([0, pictures.length])
})

test('every size of a picture is there, and comes from its file the second time', async () => {
  for (const url of [faces[0]!, photos[0]!]) {
    for (const size of PictureSize.options) expect(await answerTo(`${url}?size=${size}`)).toEqual(aWebp)
    await server.deps.files.put(
      fileOf({ bucket: bucketOf(url), name: nameIn(url) }, 'md'),
      new Uint8Array([1]),
      'image/webp',
    )
    expect(await answerTo(`${url}?size=md`)).toEqual({ ...aWebp, begins: '' })
  }
})

test('the same picture is drawn the same, and no two are alike', () => {
  const drawings = pictures.map(draw)
  expect(pictures.map(draw)).toEqual(drawings)
  expect(new Set(drawings).size).toBe(pictures.length)
  expect(drawings.filter((svg) => /NaN|undefined|null/.test(svg))).toEqual([])
})

test('a picture that nobody has is not drawn, whatever its name', async () => {
  const madeUp = faces[0]!.replace(/-[0-9a-f]{24}/, `-${'0'.repeat(24)}`)
  expect(await answerTo(madeUp)).toMatchObject({ status: 404 })
  expect(drawingOf({ bucket: 'avatars', name: 'somebody-1-abc.webp' }, 108)).toBeUndefined()
})

test('all of them are in use: the hourly sweep takes none', async () => {
  await sweepPictures(server.db, server.deps.files, new Date('2026-03-10T17:00:00Z'))
  const { rows } = await server.deps.pool.query('select from picture where removed_at is null')
  expect(rows).toHaveLength(pictures.length)
})

test('a face can be taken down, and a deleted account takes its own along, as every picture', async () => {
  const rosaFace = people.find(({ name }) => name === rosa.name)!.avatar_url!
  const { me: asRosa } = await signIn(server, { ...rosa, user_type: 'provider' })
  expect((await asRosa.put('/auth/v1/user', { data: { avatar_url: null } })).status).toBe(200)

  const leaving = await someoneWithoutBookings()
  const who = { email: leaving.email, password: DEMO_PASSWORD, user_type: 'customer' }
  const { me } = await signIn(server, who)
  expect((await me.delete('/auth/v1/user', { password: DEMO_PASSWORD })).status).toBe(204)

  for (const url of [rosaFace, leaving.avatar_url]) {
    expect(await answerTo(url)).toMatchObject({ status: 404 })
    await vi.waitFor(async () => expect(await filesNamed(nameIn(url).replace('.webp', ''))).toEqual([]), 30_000)
  }
})

async function someoneWithoutBookings(): Promise<{ email: string; avatar_url: string }> {
  const { rows } = await server.deps.pool.query(`
    select email, avatar_url from users join auth_user on auth_user.id = auth_user_id
    where users.user_type = 'customer' and avatar_url is not null
      and not exists (
        select from bookings join users as own on own.id in (customer_id, provider_id)
        where own.auth_user_id = auth_user.id and status in ('pending', 'confirmed'))
    order by email limit 1`)
  return rows[0]
}
