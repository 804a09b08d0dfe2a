import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '#test/accounts.ts'
import { aProtectedLogin, fullWidth } from '#test/authenticator.ts'
import { problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { AUTHENTICATOR_CODES: 'true', TRUST_PROXY: 'true' } })
const wrongCode = problem(403, 'wrong_code', 'This code is not right. Please try again.')
let client = 0
/** A new address for each test, so that their limits don't interfere. */
const elsewhere = () => ({ 'x-session': 'bearer', 'x-forwarded-for': `198.51.${client >> 8}.${client++ & 255}` })

test('a code works once, also the one of the setup', async () => {
  const { form, app, first } = await aProtectedLogin(server)
  expect((await signIn(server, { ...form, code: first })).answer).toEqual(wrongCode)
  const code = app.next()
  expect((await signIn(server, { ...form, code })).answer.status).toBe(200)
  expect((await signIn(server, { ...form, code })).answer).toEqual(wrongCode)
})

test('of eight uses of one code at once, one signs in', async () => {
  const { form, app } = await aProtectedLogin(server)
  const code = app.next()
  const rivals = await Promise.all(Array.from({ length: 8 }, () => signIn(server, { ...form, code })))
  expect(rivals.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
})

test('a clock may be half a minute off, not a minute', async () => {
  const { form, app } = await aProtectedLogin(server)
  server.clock.pass(10 * 60_000)
  expect((await signIn(server, { ...form, code: app.at(-60) })).answer).toEqual(wrongCode)
  expect((await signIn(server, { ...form, code: app.at(60) })).answer).toEqual(wrongCode)
  expect((await signIn(server, { ...form, code: app.at(-30) })).answer.status).toBe(200)
  expect((await signIn(server, { ...form, code: app.at(30) })).answer.status).toBe(200)
  expect((await signIn(server, { ...form, code: app.at(0) })).answer).toEqual(wrongCode)
})

test('a code may be typed as apps show it, with a space in the middle, or in full-width digits', async () => {
  const { form, app } = await aProtectedLogin(server)
  const shown = app.next()
  const spaced = await signIn(server, { ...form, code: ` ${shown.slice(0, 3)} ${shown.slice(3)} ` })
  expect(spaced.answer.status).toBe(200)
  expect((await signIn(server, { ...form, code: fullWidth(app.next()) })).answer.status).toBe(200)
})

test('each of ten recovery codes signs in once, however it is typed', async () => {
  const { form, recovery_codes } = await aProtectedLogin(server)
  expect(new Set(recovery_codes).size).toBe(10)
  // 118 bits: a plain SHA-256 needs at least 112.
  for (const code of recovery_codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
  const [first = '', second = ''] = recovery_codes
  expect((await signIn(server, { ...form, code: first })).answer.status).toBe(200)
  expect((await signIn(server, { ...form, code: first })).answer).toEqual(wrongCode)
  const { me } = await signIn(server, { ...form, code: second.toUpperCase().replaceAll('-', ' ') })
  expect((await me.get('/auth/v1/factors')).body.authenticator.recovery_codes_left).toBe(8)
})

test('of eight uses of one recovery code at once, one signs in', async () => {
  const { form, recovery_codes } = await aProtectedLogin(server)
  const input = { ...form, code: recovery_codes[0]! }
  const rivals = await Promise.all(Array.from({ length: 8 }, () => signIn(server, input)))
  expect(rivals.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
})

test("another user's recovery code does not sign in", async () => {
  const { form } = await aProtectedLogin(server)
  const { recovery_codes } = await aProtectedLogin(server)
  expect((await signIn(server, { ...form, code: recovery_codes[0]! })).answer).toEqual(wrongCode)
})

test('recovery codes are only stored as SHA-256', async () => {
  const { recovery_codes } = await aProtectedLogin(server)
  const { rows } = await server.deps.pool.query<{ row: string }>('select c::text as row from recovery_code c')
  const hash = createHash('sha256').update(recovery_codes[0]!.replaceAll('-', '')).digest('hex')
  expect(rows.some(({ row }) => row.includes(hash))).toBe(true)
  expect(rows.some(({ row }) => row.includes(recovery_codes[0]!.slice(0, 9)))).toBe(false)
})

test('after ten wrong codes even the right one has to wait, but not elsewhere', async () => {
  const { form, app } = await aProtectedLogin(server)
  const here = elsewhere()
  for (let tries = 0; tries < 10; tries++)
    expect((await signIn(server, { ...form, code: 'aaaa-bbbb' }, here)).answer).toEqual(wrongCode)
  const { answer } = await signIn(server, { ...form, code: app.next() }, here)
  expect(answer).toEqual(problem(429, 'rate_limited'))
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn(server, { ...form, code: app.next() }, elsewhere())).answer.status).toBe(200)
})

test("parallel wrong codes don't slip through, and right ones don't count", async () => {
  const { form, app } = await aProtectedLogin(server)
  const here = elsewhere()
  for (let turn = 0; turn < 12; turn++)
    expect((await signIn(server, { ...form, code: app.next() }, here)).answer.status).toBe(200)
  const guesses = Array.from({ length: 25 }, () => signIn(server, { ...form, code: '000000' }, here))
  const statuses = (await Promise.all(guesses)).map(({ answer }) => answer.status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(10)
})

test('guesses from ever-changing addresses are limited to thirty an hour', async () => {
  const { form } = await aProtectedLogin(server)
  const statuses: number[] = []
  for (let tries = 0; tries < 32; tries++)
    statuses.push((await signIn(server, { ...form, code: '000000' }, elsewhere())).answer.status)
  expect(statuses).toEqual([...Array<number>(30).fill(403), 429, 429])
})
