import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { cpuMeter, metered } from '../../test/measuring/cpu.ts'
import { aTown, bookBusily, hangUp } from '../../test/rivals.ts'
import { openSite } from '../../test/site.ts'
import { benchWorld } from './bench-world.ts'

/**
 * Prints the CPU time of the built site and PostgreSQL for a booking: alone, and with the jobs and
 * emails that it brings about. What an idle site takes meanwhile is left out.
 */
const world = benchWorld(0)
await using closing = world.closing
const { url, database } = await world.empty()
const { db } = database
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (message, _, done) => void message.resume().once('end', () => done()),
})
const listening = smtp.listen(0, '127.0.0.1')
await once(listening, 'listening')
closing.defer(() => new Promise<void>((closed) => smtp.close(closed)))
const SMTP_URL = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
const site = closing.use(await openSite({ DATABASE_URL: url, DEMO: 'false', SMTP_URL, LOG_LEVEL: 'error' }))
closing.defer(hangUp)
const town = await aTown({ url: site.url, db, now: new Date() }, { connections: 4, providers: 200 })
const read = await cpuMeter(site.pid, db)

const idleSeconds = 8
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from mail where status = 'queued'`.execute(db)
  return rows[0]?.count ?? 0
}
async function bookFor(seconds: number) {
  let bookings = 0
  const { cpu: alone } = await metered(read, async () => (bookings = (await bookBusily(town, seconds)).length))
  const began = performance.now()
  const { cpu: later } = await metered(read, async () => {
    while ((await waiting()) > 0) await pause(250)
  })
  return { bookings, alone, later, seconds: (performance.now() - began) / 1000 }
}

await bookFor(1)
await pause(3_000)
const { cpu: idle } = await metered(read, () => pause(idleSeconds * 1000))
const { bookings, alone, later, seconds } = await bookFor(1.5)
const emails = await sql<{ count: number }>`select count(*) from mail`.execute(db)
const less = (used: number, idled: number, during: number) => (used - (idled / idleSeconds) * during) / bookings
const all = {
  site: less(alone.site + later.site, idle.site, seconds),
  postgres: less(alone.postgres + later.postgres, idle.postgres, seconds),
}
const round = (value: number) => value.toFixed(1)
process.stdout.write(
  `${bookings} bookings, ${emails.rows[0]?.count} emails, ${round(seconds)} s until the last was sent
while booking: ${round((alone.site + alone.postgres) / bookings)} ms of CPU a booking
with jobs and emails: site ${round(all.site)} + PostgreSQL ${round(all.postgres)} = ${round(all.site + all.postgres)} ms
an idle site: ${round(idle.site / idleSeconds)} + ${round(idle.postgres / idleSeconds)} ms a second
`,
)
