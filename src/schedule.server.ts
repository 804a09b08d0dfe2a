import { sweepConfirmations } from '#domains/assistants/confirmations-commands.server.ts'
import { applyDeadlines, remindOfBookings } from '#domains/bookings/deadlines-commands.server.ts'
import { acceptDueFinalPrices } from '#domains/bookings/final-price-commands.server.ts'
import { extendOpenSeries } from '#domains/bookings/open-series-commands.server.ts'
import { syncDueAccounts } from '#domains/calendars/accounts-sync-commands.server.ts'
import { readDueCalendars } from '#domains/calendars/busy-commands.server.ts'
import { mailDelivery, sweepMails } from '#domains/email/commands.server.ts'
import { deliverMail } from '#domains/email/delivery-commands.server.ts'
import { legalNotices, sendLegalNotices } from '#domains/email/legal-notices-commands.server.ts'
import { sweepSessions } from '#domains/identity/sessions-commands.server.ts'
import { sendInvitations } from '#domains/imports/claims-commands.server.ts'
import { workOnImport } from '#domains/imports/commands.server.ts'
import { importBatches } from '#domains/imports/queue.server.ts'
import { tellGroup } from '#domains/moderation/groups-commands.server.ts'
import { groupDeliveries } from '#domains/moderation/groups-queue.server.ts'
import { sendBundles } from '#domains/notifications/commands.server.ts'
import { optionalEmails } from '#domains/notifications/preferences-queries.server.ts'
import { deliverPush } from '#domains/notifications/push-delivery-commands.server.ts'
import { pushDeliveries } from '#domains/notifications/push-queue.server.ts'
import { sweepSms } from '#domains/notifications/sms-commands.server.ts'
import { deliverSms, readSmsCosts } from '#domains/notifications/sms-delivery-commands.server.ts'
import { smsDeliveries } from '#domains/notifications/sms-queue.server.ts'
import { sweepWebhooks } from '#domains/notifications/webhooks-commands.server.ts'
import { deliverEvent } from '#domains/notifications/webhooks-delivery-commands.server.ts'
import { webhookDeliveries } from '#domains/notifications/webhooks-queue.server.ts'
import { countDays } from '#domains/operators/overview-commands.server.ts'
import { deleteRemovedPictures, pictureRemovals, sweepPictures } from '#domains/pictures/commands.server.ts'
import { bytesOfPictures, listPictureFiles } from '#domains/pictures/queries.server.ts'
import { sweepRecords } from '#domains/programs/records-commands.server.ts'
import { resumeListings } from '#domains/providers/commands.server.ts'
import { remindOfCredentials } from '#domains/providers/credentials-commands.server.ts'
import { refreshGoogleReviews } from '#domains/providers/google-commands.server.ts'
import { sweepHandles } from '#domains/providers/handles-commands.server.ts'
import { checkVerifications } from '#domains/providers/record-commands.server.ts'
import { keepTraderRule } from '#domains/providers/trader-commands.server.ts'
import { tidySearch } from '#domains/search/commands.server.ts'
import { countTownServices } from '#domains/search/towns-commands.server.ts'
import { expireServiceRequests } from '#domains/service-requests/commands.server.ts'
import { sweepPrograms } from '#domains/sign-in/connected-programs-commands.server.ts'
import { sweepEmailChanges } from '#domains/sign-in/email-change-commands.server.ts'
import { sweepDevices } from '#domains/sign-in/limits-commands.server.ts'
import { sweepLinks } from '#domains/sign-in/links-commands.server.ts'
import { sweepChallenges } from '#domains/sign-in/methods-commands.server.ts'
import { sweepTokens } from '#domains/sign-in/tokens-commands.server.ts'
import { getRetention, refreshSite } from '#domains/site/settings-queries.server.ts'
import { tellWaiting } from '#domains/waiting-list/commands.server.ts'
import type { Mailer } from '#integrations/email/email.server.ts'
import { databaseSize } from '#platform/backup/connection.server.ts'
import { backUpNightly } from '#platform/backup/nightly.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { createPartitions, dropOldPartitions, partitionsFrom } from '#platform/db/partitions.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { type Job, type Task, task } from '#platform/jobs.server.ts'
import { sweepRateLimits } from '#platform/rate-limits.server.ts'

/** The longest backup, in seconds. Reading many pictures takes a while, especially from S3. */
const longestBackup = 6 * 3600

/** The jobs that run on a schedule. Times are UTC. */
export function schedule(deps: Omit<Deps, 'renderMail' | 'realtime'>): Job[] {
  const { db, clock, config, log } = deps
  const jobs: Job[] = [
    { name: 'maintain-partitions', cron: '2 * * * *', run: () => maintainPartitions(deps) },
    {
      name: 'sweep',
      cron: '7 * * * *',
      run: async () => {
        await sweepRateLimits(db)
        const sweeps = [
          sweepSessions,
          sweepTokens,
          sweepPrograms,
          sweepRecords,
          sweepLinks,
          sweepEmailChanges,
          sweepChallenges,
          sweepDevices,
          sweepHandles,
          sweepWebhooks,
          sweepConfirmations,
          sweepSms,
        ]
        for (const sweep of sweeps) await sweep(contextOf(deps))
      },
    },
    {
      name: 'sweep-mails',
      cron: '17 * * * *',
      run: () => sweepMails(contextOf(deps)),
    },
    { name: 'send-bundles', cron: '* * * * *', run: () => sendBundles(contextOf(deps)) },
    { name: 'invite-businesses', cron: '* * * * *', run: () => sendInvitations(contextOf(deps)) },
    { name: 'apply-deadlines', cron: '* * * * *', run: () => applyDeadlines(contextOf(deps)) },
    { name: 'accept-final-prices', cron: '*/5 * * * *', run: () => acceptDueFinalPrices(contextOf(deps)) },
    { name: 'remind-of-bookings', cron: '* * * * *', run: () => remindOfBookings(contextOf(deps)) },
    { name: 'tell-waiting', cron: '* * * * *', run: () => tellWaiting(contextOf(deps)) },
    {
      name: 'expire-service-requests',
      cron: '27 5 * * *',
      run: async () => void (await expireServiceRequests(contextOf(deps))),
    },
    { name: 'extend-series', cron: '19 * * * *', run: () => extendOpenSeries(contextOf(deps)) },
    {
      name: 'check-verifications',
      cron: '13 6 * * *',
      run: async () => {
        await checkVerifications(contextOf(deps))
        await remindOfCredentials(contextOf(deps))
      },
    },
    // Every quarter of an hour, because it is always midnight at one in some time zone.
    { name: 'resume-listings', cron: '*/15 * * * *', run: () => resumeListings(contextOf(deps)) },
    { name: 'keep-trader-rule', cron: '*/15 * * * *', run: () => keepTraderRule(contextOf(deps)) },
    { name: 'count-days', cron: '3 * * * *', run: () => countDays(contextOf(deps)) },
    { name: 'tidy-search', cron: '37 3 * * *', run: () => tidySearch(contextOf(deps)) },
    { name: 'count-towns', cron: '47 * * * *', run: () => countTownServices(db) },
    { name: 'refresh-google-reviews', cron: '57 * * * *', run: () => refreshGoogleReviews({ db, config, clock, log }) },
    { name: 'read-busy-calendars', cron: '*/5 * * * *', run: () => readDueCalendars(contextOf(deps)) },
    { name: 'sync-calendars', cron: '* * * * *', run: () => syncDueAccounts(contextOf(deps)) },
    { name: 'read-sms-costs', cron: '33 * * * *', run: () => readSmsCosts(contextOf(deps)) },
    { name: 'back-up', cron: '23 * * * *', atStart: false, timeout: longestBackup, run: () => backUp(deps) },
    { name: 'sweep-pictures', cron: '37 * * * *', run: () => sweepPictures(contextOf(deps)) },
  ]
  return jobs.map((job) => ({ ...job, run: () => knowingSite(db, job.run) }))
}

/** Makes sure that the process and the job know the brand and the country of the site. */
async function knowingSite(primary: Deps['db'], run: () => Promise<void>): Promise<void> {
  await refreshSite({ primary })
  await run()
}

/** Creates the next partitions, and drops those that are older than the site's settings allow. */
async function maintainPartitions({ pool, ...deps }: Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'log'>) {
  const [retention, now] = [await getRetention(deps), deps.clock.now()]
  const client = await pool.connect()
  try {
    await createPartitions(client, partitionsFrom(now), deps.log)
    await dropOldPartitions(client, { now, retention, log: deps.log })
  } finally {
    client.release()
  }
}

type Backed = Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'log' | 'files'>

/** The nightly backup, if the configuration wants one. */
export async function backUp({ db, pool, clock, config, log, files }: Backed): Promise<void> {
  const { BACKUPS_KEPT: keep, BACKUP_DIR: folder, DISK_RESERVE_MB: reserve } = config
  if (!keep) return
  const estimate = async () => (await databaseSize(db)) + (await bytesOfPictures(db))
  const source = { url: pool.options.connectionString ?? '', files, listFiles: listPictureFiles }
  const protection = { keys: config.SECRET_KEY, encrypted: config.BACKUPS_ENCRYPTED }
  const file = await backUpNightly({ folder, keep, reserve, protection, estimate }, source, clock.now())
  if (!file) return
  log.info({ file }, 'backup written')
  if (config.SECRET_KEY.length === 0) log.warn({ file }, 'SECRET_KEY is not set, so the backup has no signature')
}

/** Starts the workers of all job queues. */
export const tasks = (deps: Deps, mailer: Mailer | undefined): Task[] =>
  tasksOf(deps, mailer).map(({ queue, run }) => ({ queue, run: (data) => knowingSite(deps.db, () => run(data)) }))

const tasksOf = (deps: Deps, mailer: Mailer | undefined): Task[] => [
  task(pictureRemovals, () => deleteRemovedPictures(deps)),
  task(mailDelivery, ({ id }) => deliverMail(contextOf(deps), { id, mailer, optional: optionalEmails })),
  task(importBatches, (which) => workOnImport(contextOf(deps), which)),
  task(legalNotices, (notice) => sendLegalNotices(contextOf(deps), notice)),
  task(webhookDeliveries, (delivery) => deliverEvent(contextOf(deps), delivery)),
  task(groupDeliveries, (message) => tellGroup(contextOf(deps), message)),
  task(pushDeliveries, (push) => deliverPush(contextOf(deps), push)),
  task(smsDeliveries, (sms) => deliverSms(contextOf(deps), sms)),
]
