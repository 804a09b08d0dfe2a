import type { Sums } from './checksums.server.ts'
import { connectForBackup } from './connection.server.ts'
import { BackupError, type OnProgress } from './format.server.ts'
import { restoreArchive } from './restore.server.ts'
import { writeArchive } from './write.server.ts'

/** A source and target of files for a database that is moved without them. */
const noFiles = { get: async () => undefined, put: async () => {} }

/**
 * Copies a database to another server, of any version. The target must have no accounts. Throws a
 * {@link BackupError} if a site uses the source, whose later changes would be lost.
 */
export async function moveDatabase(from: string, to: string, onProgress?: OnProgress): Promise<Sums> {
  await refuseRunningSite(from)
  const { archive, result } = writeArchive({ url: from, files: noFiles, listFiles: async function* () {} })
  const [{ sums }] = await Promise.all([restoreArchive(archive, { url: to, files: noFiles }, onProgress), result])
  return sums
}

async function refuseRunningSite(url: string): Promise<void> {
  const client = await connectForBackup(url)
  try {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name in ('porchlight', 'porchlight jobs')",
    )
    if (rowCount) throw new BackupError('A site is using the database. Stop it first, so that no change is lost.')
  } finally {
    await client.end()
  }
}
