import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { book } from './bookings.ts'
import { aCustomer, aProvider, caller } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()

/** The files of src/domains of which a function runs during some work. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  return [...new Set(ran.flatMap(({ url }) => /\/src\/domains\/([^?]+)/.exec(url)?.[1] ?? []))].toSorted()
}

const domainsOf = (files: readonly string[]) => new Set(files.map((file) => file.split('/')[0]))

/** The most domains that a request may run through, with those that react to what it announces. */
const mostDomains = 8

const [customer, provider] = [await aCustomer(server), await aProvider(server)]
const anyone = caller(server)

// The first request of its kind runs more, such as what is read once.
test.each([
  [
    'booking',
    () => book(customer, provider, { start_time: '08:00', end_time: '09:00' }),
    () => book(customer, provider, { start_time: '12:00', end_time: '13:00' }),
  ],
  [
    'search',
    () => anyone.get('/rest/v1/providers?search=cleaning&location=10001'),
    () => anyone.get('/rest/v1/providers?search=plumber&location=10001'),
  ],
])('a %s runs through few domains', async (_, first, warm) => {
  await first()
  const files = await filesOf(warm)
  expect(files.length).toBeGreaterThan(10)
  expect(domainsOf(files).size, `${files.length} files: ${files.join(', ')}`).toBeLessThanOrEqual(mostDomains)
})
