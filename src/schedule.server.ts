import { sweepSessions } from './features/accounts/sessions/commands.server.ts'
import { deleteRemoved, pictureRemovals, sweepPictures } from './features/pictures/removals/commands.server.ts'
import type { Deps } from './platform/http/app.server.ts'
import { type Job, type QueuePolicy, task, type Task } from './platform/jobs.server.ts'
import { sweepPlatform } from './platform/sweep.server.ts'

/** Everything that happens by itself, and when. */
export const schedule = ({ db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>): Job[] => [
  {
    name: 'sweep',
    cron: '7 * * * *',
    run: async () => {
      await sweepPlatform(db)
      await sweepSessions(db, clock.now())
    },
  },
  { name: 'sweep-pictures', cron: '37 * * * *', run: () => sweepPictures(db, files, clock.now()) },
]

/** Every queue that something may be put into. */
export const queues: readonly QueuePolicy[] = [pictureRemovals]

/** Everything that is done in the background because something has happened. */
export const tasks = ({ db, files }: Deps): Task[] => [task(pictureRemovals, () => deleteRemoved(db, files))]
