import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A site with a demo world of its own, which ends with it. */
export interface DemoSite extends AsyncDisposable {
  url: string
}

/** Serves the built site on a free port over a database in a folder of its own, with so many demo providers. Resolves when it answers. */
export async function openDemoSite(providers = 300): Promise<DemoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-shots-'))
  const url = `http://localhost:${await freePort()}`
  const own = { PORT: new URL(url).port, HOST: '', PUBLIC_URL: url, DATABASE_URL: '', DATA_DIR: folder }
  const demo = { DEMO: 'true', DEMO_PROVIDERS: String(providers), LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const site = spawn(process.execPath, ['src/main.server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...own, ...demo },
  })
  const ended = once(site, 'exit')
  const close = async () => {
    site.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  while (!(await answers(url))) {
    if (site.exitCode !== null) throw new Error(`The site ended with ${site.exitCode}`)
    await new Promise((later) => setTimeout(later, 100))
  }
  return { url, [Symbol.asyncDispose]: close }
}

/** What the parameters of routes stand for: the demo provider, and the town where most offer what she offers. */
export async function readWorld(url: string): Promise<Record<string, string>> {
  const category = 'cleaning'
  const [provider] = await itemsOf<{ id: string }>(`${url}/rest/v1/providers?search=Ortega+Home+Cleaning`)
  const [town] = await itemsOf<{ state: string; town: string }>(`${url}/rest/v1/categories/${category}/towns?limit=1`)
  if (!provider || !town) throw new Error('The demo world has neither its provider nor a town')
  return { category, id: provider.id, state: town.state.toLowerCase(), town: town.town }
}

async function itemsOf<T>(url: string): Promise<T[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return ((await answer.json()) as { items: T[] }).items
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
