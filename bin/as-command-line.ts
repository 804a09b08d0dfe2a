import { mailListeners } from '#domains/email/listeners.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { rereadSite } from '#domains/site/settings-queries.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.server.ts'
import { environment, readConfig } from '#platform/config.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { listen } from '#platform/events.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { inScope } from '#platform/scope.server.ts'
import { withSecretKey } from '#platform/secret-key.server.ts'
import { queues } from '../src/queues.server.ts'

/** Does what operators may do, on the database of the environment. The site may be running. */
export async function asCommandLine<T>(action: (context: OperatorContext) => Promise<T>): Promise<T> {
  const given = readConfig(environment())
  const log = createLog('warn')
  const server = await joinDatabase(given)
  const config = await withSecretKey(given)
  const database = connect(server.url, 10, { named: false })
  try {
    await migrate(server.directUrl)
    listen(mailListeners)
    const jobs = await openJobs(database, queues, log)
    try {
      const { db, pool } = database
      const files = openFiles(config, log)
      const context = contextOf({ db, pool, clock: systemClock, config, log, files })
      return await inScope({ who: {} }, async () => {
        await rereadSite(db)
        return action({ ...context, operator_id: null })
      })
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
    await server.stop()
  }
}
