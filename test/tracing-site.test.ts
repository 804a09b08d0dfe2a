import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testCollector } from './collector.ts'
import { testDatabase } from './database.ts'
import { openSite } from './site.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-traces-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const DATABASE_URL = await testDatabase()

/** Asks the built site for a page, ends the site, and returns the modules that it had loaded. */
async function visit(name: string, settings: Record<string, string>): Promise<string[]> {
  const LOADED_MODULES = join(folder, name)
  const own = { DATABASE_URL, DATA_DIR: folder, LOADED_MODULES, DEMO: 'false', ...settings }
  await using site = await openSite(own, ['./test/loaded-modules.ts'])
  expect((await fetch(`${site.url}/providers`)).status).toBe(200)
  return (await readFile(LOADED_MODULES, 'utf8')).split('\n')
}

/** The package `api` is no part of it, and the library of the metrics loads it in any case. */
const isSdk = (url: string) => /open-telemetry|@opentelemetry\/(?!api\/)/.test(url)

test('without OTEL_EXPORTER_OTLP_ENDPOINT, the site does not load the SDK', async () => {
  const loaded = await visit('off', {})
  expect(loaded.filter((url) => url.endsWith('/dist/server/main.js'))).toHaveLength(1)
  expect(loaded.filter(isSdk)).toEqual([])
})

test('with it, the built site loads the SDK from its build, and the last spans are sent before it ends', async () => {
  const collector = await testCollector()
  const more = { OTEL_SERVICE_NAME: 'porchlight-of-tests', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const loaded = await visit('on', more)
  expect(loaded.filter(isSdk)).toEqual([expect.stringMatching(/\/dist\/server\/open-telemetry\.server-[\w-]+\.js$/)])
  const page = collector.spans.find(({ name }) => name === 'GET /providers')
  expect(page?.resource['service.name']).toBe('porchlight-of-tests')
})
