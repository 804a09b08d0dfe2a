import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite, type Site } from '../site.ts'

/**
 * Serves the built site on a free port with a demo world in a temporary folder. Resolves when it
 * answers.
 */
export async function openDemoSite(providers = 300, preload: readonly string[] = []): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-shots-'))
  const settings = { DATABASE_URL: '', DATA_DIR: folder, DEMO: 'true', DEMO_PROVIDERS: String(providers) }
  const site = await openSite(settings, preload)
  const close = async () => {
    await site[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  return { ...site, [Symbol.asyncDispose]: close }
}

/**
 * Values for route parameters: the demo provider, and the town with the most providers of her
 * category.
 */
export async function readWorld(url: string): Promise<Record<string, string>> {
  const category = 'cleaning'
  const [provider] = await itemsOf<{ id: string }>(`${url}/rest/v1/providers?search=Ortega+Home+Cleaning`)
  const [town] = await itemsOf<{ state: string; town: string }>(`${url}/rest/v1/categories/${category}/towns?limit=1`)
  if (!provider || !town) throw new Error('The demo world has neither its provider nor a town')
  return {
    category,
    id: provider.id,
    handle: 'ortega-home-cleaning',
    state: town.state.toLowerCase(),
    town: town.town,
    // Operators' texts, and a link that has ended.
    name: 'terms',
    kind: 'new_message',
    secret: 'ended',
  }
}

async function itemsOf<T>(url: string): Promise<T[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return ((await answer.json()) as { items: T[] }).items
}
