import { statfs } from 'node:fs/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app.server.ts'
import { diskFull } from './errors.server.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How long a measurement counts, in milliseconds. */
const freshness = 1_000

const measured = new Map<string, { at: number; megabytes: Promise<number> }>()

/**
 * Refuses writes (503) while the disk of `DATA_DIR` has less than `DISK_RESERVE_MB` left.
 * PostgreSQL needs this rest: without space for its log it crashes and cannot start.
 */
export const refuseWritesOnFullDisk = createMiddleware<AppEnv>(async (c, next) => {
  if (!reads.has(c.req.method) && (await isDiskFull(c))) {
    c.var.log.error('the disk of DATA_DIR is full: writes are refused')
    throw diskFull()
  }
  return next()
})

/** Whether the disk of `DATA_DIR` has less than `DISK_RESERVE_MB` left. */
export async function isDiskFull({ var: { config } }: Context<AppEnv>): Promise<boolean> {
  const { DATA_DIR, DISK_RESERVE_MB } = config
  return DISK_RESERVE_MB > 0 && (await freeMegabytes(DATA_DIR)) < DISK_RESERVE_MB
}

/**
 * Unlimited if there is no such folder: neither the database nor the pictures are on this machine.
 */
async function freeMegabytes(folder: string): Promise<number> {
  const last = measured.get(folder)
  if (last && performance.now() - last.at < freshness) return last.megabytes
  const megabytes = statfs(folder).then(
    ({ bavail, bsize }) => (bavail * bsize) / 1024 ** 2,
    () => Number.POSITIVE_INFINITY,
  )
  measured.set(folder, { at: performance.now(), megabytes })
  return megabytes
}
