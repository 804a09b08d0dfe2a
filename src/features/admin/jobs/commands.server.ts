import type { Db } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { notFound } from '../../../platform/http/errors.server.ts'
import { startNow } from '../../../platform/jobs.server.ts'
import { type Act, note } from '../commands.server.ts'

/** Has a scheduled job run now as well; all of them are safe to repeat. Throws 404 for what is not scheduled. */
export async function runJob(db: Db, name: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await startNow(db, tx, name))) throw notFound('Job')
    await note(tx, 'operator.job_started', null, act, { job: name })
  })
}
