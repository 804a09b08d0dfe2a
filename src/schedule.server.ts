import { sweepSessions } from './features/accounts/sessions/commands.server.ts'
import type { Deps } from './platform/http/app.server.ts'
import type { Job, QueuePolicy, Task } from './platform/jobs.server.ts'
import { sweepPlatform } from './platform/sweep.server.ts'

/** Everything that happens by itself, and when. */
export const schedule = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job[] => [
  {
    name: 'sweep',
    cron: '7 * * * *',
    run: async () => {
      await sweepPlatform(db)
      await sweepSessions(db, clock.now())
    },
  },
]

/** Every queue that something may be put into. */
export const queues: readonly QueuePolicy[] = []

/** Everything that is done in the background because something has happened. */
export const tasks = (_deps: Deps): Task[] => []
