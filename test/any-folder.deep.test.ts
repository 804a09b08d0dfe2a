import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, link, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** On the disk of the packages, which are linked and not copied. */
await mkdir(join(root, 'data'), { recursive: true })
const folder = await mkdtemp(join(root, 'data', 'test folder '))
const site = join(folder, "My café's site #1 (100%20)")
let command: ChildProcess | undefined

afterAll(async () => {
  if (command && command.exitCode === null) command.kill('SIGKILL')
  await rm(folder, { recursive: true, maxRetries: 5 })
})

/** The files that git knows, and the packages. */
async function copySite(): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const path of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(site, path)), { recursive: true })
    await copyFile(join(root, path), join(site, path)).catch(() => {})
  }
  await linkFiles(join(root, 'node_modules'), join(site, 'node_modules'))
}

async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await (entry.name === '.cache' ? undefined : linkFiles(source, target))
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target)
  }
}

/** Runs a command of the copy, with the settings of a new site. */
function run(...args: string[]) {
  const settings = { PORT: '0', DEMO: 'false', LOG_LEVEL: 'warn', WEB_CONCURRENCY: '1', NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['bin/run.mjs', ...args], {
    cwd: site,
    env: { ...process.env, DATA_DIR: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  return { child, said: () => said }
}

test('the site builds and runs in a folder with blanks, signs of addresses and other letters', async () => {
  await copySite()
  const started = run('start')
  command = started.child
  const opened = new Promise<string>((resolve, reject) => {
    const look = () => resolveIf(/is open: (\S+)/.exec(started.said())?.[1])
    const resolveIf = (address: string | undefined) => address && resolve(address)
    started.child.stderr.on('data', look)
    started.child.on('exit', () => reject(new Error(started.said())))
  })
  const address = await opened
  const get = async (path: string) => {
    const answer = await fetch(address + path)
    return { status: answer.status, body: await answer.text() }
  }
  const home = await get('/')
  expect(home.status).toBe(200)
  const assets = [...home.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
  expect(assets.length).toBeGreaterThan(3)
  const others = ['/providers', '/es', '/sw.js', '/og/category/cleaning.png', '/rest/v1/openapi.json']
  for (const path of [...new Set(assets), ...others]) expect((await get(path)).status, path).toBe(200)

  const saved = run('backup', join(folder, 'backup #1.tar.zst'))
  expect([(await once(saved.child, 'exit'))[0], saved.said()]).toEqual([0, expect.any(String)])
  expect(await readdir(folder)).toContain('backup #1.tar.zst')

  started.child.kill('SIGTERM')
  expect((await once(started.child, 'exit'))[0]).toBe(0)
})
