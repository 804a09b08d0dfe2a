import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { schedule } from '#schedule.server.ts'
import { customerForm, signUp } from '#test/accounts.ts'
import { commitWhenAwaited } from '#test/locks.ts'
import { aCustomer, aProvider, problem, type TestPerson, withProfile } from '#test/people.ts'
import { aPicture, formOf, upload, uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ work: true })
const withoutFiles = await testServer({ second: server, settings: { DATA_DIR: '/dev/null' } })
const folder = join(server.deps.config.DATA_DIR, 'pictures')
const DAY_MS = 24 * 3_600_000

const status = async (url: string) => (await fetch(server.url + url)).status
const wear = (who: Pick<TestPerson, 'put'>, avatar_url: string | null) =>
  who.put('/auth/v1/user', { data: { avatar_url } })
const faceOf = async (who: Pick<TestPerson, 'get'>) => (await who.get('/auth/v1/user')).body.user.profile.avatar_url
const sweep = () =>
  schedule(server.deps)
    .find(({ name }) => name === 'sweep-pictures')!
    .run()
const objectOf = (url: string) => url.replace('/public/', '/')

/** The names of each user's pictures, which stay known after their rows are deleted. */
const names = new Map<string, Set<string>>()

async function filesOf({ id }: { id: string }): Promise<string[]> {
  const rows = await server.db.selectFrom('picture').select('name').where('user_id', '=', id).execute()
  const own = new Set([...(names.get(id) ?? []), ...rows.map(({ name }) => name.replace('.webp', ''))])
  names.set(id, own)
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => [...own].some((name) => file.includes(name)))
}

test("a user's own picture becomes the avatar, and the previous one is deleted with its files", async () => {
  const me = await aCustomer(server)
  const [first, second] = [await uploaded(server, me), await uploaded(server, me)]
  expect((await wear(me, first)).body.user.user_metadata.avatar_url).toBe(first)
  expect((await wear(me, second)).status).toBe(200)
  expect([await status(first), await status(second)]).toEqual([404, 200])
  await vi.waitFor(async () => expect(await filesOf(me)).toHaveLength(4), 30_000)
  expect((await wear(me, null)).status).toBe(200)
  expect(await status(second)).toBe(404)
  await vi.waitFor(async () => expect(await filesOf(me)).toEqual([]), 30_000)
})

test('saving a profile without a new picture keeps the current one', async () => {
  const me = await aCustomer(server)
  const face = await uploaded(server, me)
  await wear(me, face)
  expect((await me.put('/auth/v1/user', { data: { name: 'New Name', avatar_url: face } })).status).toBe(200)
  expect((await me.patch(`/rest/v1/users/${me.id}`, { name: 'Newer Name' })).status).toBe(200)
  expect([await faceOf(me), await status(face)]).toEqual([face, 200])
})

test("pictures of other users, deleted pictures and unknown ones can't become an avatar", async () => {
  const [me, other] = [await aCustomer(server), await aCustomer(server)]
  const theirs = await uploaded(server, other)
  await wear(other, theirs)
  const removed = await uploaded(server, me)
  await me.delete(objectOf(removed))
  const madeUp = `/storage/v1/object/public/avatars/${me.id}-1-abc.webp`
  for (const url of [theirs, removed, madeUp]) {
    const refusal = problem(422, 'validation_failed', 'Choose one of your own pictures')
    expect.soft(await wear(me, url)).toEqual(refusal)
    expect.soft(await me.patch(`/rest/v1/users/${me.id}`, { avatar_url: url })).toEqual(refusal)
  }
  expect([await faceOf(me), await faceOf(other), await status(theirs)]).toEqual([null, theirs, 200])
})

test("a photo of a service can't be an avatar", async () => {
  const me = await aProvider(server)
  const photo = await uploaded(server, me, 'service-photos')
  expect((await wear(me, photo)).status).toBe(422)
  expect((await wear(me, photo.replace('service-photos', 'avatars'))).status).toBe(422)
})

test('only the owner can remove a picture, and nothing shows it afterwards', async () => {
  const [me, other] = [await aCustomer(server), await aCustomer(server)]
  const face = await uploaded(server, me)
  await wear(me, face)
  expect(await filesOf(me)).toHaveLength(4)
  expect(await other.delete(objectOf(face))).toEqual(problem(404, 'not_found'))
  expect([await status(face), await faceOf(me)]).toEqual([200, face])
  expect((await me.delete(objectOf(face))).status).toBe(204)
  expect([await status(face), await faceOf(me)]).toEqual([404, null])
  expect(await me.delete(objectOf(face))).toEqual(problem(404, 'not_found'))
  await vi.waitFor(async () => expect(await filesOf(me)).toEqual([]), 30_000)
})

test('both profiles of a user can share a picture, which stays until neither uses it', async () => {
  const me = await aCustomer(server)
  const face = await uploaded(server, me)
  await wear(me, face)
  const asProvider = await withProfile(server, me.auth_user_id, 'provider', me)
  await server.db
    .insertInto('providers')
    .values({
      id: asProvider.id,
      business_name: 'B',
      description: 'b',
      categories: ['Cleaning'],
      time_zone: 'America/New_York',
    })
    .execute()
  expect((await wear(asProvider, face)).status).toBe(200)
  await wear(asProvider, null)
  expect(await status(face)).toBe(200)
  expect((await me.patch(`/rest/v1/users/${me.id}`, { avatar_url: null })).status).toBe(200)
  expect(await status(face)).toBe(404)
})

test('a picture that is unused for a day is deleted; one in use stays', async () => {
  const [me, provider] = [await aCustomer(server), await aProvider(server)]
  const [face, unused] = [await uploaded(server, me), await uploaded(server, me)]
  await wear(me, face)
  const [photo, spare] = [
    await uploaded(server, provider, 'service-photos'),
    await uploaded(server, provider, 'service-photos'),
  ]
  await server.db
    .updateTable('services')
    .set({ service_photos: [photo] })
    .where('id', '=', provider.service_id)
    .execute()
  server.clock.pass(DAY_MS - 60_000)
  await sweep()
  expect(await status(unused)).toBe(200)
  server.clock.pass(2 * 60_000)
  await sweep()
  expect(await Promise.all([face, unused, photo, spare].map(status))).toEqual([200, 404, 200, 404])
  expect([(await filesOf(me)).length, (await filesOf(provider)).length]).toEqual([4, 4])
  expect((await wear(me, unused)).status).toBe(422)
})

test('a closed account keeps no pictures', async () => {
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  expect(answer.status).toBe(201)
  const { profile } = answer.body.user
  const token = answer.body.session.access_token
  const { body } = await upload(server, token, formOf(await aPicture()))
  await upload(server, token, formOf(await aPicture()), { bucket: 'review-photos' })
  await wear(me, body.public_url)
  expect(await filesOf(profile)).toHaveLength(8)
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect(await status(body.public_url)).toBe(404)
  await vi.waitFor(async () => expect(await filesOf(profile)).toEqual([]), 30_000)
  await vi.waitFor(async () => expect(await rowsOf(profile)).toEqual([]), 30_000)
})

test('an upload that arrives while the account is closed is deleted', async () => {
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  const token = answer.body.session.access_token
  const picture = await aPicture('png', { width: 4000, height: 3000 })
  const uploads = [1, 2, 3].map(() => upload(server, token, formOf(picture)))
  const [closed, ...stored] = await Promise.all([me.delete('/auth/v1/user', { password: form.password }), ...uploads])
  expect(closed.status).toBe(204)
  for (const { status } of stored) expect.soft([201, 401]).toContain(status)
  await vi.waitFor(async () => expect(await filesOf(answer.body.user.profile)).toEqual([]), 30_000)
  await vi.waitFor(async () => expect(await rowsOf(answer.body.user.profile)).toEqual([]), 30_000)
})

test('an upload waits for the account to be closed, and is rejected', async () => {
  const me = await aCustomer(server)
  const form = formOf(await aPicture())
  const close = ['update users set closed_at = now() where id = $1', [me.id]] as const
  expect(await commitWhenAwaited(server, [close], () => upload(server, me.token, form))).toEqual(
    problem(401, 'PGRST301'),
  )
  expect([await filesOf(me), await rowsOf(me)]).toEqual([[], []])
})

test('an upload deletes its files if the account is closed while they are written', async () => {
  const me = await aCustomer(server)
  await server.deps.pool.query(`
    create function closed_at_once() returns trigger language plpgsql as 'begin new.removed_at = now(); return new; end';
    create trigger closed_at_once before insert on picture for each row when (new.user_id = '${me.id}') execute function closed_at_once()`)
  expect(await upload(server, me.token, formOf(await aPicture()))).toEqual(problem(401, 'PGRST301'))
  expect(await filesOf(me)).toEqual([])
})

test('if the file store is unreachable, an upload is 503 and leaves nothing behind', async () => {
  const me = await aCustomer(server)
  const answer = await upload(withoutFiles, me.token, formOf(await aPicture()))
  expect(answer).toEqual(
    problem(503, 'unavailable', 'Pictures cannot be reached right now. Please try again in a few minutes.'),
  )
  expect(withoutFiles.logged.join('\n')).toContain('cannot reach the file store')
  await vi.waitFor(async () => expect(await rowsOf(me)).toEqual([]), 30_000)
})

function rowsOf({ id }: { id: string }) {
  return server.db.selectFrom('picture').select('name').where('user_id', '=', id).execute()
}
