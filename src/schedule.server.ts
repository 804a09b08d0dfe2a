import { sweepSessions } from './features/accounts/sessions/commands.server.ts'
import { expireLeads } from './features/leads/commands.server.ts'
import { deliverMail, mailDelivery, sweepMails } from './features/mails/commands.server.ts'
import { deleteRemoved, pictureRemovals, sweepPictures } from './features/pictures/removals/commands.server.ts'
import { countTownServices } from './features/providers/towns/commands.server.ts'
import type { Mailer } from './integrations/email/email.server.ts'
import { hasDevPages } from './platform/config.server.ts'
import type { Deps } from './platform/http/app.server.ts'
import { type Job, type QueuePolicy, task, type Task } from './platform/jobs.server.ts'
import { sweepPlatform } from './platform/sweep.server.ts'

/** Everything that happens by itself, and when. */
export const schedule = ({ db, clock, config, files }: Pick<Deps, 'db' | 'clock' | 'config' | 'files'>): Job[] => [
  {
    name: 'sweep',
    cron: '7 * * * *',
    run: async () => {
      await sweepPlatform(db)
      await sweepSessions(db, clock.now())
    },
  },
  {
    name: 'sweep-mails',
    cron: '17 * * * *',
    run: () => sweepMails(db, clock.now(), { keepReadable: hasDevPages(config) }),
  },
  { name: 'expire-leads', cron: '27 5 * * *', run: async () => void (await expireLeads(db, clock.now())) },
  { name: 'count-towns', cron: '47 * * * *', run: () => countTownServices(db) },
  { name: 'sweep-pictures', cron: '37 * * * *', run: () => sweepPictures(db, files, clock.now()) },
]

/** Every queue that something may be put into. */
export const queues: readonly QueuePolicy[] = [pictureRemovals, mailDelivery]

/** Everything that is done in the background because something has happened. */
export const tasks = (deps: Deps, mailer: Mailer | undefined): Task[] => [
  task(pictureRemovals, () => deleteRemoved(deps.db, deps.files)),
  task(mailDelivery, ({ id }) => deliverMail(deps, mailer, id)),
]
