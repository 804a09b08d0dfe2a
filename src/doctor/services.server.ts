import { randomUUID } from 'node:crypto'
import { resolveMx } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { pino } from 'pino'
import { findSmsAccount } from '#domains/notifications/sms-queries.server.ts'
import { getGoogle } from '#domains/sign-in/google-queries.server.ts'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { GoogleReviewsFailed, placesApi } from '#integrations/google-reviews/google-reviews.server.ts'
import { isKnownAccount } from '#integrations/sms/sms.server.ts'
import { zippopotam } from '#integrations/zip-lookup/zip-lookup.server.ts'
import { newestBackup } from '#platform/backup/nightly.server.ts'
import type { Config } from '#platform/config.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { type Finding, messageOf, ok, skipped, wrong } from './finding.server.ts'

/** Milliseconds for each step of an attempt to reach another machine. */
const timeouts = { connection: 5_000, silence: 10_000, whole: 20_000 }

/**
 * Sends a test email to `to`, as the site sends its own: `from` is the address that operators have
 * chosen. Without `to`, only says that none was sent.
 */
export async function checkMail(
  { SMTP_URL, MAIL_FROM }: Config,
  to: string | undefined,
  chosen: { from?: string } = {},
): Promise<Finding> {
  const check = 'email'
  if (!SMTP_URL) return skipped(check, 'SMTP_URL is not set: emails stay in the database.')
  if (!to) return skipped(check, 'Add --email with your address to send a test email.')
  const mailer = smtpMailer(SMTP_URL, MAIL_FROM, timeouts)
  const text = 'This is a test. If you can read it, Porchlight can send email.'
  try {
    await mailer.send({
      id: `${randomUUID()}@doctor`,
      to,
      ...chosen,
      subject: 'Test of Porchlight',
      text,
      html: `<p>${text}</p>`,
    })
    return ok(check, `The mail server accepted a test email to ${to}. Look whether it arrived, and not as spam.`)
  } catch (error) {
    return wrong(
      check,
      `The server of SMTP_URL did not accept a test email: ${messageOf(error)}. Check SMTP_URL and ${chosen.from ? 'the sender at /admin/settings' : 'MAIL_FROM'}.`,
    )
  } finally {
    mailer.close()
  }
}

/** Whether other mail servers find the one that takes replies to emails. */
export async function checkReplies(
  { INBOUND_MAIL_DOMAIN: domain }: Config,
  findMailServers: typeof resolveMx = resolveMx,
): Promise<Finding> {
  const check = 'replies by email'
  if (!domain) return skipped(check, 'INBOUND_MAIL_DOMAIN is not set: users reply on the site.')
  const servers = await findMailServers(domain).catch(() => [])
  const [first] = servers.toSorted((one, other) => one.priority - other.priority)
  return first
    ? ok(check, `${first.exchange} takes email for ${domain}. Reply to an email to see whether it is passed on.`)
    : wrong(check, `No mail server takes email for ${domain}. Add an MX record to its DNS.`)
}

/** Whether the SMS service knows the account. */
export async function checkSms(config: Config): Promise<Finding> {
  const check = 'text messages'
  const account = findSmsAccount(config)
  if (!account) return skipped(check, 'SMS_ACCOUNT_SID is not set: users get emails and notifications.')
  try {
    return (await isKnownAccount(account))
      ? ok(check, `The service at ${account.url} knows the account. Texts come from ${account.from}.`)
      : wrong(check, `The service at ${account.url} refuses the account. Check SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.`)
  } catch (error) {
    return wrong(check, `The service at ${account.url} does not answer: ${messageOf(error)}. Check SMS_URL.`)
  }
}

/** Whether Google accepts the key for reviews. It answers that it doesn't know a place "doctor". */
export async function checkGoogleReviews({ GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACES_URL }: Config): Promise<Finding> {
  const check = 'reviews of Google'
  if (key === undefined)
    return skipped(check, 'GOOGLE_PLACES_API_KEY is not set: profiles have the reviews of this site.')
  try {
    await placesApi(GOOGLE_PLACES_URL, key)('doctor')
  } catch (error) {
    const reason = error instanceof GoogleReviewsFailed ? error.reason : 'unavailable'
    const mend = reason === 'refused' ? 'Check GOOGLE_PLACES_API_KEY and its quota.' : 'Check GOOGLE_PLACES_URL.'
    if (reason !== 'unknown_place') return wrong(check, `${messageOf(error)} ${mend}`)
  }
  return ok(check, 'Google accepts the key.')
}

/**
 * Whether the server for signing in with Google answers. Only a sign-in shows if it accepts our
 * credentials.
 */
export async function checkGoogleSignIn(config: Config): Promise<Finding> {
  const check = 'sign-in with Google'
  if (config.GOOGLE_CLIENT_ID === undefined) return skipped(check, 'GOOGLE_CLIENT_ID is not set: it is not offered.')
  try {
    await getGoogle(config).begin()
    return ok(check, `${config.GOOGLE_ISSUER} answers. Sign in once to see whether it knows GOOGLE_CLIENT_ID.`)
  } catch (error) {
    return wrong(check, `${config.GOOGLE_ISSUER} does not answer: ${messageOf(error)}. Check GOOGLE_ISSUER.`)
  }
}

/** Whether the service for unknown postal codes answers. */
export async function checkZipLookup({ ZIP_LOOKUP_URL: url }: Config): Promise<Finding> {
  const check = 'postal codes'
  if (url === undefined) return skipped(check, 'ZIP_LOOKUP_URL is not set: the site knows those of its country.')
  try {
    await zippopotam(url)('10001')
    return ok(check, `The service at ${url} answers.`)
  } catch (error) {
    return wrong(check, `${messageOf(error)} Check ZIP_LOOKUP_URL.`)
  }
}

/** Stores, reads and deletes a small file where pictures are stored. */
export async function checkFiles(config: Config): Promise<Finding> {
  const check = 'pictures'
  const place = config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : `${config.DATA_DIR}/pictures`
  const causes: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void causes.push(causeIn(line)) })
  const files = openFiles(config, log)
  const key = `doctor/${randomUUID()}.txt`
  try {
    const bytes = Buffer.from('test')
    await files.put(key, bytes, 'text/plain')
    const read = await files.get(key)
    await files.delete(key)
    if (read && bytes.equals(read)) return ok(check, `${place} stores, returns and deletes files.`)
    return wrong(check, `${place} returned another file than the one that was stored.`)
  } catch (error) {
    const mend = config.S3_BUCKET
      ? 'Check S3_BUCKET, S3_REGION, S3_ENDPOINT and the keys; they must allow to put, get and delete.'
      : 'Check who owns the folder.'
    return wrong(check, `${place} cannot be used: ${causes[0] ?? messageOf(error)}. ${mend}`)
  }
}

/** The message of the error in a line of the log. */
function causeIn(line: string): string {
  const { err } = JSON.parse(line) as { err?: { type?: string; message?: string } }
  return [err?.type, err?.message].filter(Boolean).join(': ')
}

const mebibyte = 1024 ** 2

/** Requires twice the reserve to be free, so that there is time to act. */
export async function checkDisk({ DATA_DIR, DISK_RESERVE_MB }: Config): Promise<Finding> {
  const check = 'disk'
  const space = await statfs(DATA_DIR).catch(() => undefined)
  if (!space) return skipped(check, `There is no folder ${DATA_DIR}.`)
  const free = Math.floor((space.bavail * space.bsize) / mebibyte)
  const says = `${free} MB are free for ${DATA_DIR}`
  return free >= 2 * DISK_RESERVE_MB
    ? ok(check, `${says}.`)
    : wrong(check, `${says}. Below ${DISK_RESERVE_MB} MB, writes are refused. Delete old files or extend the disk.`)
}

/** The newest nightly backup may be two days old. With `DATABASE_URL`, BACKUPS_KEPT must be set. */
export async function checkBackups(config: Config, now: Date): Promise<Finding> {
  const { BACKUPS_KEPT, BACKUP_DIR, DATABASE_URL, SECRET_KEY } = config
  const check = 'backups'
  if (BACKUPS_KEPT === undefined) return wrong(check, undecidedBackups)
  if (BACKUPS_KEPT === 0) return skipped(check, 'BACKUPS_KEPT is 0: the site makes none itself.')
  if (DATABASE_URL && SECRET_KEY.length === 0) return wrong(check, unsignedBackups)
  const newest = await newestBackup(BACKUP_DIR)
  if (newest === 0) return skipped(check, `There is none in ${BACKUP_DIR} yet. A running site makes one each night.`)
  const hours = (now.getTime() - newest) / HOUR_MS
  return hours <= 48
    ? ok(check, `The newest is ${Math.round(hours)} hours old.`)
    : wrong(check, `The newest is ${Math.round(hours)} hours old. Look for the job back-up in the log of the site.`)
}

const unsignedBackups =
  'They have no signature, so a restore cannot tell whether they were changed. Set SECRET_KEY: openssl rand -base64 32 prints a new one.'

const undecidedBackups =
  'With DATABASE_URL, the site makes none unless you ask for it. Set BACKUPS_KEPT=7, or BACKUPS_KEPT=0 if you make backups in another way.'
