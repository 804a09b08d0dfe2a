import { expect, test } from 'vitest'
import { schedule } from '#schedule.server.ts'
import { aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ work: true })
const anyone = caller(server)
const DAY_MS = 24 * 3_600_000
const windows = { name: 'Windows', description: '', price: 32.5, duration: 90, category: 'Cleaning' }
const status = async (url: string) => (await fetch(server.url + url)).status
const photo = (of: TestPerson) => uploaded(server, of, 'service-photos')
const publicly = async ({ id }: { id: string }) => (await anyone.get(`/rest/v1/providers/${id}`)).body
const sweep = () =>
  schedule(server.deps)
    .find(({ name }) => name === 'sweep-pictures')!
    .run()

test('a service shows photos in the given order; a removed photo is deleted, and all are deleted with the service', async () => {
  const provider = await aProvider(server, { services: [] })
  const [one, two] = [await photo(provider), await photo(provider)]
  const { body } = await provider.post('/rest/v1/services', { ...windows, service_photos: [two, one, two] })
  expect(body.service_photos).toEqual([two, one])
  expect((await publicly(provider)).services[0].service_photos).toEqual([two, one])

  await provider.patch(`/rest/v1/services/${body.id}`, { price: 40 })
  expect([await status(one), await status(two)]).toEqual([200, 200])
  await provider.patch(`/rest/v1/services/${body.id}`, { service_photos: [one] })
  expect([await status(one), await status(two)]).toEqual([200, 404])
  await provider.delete(`/rest/v1/services/${body.id}`)
  expect(await status(one)).toBe(404)
})

test('photos of the business are public, stay while the business has them, and are deleted when removed', async () => {
  const provider = await aProvider(server)
  const [one, two, forgotten] = [await photo(provider), await photo(provider), await photo(provider)]
  const { body } = await provider.patch(`/rest/v1/providers/${provider.id}`, { photos: [one, two] })
  expect(body.photos).toEqual([one, two])
  server.clock.pass(2 * DAY_MS)
  await sweep()
  expect([await status(one), await status(two), await status(forgotten)]).toEqual([200, 200, 404])
  await provider.patch(`/rest/v1/providers/${provider.id}`, { photos: [two] })
  expect((await publicly(provider)).photos).toEqual([two])
  expect([await status(one), await status(two)]).toEqual([404, 200])
  await provider.delete(two.replace('/public/', '/'))
  expect((await publicly(provider)).photos).toEqual([])
})

test('a photo used twice stays until it is removed from both', async () => {
  const provider = await aProvider(server)
  const shared = await photo(provider)
  const service = `/rest/v1/services/${provider.service_id}`
  await provider.patch(service, { service_photos: [shared] })
  await provider.patch(`/rest/v1/providers/${provider.id}`, { photos: [shared] })
  await provider.patch(service, { service_photos: [] })
  expect(await status(shared)).toBe(200)
  await provider.patch(`/rest/v1/providers/${provider.id}`, { photos: [] })
  expect(await status(shared)).toBe(404)
})

test('pictures of others, avatars, deleted pictures and other URLs are rejected as photos', async () => {
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const [theirs, removed] = [await photo(other), await photo(provider)]
  await other.patch(`/rest/v1/providers/${other.id}`, { photos: [theirs] })
  await provider.delete(removed.replace('/public/', '/'))
  const face = await uploaded(server, provider, 'avatars')
  const notYours = problem(422, 'validation_failed', 'Choose one of your own pictures')
  const noPicture = problem(422, 'validation_failed', 'Choose a picture uploaded to this site')
  const wrong = [
    [theirs, notYours],
    [removed, notYours],
    [face.replace('avatars', 'service-photos'), notYours],
    [face, noPicture],
    ['https://elsewhere.example/a.webp', noPicture],
    [7, noPicture],
  ] as const
  for (const [url, refusal] of wrong) {
    const service_photos = [url]
    expect.soft(await provider.post('/rest/v1/services', { ...windows, service_photos })).toEqual(refusal)
    const path = `/rest/v1/services/${provider.service_id}`
    expect.soft(await provider.patch(path, { service_photos })).toEqual(refusal)
    expect.soft(await provider.patch(`/rest/v1/providers/${provider.id}`, { photos: [url] })).toEqual(refusal)
  }
  expect(await publicly(provider)).toMatchObject({ photos: [], services: [{ service_photos: [] }] })
  expect([(await publicly(other)).photos, await status(theirs)]).toEqual([[theirs], 200])
})

test('a service has at most 6 photos, a business 8', async () => {
  const provider = await aProvider(server)
  const photos = Array.from({ length: 9 }, (_, at) => `/storage/v1/object/public/service-photos/${at}.webp`)
  expect(
    await provider.patch(`/rest/v1/services/${provider.service_id}`, { service_photos: photos.slice(0, 7) }),
  ).toEqual(problem(422, 'validation_failed', 'A service can show at most 6 photos'))
  expect(await provider.patch(`/rest/v1/providers/${provider.id}`, { photos })).toEqual(
    problem(422, 'validation_failed', 'A business can show at most 8 photos'),
  )
})

test('the travel radius is on the profile and does not narrow a search', async () => {
  const provider = await aProvider(server)
  const path = `/rest/v1/providers/${provider.id}`
  expect((await publicly(provider)).work_radius_miles).toBeNull()
  expect((await provider.patch(path, { work_radius_miles: 15 })).body.work_radius_miles).toBe(15)
  expect((await publicly(provider)).work_radius_miles).toBe(15)
  for (const work_radius_miles of [0, 101, 7.5, '15'])
    expect
      .soft(await provider.patch(path, { work_radius_miles }))
      .toEqual(problem(422, 'validation_failed', 'Please enter whole miles from 1 to 100'))
  expect((await provider.patch(path, { work_radius_miles: null })).body.work_radius_miles).toBeNull()
})
