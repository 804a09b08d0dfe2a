import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Inside the project, where Vite would serve it by default. */
const dataDir = join('data', `test-development-${process.pid}`)
const secret = join(dataDir, 'postgres', 'porchlight.password')

let site: ChildProcess
let url = ''

beforeAll(async () => {
  site = start()
  url = await new Promise<string>((resolve, reject) => {
    let text = ''
    site.stderr?.on('data', (chunk) => {
      text += String(chunk)
      const address = /is open: (\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    site.on('exit', () => reject(new Error(text)))
  })
}, 120_000)

afterAll(async () => {
  const gone = once(site, 'exit')
  site.kill('SIGTERM')
  await gone
  await rm(join(root, dataDir), { recursive: true, force: true })
})

/** `npm run dev` with its own data folder and a free port. */
function start(settings: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, PORT: '0', HOST: '', DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn', ...settings }
  return spawn(process.execPath, ['bin/run.mjs', 'dev'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
}

test('the development server serves pages and the code of the browser', async () => {
  expect(await (await fetch(url)).text()).toContain('Porchlight')
  for (const path of ['/src/pages/entry.client.tsx', '/@vite/client', '/robots.txt'])
    expect((await fetch(url + path)).status, path).toBe(200)
})

test('the development server serves no file outside src, public and node_modules', async () => {
  const password = (await readFile(join(root, secret), 'utf8')).trim()
  expect(password.length).toBeGreaterThan(20)
  const files = [
    secret,
    join(dataDir, 'secret.key'),
    'package.json',
    '.git/HEAD',
    'vite.config.ts',
    'bin/run.mjs',
    'db/migrations/0001_platform.sql',
  ]
  for (const file of files) {
    const start = (await readFile(join(root, file), 'utf8')).trim().slice(0, 12)
    const absolute = pathToFileURL(join(root, file)).pathname
    const addresses = [
      `/${file}`,
      `/@fs${absolute}`,
      `//${file}`,
      `/src/../${file}`,
      `/src/%2e%2e/${file}`,
      `/@id/${absolute}`,
    ]
    const queries = [
      '',
      '?raw',
      '?url',
      '?import&raw',
      '?inline',
      '?import&raw??',
      '?raw?',
      '?.svg?.wasm?init',
      '?import&url&inline',
    ]
    for (const address of addresses)
      for (const query of queries) {
        const body = await (await fetch(url + address + query)).text()
        expect(body.includes(start) || body.includes(btoa(start).slice(0, 12)), address + query).toBe(false)
      }
  }
})

test('the development server listens on loopback only, and refuses another HOST', async () => {
  const { port } = new URL(url)
  // A server on all interfaces would answer on every address of the loopback network.
  await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow('fetch failed')
  const refused = start({ HOST: '0.0.0.0', DATA_DIR: `${dataDir}-refused` })
  let text = ''
  refused.stderr?.on('data', (chunk) => (text += String(chunk)))
  await once(refused, 'exit')
  expect([refused.exitCode, text]).toEqual([1, expect.stringContaining('HOST must be a loopback address')])
})
