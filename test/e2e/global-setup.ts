import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startThrowaway } from '#platform/db/embedded.server.ts'
import { baseURL } from '../../playwright.config.ts'
import { createDatabase, dropDatabase } from '../database-server.ts'
import { openSite } from '../site.ts'

/**
 * Opens one site for all journeys, with a small demo world in a database that is dropped with it.
 * E2E_DATABASE_URL holds its address, for journeys that start a site of their own or write rows
 * that the API can't.
 */
export default async function openForAll(): Promise<() => Promise<void>> {
  const house = new AsyncDisposableStack()
  try {
    const given = process.env['TEST_DATABASE_URL']
    const server = given ? undefined : await startThrowaway()
    house.defer(async () => server?.stop())
    const database = await createDatabase(given ?? server?.url ?? '')
    house.defer(() => dropDatabase(database))
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-e2e-'))
    house.defer(() => rm(folder, { recursive: true, force: true }))
    const demo = {
      DEMO: 'true',
      DEMO_PROVIDERS: '60',
      TRUST_PROXY: 'true',
      CALENDARS_ON_LOOPBACK: 'true',
      WEBHOOKS_ON_LOOPBACK: 'true',
      PROGRAMS_ON_LOOPBACK: 'true',
      PUSH_ON_LOOPBACK: 'true',
    }
    const place = { PORT: new URL(baseURL).port, DATABASE_URL: database, DATA_DIR: folder }
    house.use(await openSite({ ...demo, ...place }))
    process.env['E2E_DATABASE_URL'] = database
  } catch (error) {
    await house.disposeAsync()
    throw error
  }
  return () => house.disposeAsync()
}
