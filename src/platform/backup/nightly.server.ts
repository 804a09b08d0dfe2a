import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../durations.ts'
import { extension, type Protection, writeBackup } from './file.server.ts'
import { BackupError } from './format.server.ts'
import type { BackupSource } from './write.server.ts'

/** The hour in UTC at which backups are made. It is night in all of the United States. */
const NIGHT = 9

/** Where nightly backups go. */
interface Nightly {
  folder: string
  /** The number of backups to keep. */
  keep: number
  /** Megabytes of the disk that a backup leaves free. */
  reserve: number
  protection: Protection
  /** An upper limit of a backup's size, in bytes. */
  estimate: () => Promise<number>
}

/**
 * Makes a backup if it is time for it, and deletes old ones. Call it every hour. It is time at
 * night, or when the newest backup is older than 30 hours because the machine was off. Throws a
 * {@link BackupError} if the disk has too little space. Returns the file, or undefined.
 */
export async function backUpNightly(
  { folder, keep, reserve, protection, estimate }: Nightly,
  source: BackupSource,
  now: Date,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!isDue((await listBackups(folder)).at(-1), now)) return undefined
  const { bavail, bsize } = await statfs(folder)
  const needed = (await estimate()) + reserve * 1024 ** 2
  if (bavail * bsize < needed)
    throw new BackupError(
      `${folder} has less than ${Math.ceil(needed / 1024 ** 2)} MB of space, so there is no backup.`,
    )
  const file = join(folder, nameAt(now))
  await writeBackup(file, source, protection)
  for (const old of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, old))
  return file
}

/**
 * When the newest nightly backup in a folder was complete, in milliseconds since 1970; 0 if there
 * is none.
 */
export async function newestBackup(folder: string): Promise<number> {
  const newest = (await listBackups(folder).catch(() => [])).at(-1)
  return newest === undefined ? 0 : (await stat(join(folder, newest))).mtimeMs
}

/** Names sort by time: `porchlight-2026-11-23T09-23.tar.zst`. */
const nameAt = (now: Date) => `porchlight-${now.toISOString().slice(0, 16).replace(':', '-')}${extension}`

async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => timeOf(name) !== undefined).sort()
}

function timeOf(name: string): number | undefined {
  const [, day, hours, minutes] = /^porchlight-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)\.tar\.zst$/.exec(name) ?? []
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}Z`)
}

function isDue(newest: string | undefined, now: Date): boolean {
  const age = now.getTime() - ((newest && timeOf(newest)) || 0)
  return age > 30 * HOUR_MS || (age > 12 * HOUR_MS && now.getUTCHours() === NIGHT)
}
