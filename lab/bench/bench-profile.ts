import { requests } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import type { Work } from '../../test/measuring/turns.ts'
import { readWorld } from '../../test/shots/demo-site.ts'
import { encodings } from './bench-site.ts'
import { type BenchWorld, signedIn } from './bench-world.ts'
import { bookings } from './bench-writes.ts'
import { profileOf } from './profile.ts'

const seconds = { warmUp: 3, profile: 5 }

/**
 * Where the CPU time of the site goes in what misses its goals. Work of PostgreSQL is not in it.
 * The profiler itself slows small functions down, so the shares are rough.
 */
export async function measureProfile(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const site = await world.site()
  const profile = `/providers/${(await readWorld(site.url)).id}`
  const asked = { headers: { ...encodings.zstd, ...(await signedIn(database)) } }
  const works: [name: string, work: Work][] = [
    ['page of a user, home', requests(site, '/', asked)],
    ['page of a user, dashboard', requests(site, '/dashboard', asked)],
    ['page of a user, list', requests(site, '/providers', asked)],
    ['page of a user, profile', requests(site, profile, asked)],
    ['API, list of 20', requests(site, '/rest/v1/providers?limit=20')],
    ['API, search', requests(site, '/rest/v1/providers?search=house+cleaning&location=10001&limit=20')],
    ['API, /readyz', requests(site, '/readyz')],
    ['booking', await bookings(world)],
  ]
  const rows: Row[] = []
  for (const [name, work] of works) {
    await work.run(seconds.warmUp)
    for (const [where, percent] of await profileOf(work, seconds.profile))
      rows.push({ part: `profile: ${name}: ${where}`, ours: percent, unit: '%' })
  }
  return rows
}
