import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { DEMO_LOGINS } from '../db/world/demo.ts'
import { examine } from '../src/doctor/doctor.server.ts'
import { pages } from '../src/routes.ts'
import { freePort } from './free-ports.ts'
import { npmStart } from './npm-start.ts'

const publicUrl = 'https://town.example'
const saysDemo = 'This is a demo.'
const [customer, , operator] = DEMO_LOGINS

/** A site with an https address and the embedded database, reached without its proxy. */
async function publicSite(settings: Record<string, string>) {
  const PORT = String(await freePort())
  const site = await npmStart({ PORT, PUBLIC_URL: publicUrl, ...settings })
  onTestFinished(() => site[Symbol.asyncDispose]())
  const url = `http://127.0.0.1:${PORT}`
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { accept: path.endsWith('.json') ? '*/*' : 'text/html' } })
    return { status: answer.status, text: await answer.text() }
  }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: publicUrl }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const signIn = ({ email, password }: { email: string; password: string }) =>
    post('/auth/v1/token?grant_type=password', { email, password, user_type: 'customer' })
  const examined = async (DEMO: string) => {
    const config = readConfig({
      DATABASE_URL: await site.databaseUrl(),
      DATA_DIR: site.folder,
      PUBLIC_URL: publicUrl,
      DEMO,
    })
    return (await examine(config, { now: new Date() })).find(({ check }) => check === 'demo logins')
  }
  return { site, get, post, signIn, examined, count: () => countsOf(url) }
}

async function countsOf(url: string) {
  const answer = await fetch(`${url}/rest/v1/providers`)
  return ((await answer.json()) as { items: unknown[] }).items.length
}

test('a site with a public address has no demo users, no demo data and no pages for developers', async () => {
  const { site, get, post, signIn, examined, count } = await publicSite({ DEMO: '' })
  expect(site.said).toContain('This site is no demo')
  for (const login of DEMO_LOGINS) expect(await signIn(login), login.email).toBe(401)
  expect(await count()).toBe(0)
  const developers = pages.filter(({ path }) => /^\/(dev\/|signup-debug)/.test(path)).map(({ path }) => path)
  expect(developers).toHaveLength(3)
  for (const path of [...developers, '/dev/mail.json', '/dev/mail.html?to=a@b.example&subject=Hi'])
    expect((await get(path)).status, path).toBe(404)
  expect(await post('/rest/v1/rpc/debug_user_creation', {})).toBe(404)
  for (const path of ['/login', '/', '/nowhere']) {
    const { text } = await get(path)
    expect(text, path).not.toContain(saysDemo)
    expect(text, path).not.toContain('Demo logins')
    for (const { email } of DEMO_LOGINS) expect(text, path).not.toContain(email)
  }
  expect(await examined('')).toMatchObject({ state: 'ok', says: expect.stringContaining('no demo') })
}, 240_000)

test('a public demo says so on every page, and prints the password of its operator once', async () => {
  const { site, get, post, signIn, examined, count } = await publicSite({ DEMO: 'true', DEMO_PROVIDERS: '10' })
  expect(site.said).toContain('This site is a public demo')
  expect(await count()).toBeGreaterThan(0)
  for (const { path } of pages.filter(({ path }) => !path.includes(':')))
    expect((await get(path)).text, path).toContain(saysDemo)
  expect((await get('/nowhere')).text).toContain(saysDemo)

  const password = new RegExp(`${operator.email} +(\\S+)`).exec(site.said)?.[1] ?? ''
  expect(password).toHaveLength(20)
  expect(await signIn(operator)).toBe(401)
  expect(await signIn({ ...operator, password })).toBe(200)
  expect(await signIn(customer)).toBe(200)
  expect((await get('/login')).text).not.toContain(operator.email)
  expect(await examined('true')).toMatchObject({ state: 'ok', says: expect.stringContaining('public demo') })

  for (const { email } of [customer, operator]) expect(await post('/auth/v1/recover', { email })).toBe(200)
  const mails = (await get('/dev/mail.json')).text
  expect(mails).toContain(customer.email)
  expect(mails, 'no link lets a stranger set the password of the operator').not.toContain(operator.email)

  process.kill((await site.pids()).command, 'SIGTERM')
  await expect.poll(() => site.hasEnded, { timeout: 60_000 }).toBe(true)
  await site.startAgain()
  expect(site.said.split(password)).toHaveLength(2)
  expect(await signIn({ ...operator, password })).toBe(200)
}, 240_000)
