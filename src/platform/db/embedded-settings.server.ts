import { readdir, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { sharedMemory } from './embedded-machine.server.ts'

const megabyte = 1024 * 1024

const always = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  max_connections: '200',
  jit: 'off',
  random_page_cost: '1.1',
}

/**
 * Settings for durable data. Memory follows PostgreSQL's advice: a quarter for its cache, the rest
 * for the system's. The cache is at most twice as large as the data was at the start, because a
 * start takes longer with a large one: 0.4 s for 4 GB.
 */
export async function durableSettings(cluster: string): Promise<Record<string, string>> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / megabyte
  return {
    ...always,
    shared_buffers: between(128, Math.min(memory / 4, Math.max(512, 2 * (await sizeOf(cluster)))), 4096),
    effective_cache_size: between(256, memory / 2, 65_536),
    maintenance_work_mem: between(64, memory / 16, 1024),
    work_mem: '32MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    dynamic_shared_memory_type: sharedMemory(),
  }
}

/** Settings for tests, whose data need not survive a crash: nothing waits for the disk. */
export const throwawaySettings: Record<string, string> = {
  ...always,
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  dynamic_shared_memory_type: sharedMemory(),
}

/** The megabytes of the tables and indexes of a cluster; 0 if there is none yet. */
async function sizeOf(cluster: string): Promise<number> {
  const files = await readdir(join(cluster, 'base'), { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    files.map((name) =>
      stat(join(cluster, 'base', name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / megabyte
}

function between(least: number, value: number, most: number): string {
  return `${Math.round(Math.min(Math.max(value, least), most))}MB`
}
