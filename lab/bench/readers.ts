import { tableOf } from '../../test/measuring/table.ts'
import { measurePairs, type Work } from '../../test/measuring/turns.ts'
import { aTown, bookBusily, hangUp } from '../../test/rivals.ts'
import { benchWorld } from './bench-world.ts'
import { connections, timed } from './bench-writes.ts'

/**
 * Prints the cost of a booking without the stored events (with webhooks), and without notifications
 * (with emails, pushes and texts). The ceiling is a booking with both, in turns.
 */
const world = benchWorld(0)
await using closing = world.closing
const { url, database } = await world.empty()
closing.defer(hangUp)
const serve = (left: string) => world.serve('fewer-readers-process.ts', { DATABASE_URL: url, WITHOUT: left })
const whole = await serve('nothing')
const town = await aTown({ url: whole.url, db: database.db, now: new Date() }, { connections, providers: 300 })

async function bookings({ url, pid }: { url: string; pid: number }): Promise<Work> {
  const there = { ...town, url }
  return timed(there, pid, (seconds) => bookBusily(there, seconds))
}

const ceiling = await bookings(whole)
const pairs = []
for (const left of ['events', 'notifications'])
  pairs.push({ part: `bookings without ${left}`, ours: await bookings(await serve(left)), ceiling })
process.stdout.write(`${tableOf(await measurePairs(database.db, pairs, { seconds: 12 }))}\n`)
