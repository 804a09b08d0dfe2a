import { once } from 'node:events'
import { pino } from 'pino'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createRealtime } from '#platform/realtime/hub.server.ts'
import { createApi } from '../../src/api.server.ts'
import { queues } from '../../src/schedule.server.ts'
import { httpServer } from '../../src/site.server.ts'

/**
 * The API in a process of its own, on the database of DATABASE_URL. Sends its address to the parent
 * process, and ends with it.
 */
process.on('disconnect', () => process.exit())
const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
const database = connect(config.DATABASE_URL ?? '', 16)
const { db, pool } = database
const log = pino({ level: config.LOG_LEVEL })
await openJobs(database, queues, log)
const realtime = createRealtime(pool, log)
const api = createApi({
  db,
  pool,
  clock: systemClock,
  config,
  log,
  files: openFiles(config, log),
  renderMail: async () => undefined,
  realtime,
})
const server = httpServer(api.fetch)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}`)
