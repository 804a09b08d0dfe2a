import { smtpMailer } from '#integrations/email/email.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.server.ts'
import type { Config } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { keepsNamedStatements } from '#platform/db/named-statement.server.ts'
import type { OpenedServer } from '#platform/db/open.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { close, listen } from '#platform/http-server.server.ts'
import { measureBackups, measureJobs } from '#platform/job-metrics.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { measureProcess } from '#platform/metrics.server.ts'
import { createRealtime } from '#platform/realtime/hub.server.ts'
import { openReplicas } from '#platform/replicas/open.server.ts'
import { openTracing } from './open-tracing.server.ts'
import { queues } from './queues.server.ts'
import { schedule, tasks } from './schedule.server.ts'
import { builtSite, type Opened, type Site } from './site.server.ts'

interface Serving {
  /** Everything to close at the end is added to it. */
  resources: AsyncDisposableStack
  /**
   * Whether another process is already serving when this one ends, so that it may take its time.
   */
  isReplaced: () => boolean
}

/** Serves the site in this process, on an open database. `work` starts the jobs. */
export async function serve(
  config: Config,
  { url, directUrl }: Pick<OpenedServer, 'url' | 'directUrl'>,
  { resources, isReplaced }: Serving,
): Promise<{ port: number; work: () => Promise<void> }> {
  const log = createLog(config.LOG_LEVEL)
  const tracing = await openTracing(config, log)
  resources.defer(() => tracing?.close())
  // Closed after the database, which waits for a running delivery to store that the email was sent.
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  resources.defer(() => mailer?.close())
  const named = config.NAMED_STATEMENTS ?? (await keepsNamedStatements(url))
  const database = connect(url, config.DATABASE_CONNECTIONS, { named })
  const { db, pool } = database
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  resources.defer(() => database.close())

  const jobs = await openJobs(database, queues, log)
  resources.defer(() => jobs.stop())
  const realtime = createRealtime({ pool, directUrl }, log)
  measureProcess(pool, () => realtime.countAll())
  measureJobs(pool)
  measureBackups(config)
  const primary = { ...database, directUrl }
  const replicas = await openReplicas(config, { primary, log, onPrimaryLost: () => realtime.reconnect() })
  resources.defer(() => replicas?.close())
  const demo = config.DEMO ? await import('./demo.server.ts') : undefined
  const ownFiles = openFiles(config, log)
  const files = demo?.withDemoPictures(ownFiles) ?? ownFiles
  const opened = { db, pool, clock: systemClock, config, log, files, realtime, ...(replicas && { replicas }) }
  const site = await openSite(opened)
  resources.defer(site.close)
  const port = await listen(site.server, config)
  resources.defer(async () => {
    await Promise.all([close(site.server, { isPatient: isReplaced() }), jobs.finish()])
  })
  resources.defer(() => realtime.close())
  const deps: Deps = { ...opened, renderMail: site.renderMail }
  return { port, work: () => jobs.work(schedule(deps), tasks(deps, mailer)) }
}

async function openSite(deps: Opened): Promise<Site> {
  if (deps.config.NODE_ENV === 'development') return (await import('./dev-site.server.ts')).devSite(deps)
  return builtSite(deps)
}
