import { z } from 'zod'
import { type PartitionedTable, partitionedTables } from '../db/partitions.server.ts'
import { OperatorError } from '../operator-error.server.ts'

/** An archive that cannot be written or restored; the message says why, for the operator. */
export class BackupError extends OperatorError {
  override name = 'BackupError'
}

/** A table, and its columns that an archive holds. Generated columns are computed again. */
export const ArchivedTable = z.object({ name: z.string(), columns: z.array(z.string()) })
export type ArchivedTable = z.infer<typeof ArchivedTable>

/** The first entry of an archive: the facts that a restore needs before the rows. */
export const Header = z.object({
  format: z.literal(1, 'This archive was made by a newer version of Porchlight. Update Porchlight first.'),
  made_at: z.iso.datetime(),
  /** The migrations that made the schema. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(ArchivedTable),
  /** The partitions of the tables, so that a restore has the same. */
  partitions: z.array(
    z.object({
      table: z.enum(Object.keys(partitionedTables) as PartitionedTable[]),
      name: z.string(),
      from: z.coerce.date(),
      to: z.coerce.date(),
    }),
  ),
})
export type Header = z.infer<typeof Header>

/**
 * The entries of an archive, in this order: the header, the parts of each table (COPY's text
 * format), the files, and the checksums.
 */
export const entries = {
  header: 'archive.json',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
  checksums: 'checksums.json',
}

/** `tables/bookings` for a part of this table, `files/avatars` for a file in this folder. */
export const groupOf = (entry: string): string => entry.split('/').slice(0, 2).join('/')

/**
 * The jobs that wait, as a table of an archive. They are not rows of pg-boss's own tables, because
 * another version of pg-boss may have other tables.
 */
export const waitingJobs: ArchivedTable = {
  name: 'waiting_jobs',
  columns: ['id', 'name', 'data', 'options'],
}

/** Called while an archive is written or read. */
export type OnProgress = (progress: {
  /** The table or folder. */
  group: string
  /** The number of bytes so far, of all groups. */
  bytes: number
}) => void
