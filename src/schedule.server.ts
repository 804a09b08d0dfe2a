import { sweepSessions } from './features/accounts/sessions/commands.server.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.server.ts'
import type { Job } from './platform/jobs.server.ts'
import { sweepPlatform } from './platform/sweep.server.ts'

/** Everything that happens by itself, and when. */
export const schedule = ({ db, clock }: { db: Db; clock: Clock }): Job[] => [
  {
    name: 'sweep',
    cron: '7 * * * *',
    run: async () => {
      await sweepPlatform(db)
      await sweepSessions(db, clock.now())
    },
  },
]
