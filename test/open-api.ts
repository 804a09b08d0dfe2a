import { once } from 'node:events'
import type { Server } from 'node:http'
import { pino } from 'pino'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createRealtime } from '#platform/realtime/hub.server.ts'
import { createApi } from '../src/api.server.ts'
import { queues } from '../src/queues.server.ts'

/** Creates the API on the database of DATABASE_URL. It logs errors only. */
export async function openApi() {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
  const directUrl = config.DATABASE_URL ?? ''
  const database = connect(directUrl, 16)
  const { db, pool } = database
  const log = pino({ level: config.LOG_LEVEL })
  await openJobs(database, queues, log)
  const realtime = createRealtime({ pool, directUrl }, log)
  const files = openFiles(config, log)
  const renderMail = async () => undefined
  return { pool, api: createApi({ db, pool, clock: systemClock, config, log, files, renderMail, realtime }) }
}

/** Listens on a free port, sends the address to the parent process, and ends with it. */
export async function serveForParent(server: Server): Promise<void> {
  process.on('disconnect', () => process.exit())
  process.send?.(await listen(server))
}

/** Listens on a free port of this machine. Returns the address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}
