import type { Logger } from 'pino'
import { inScope } from './scope.server.ts'
import { endedBy, startTrace } from './tracing/tracing.server.ts'

/** Runs a job as a trace of its own. */
export const runAs = (job: string, run: () => Promise<void>, log: Logger): Promise<void> =>
  endedBy(startTrace(job, 'consumer'), (span) =>
    inScope({ job, who: {}, ...(span && { span }) }, () => runLogged(run, log)),
  )

async function runLogged(run: () => Promise<void>, log: Logger): Promise<void> {
  const began = performance.now()
  try {
    await run()
    log.debug({ milliseconds: Math.round(performance.now() - began) }, 'job finished')
  } catch (error) {
    log.error({ err: error }, 'job failed, will be retried')
    throw error
  }
}
