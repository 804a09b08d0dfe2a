import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { signIn } from '#test/accounts.ts'
import { aLogin, aProtectedLogin, password } from '#test/authenticator.ts'
import { testServer } from '#test/server.ts'
import { rotateSecrets } from './authenticator-commands.server.ts'
import { assertSecretsReadable } from './authenticator-policy.server.ts'

const earlier = 'an earlier key of this site that is long'
const later = 'a later key of this site that is long'
const settings = { AUTHENTICATOR_CODES: 'true' }
const server = await testServer({ settings: { ...settings, SECRET_KEY: earlier } })
const withBoth = await testServer({ settings: { ...settings, SECRET_KEY: `${later},${earlier}` }, second: server })
const withLater = await testServer({ settings: { ...settings, SECRET_KEY: later }, second: server })
const readable = ({ db, deps }: typeof server) => assertSecretsReadable(db, deps.config)

test('the database stores no secret of an app, neither before nor after the first code', async () => {
  const { app } = await aProtectedLogin(server)
  const { me } = await aLogin(server)
  const begun = await me.post('/auth/v1/factors/authenticator', { password })
  const { rows } = await server.deps.pool.query<{ row: string; secret: Buffer }>(
    'select a::text as row, secret from authenticator a',
  )
  expect(rows).toHaveLength(2)
  for (const secret of [app.secret, begun.body.secret as string])
    for (const { row, secret: stored } of rows) {
      expect(row).not.toContain(secret)
      expect(row).not.toContain(Secret.fromBase32(secret).hex.toLowerCase())
      expect(stored.toString('latin1')).not.toContain(secret)
    }
})

test('a stored secret does not work for another login', async () => {
  const mine = await aProtectedLogin(server)
  const theirs = await aProtectedLogin(server)
  const id = async ({ me }: typeof mine) => (await me.get('/auth/v1/user')).body.user.id as string
  await server.deps.pool.query(
    'update authenticator set secret = (select secret from authenticator where auth_user_id = $1) where auth_user_id = $2',
    [await id(mine), await id(theirs)],
  )
  expect((await signIn(server, { ...theirs.form, code: mine.app.next() })).answer.status).toBe(500)
  await server.db
    .deleteFrom('authenticator')
    .where('auth_user_id', '=', await id(theirs))
    .execute()
})

test('a code of an earlier key works until all secrets have the new key, and then without the earlier one', async () => {
  const { form, app } = await aProtectedLogin(server)
  const status = async (at: typeof server) => (await signIn(at, { ...form, code: app.next() })).answer.status
  expect(await status(withBoth)).toBe(200)
  expect(await status(withLater)).toBe(500)
  expect(withLater.logged.join()).toContain('A secret was encrypted with a key that SECRET_KEY does not have.')
  await expect(readable(withBoth)).resolves.toBeUndefined()
  await expect(readable(withLater)).rejects.toThrow(
    /^No key of SECRET_KEY decrypts the secrets of \d authenticator app/,
  )
  await expect(rotateSecrets(contextOf(withLater.deps))).rejects.toThrow('No key of SECRET_KEY decrypts')

  expect(await rotateSecrets(contextOf(withBoth.deps))).toBeGreaterThan(0)
  expect(await rotateSecrets(contextOf(withBoth.deps))).toBe(0)
  await expect(readable(withLater)).resolves.toBeUndefined()
  expect(await status(withLater)).toBe(200)
  expect(await status(server)).toBe(500)
})

test('a secret that is set up while keys are replaced has the new key', async () => {
  const { form, app } = await aProtectedLogin(withBoth)
  expect((await signIn(withLater, { ...form, code: app.next() })).answer.status).toBe(200)
})
