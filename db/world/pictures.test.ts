import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { withDemoPictures } from '#demo.server.ts'
import { sweepPictures } from '#domains/pictures/commands.server.ts'
import { PictureSize } from '#domains/pictures/contract.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import { signIn } from '#test/accounts.ts'
import { aCustomer } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo.ts'
import { loadWorld } from './load.server.ts'
import { FACES, PHOTOS } from './pictures.ts'
import { scenesOf } from './scenes.ts'
import { trades } from './trades/trades.ts'

const server = await testServer()
await loadWorld(server.deps.pool, { seed: 'lantern', providers: 30, now: new Date('2026-03-03T17:00:00Z') })
const site = createApi({ ...server.deps, files: withDemoPictures(server.deps.files) })
const [, rosa] = DEMO_LOGINS

const people = await server.db.selectFrom('users').select(['id', 'name', 'user_type', 'avatar_url']).execute()
const faces = people.flatMap(({ avatar_url }) => avatar_url ?? [])
const services = await server.db.selectFrom('services').select(['provider_id', 'service_photos']).execute()
const photos = services.flatMap(({ service_photos }) => service_photos)
const reviews = await server.db.selectFrom('reviews').select('review_photos').execute()
const shots = reviews.flatMap(({ review_photos }) => review_photos)
const businesses = await server.db.selectFrom('providers').select('photos').execute()
const pictures = [...faces, ...photos, ...shots, ...businesses.flatMap(({ photos }) => photos)]
/** The file that a picture shows, for example `feminine-017`. */
const shown = (url: string) => nameIn(url).split('.').at(-2)!

async function answerTo(url: string): Promise<{ status: number; type: string | null; begins: string }> {
  const answer = await site.request(url, {}, { address: '127.0.0.1' })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const begins = String.fromCharCode(...bytes.subarray(8, 12))
  return { status: answer.status, type: answer.headers.get('content-type'), begins }
}

const folder = (name: string) => readdirSync(new URL(`pictures/${name}`, import.meta.url)).sort()

const aWebp = { status: 200, type: 'image/webp', begins: 'WEBP' }

test('most providers and half of the customers have a face, and so do the three demo people', () => {
  const share = (type: string) => {
    const all = people.filter(({ user_type }) => user_type === type)
    return all.filter(({ avatar_url }) => avatar_url !== null).length / all.length
  }
  expect(share('provider')).toBeGreaterThan(0.7)
  expect(share('provider')).toBeLessThan(1)
  expect(share('customer')).toBeGreaterThan(0.35)
  expect(share('customer')).toBeLessThan(0.65)
  const demoFaces = DEMO_LOGINS.map((login) => people.find(({ name }) => name === login.name)?.avatar_url)
  expect(new Set(demoFaces.map((url) => url && shown(url))).size).toBe(3)
  expect(demoFaces).not.toContain(null)
})

test('about half of the services have two or three photos, and all services of the demo provider do', () => {
  const withPhotos = services.filter(({ service_photos }) => service_photos.length > 0)
  expect(withPhotos.length / services.length).toBeGreaterThan(0.4)
  expect(withPhotos.length / services.length).toBeLessThan(0.9)
  expect(new Set(withPhotos.map(({ service_photos }) => service_photos.length))).toEqual(new Set([2, 3]))
  const { id } = people.find(({ name }) => name === rosa.name)!
  expect(services.filter(({ provider_id }) => provider_id === id).every((one) => withPhotos.includes(one))).toBe(true)
})

test('the folders hold exactly the faces and photos that the world can show', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const faceFiles = ['feminine', 'masculine'].flatMap((gender) =>
    numbers(FACES).map((number) => `${gender}-${String(number).padStart(3, '0')}.webp`),
  )
  expect(folder('faces')).toEqual(faceFiles)
  const scenes = new Set(trades.flatMap(({ offers }) => offers.flatMap(({ name }) => scenesOf(name))))
  const photoFiles = [...scenes].flatMap((scene) => numbers(PHOTOS).map((number) => `${scene}-${number}.webp`))
  expect(folder('work')).toEqual(photoFiles.sort())
  expect(folder('work-small')).toEqual(photoFiles)
})

test('every service has at least two scenes, and every category at least ten photos', () => {
  for (const { category, offers } of trades) {
    for (const { name } of offers) expect([name, scenesOf(name).length >= 2]).toEqual([name, true])
    const scenes = new Set(offers.flatMap(({ name }) => scenesOf(name)))
    expect([category, scenes.size * PHOTOS >= 10]).toEqual([category, true])
  }
})

test('the site serves every picture in every size', async () => {
  for (const url of pictures) expect([url, await answerTo(`${url}?size=sm`)]).toEqual([url, aWebp])
  for (const url of [faces[0]!, photos[0]!])
    for (const size of PictureSize.options) expect(await answerTo(`${url}?size=${size}`)).toEqual(aWebp)
})

test('the smallest size of a photo weighs less than half of the others', async () => {
  const weigh = async (size: string) => {
    const answer = await site.request(`${photos[0]}?size=${size}`, {}, { address: '127.0.0.1' })
    return (await answer.arrayBuffer()).byteLength
  }
  expect((await weigh('sm')) * 2).toBeLessThan(await weigh('md'))
})

test('uploaded pictures still come from the file store', async () => {
  const url = await uploaded(server, await aCustomer(server))
  expect(await answerTo(`${url}?size=sm`)).toEqual(aWebp)
})

test('no two photos of one service are the same, and no two of these 30 providers share a face', () => {
  for (const { service_photos } of services) expect(new Set(service_photos.map(shown)).size).toBe(service_photos.length)
  const own = people.flatMap(({ user_type, avatar_url }) => (user_type === 'provider' && avatar_url) || [])
  expect(new Set(own.map(shown)).size).toBe(own.length)
})

test('a picture that no one has does not exist, whatever its name', async () => {
  const madeUp = faces[0]!.replace(/[0-9a-f]{40}/, '0'.repeat(40))
  expect(await answerTo(madeUp)).toMatchObject({ status: 404 })
})

test('the hourly sweep keeps them, because all of them are in use', async () => {
  await sweepPictures({ ...server.deps, now: new Date('2026-03-10T17:00:00Z') })
  for (const url of pictures) expect([url, await answerTo(url)]).toEqual([url, aWebp])
})

test('people can remove their faces, and a closed account takes its face along', async () => {
  const rosaFace = people.find(({ name }) => name === rosa.name)!.avatar_url!
  const { me: asRosa } = await signIn(server, { ...rosa, user_type: 'provider' })
  expect((await asRosa.put('/auth/v1/user', { data: { avatar_url: null } })).status).toBe(200)

  const leaving = await aCustomerWithoutBookings()
  const { me } = await signIn(server, { email: leaving.email, password: DEMO_PASSWORD, user_type: 'customer' })
  expect((await me.delete('/auth/v1/user', { password: DEMO_PASSWORD })).status).toBe(204)

  for (const url of [rosaFace, leaving.avatar_url]) expect(await answerTo(url)).toMatchObject({ status: 404 })
})

async function aCustomerWithoutBookings(): Promise<{ email: string; avatar_url: string }> {
  const { rows } = await server.deps.pool.query(`
    select email, avatar_url from users join auth_user on auth_user.id = auth_user_id
    where users.user_type = 'customer' and avatar_url is not null
      and not exists (
        select from bookings join users as own on own.id in (customer_id, provider_id)
        where own.auth_user_id = auth_user.id and status in ('pending', 'confirmed'))
    order by email limit 1`)
  return rows[0]
}
