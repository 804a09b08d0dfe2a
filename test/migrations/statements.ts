import type { DropStmt, Node } from 'libpg-query'

/**
 * Why a statement other than ALTER TABLE is dangerous while the site runs. Undefined: it is not.
 */
export function dangerOf(stmt: Node, newTables: ReadonlySet<string>, hasNote: boolean): string | undefined {
  const isNew = (relation: { relname?: string } | undefined) => newTables.has(relation?.relname ?? '')
  if ('IndexStmt' in stmt)
    return isNew(stmt.IndexStmt.relation)
      ? undefined
      : 'an index on a table in use stops its writes; make it concurrently, in a file outside a transaction'
  if ('DropStmt' in stmt) return dropDanger(stmt.DropStmt, hasNote)
  if ('RenameStmt' in stmt)
    return stmt.RenameStmt.renameType === 'OBJECT_INDEX'
      ? undefined
      : 'the previous release uses the old name; add a new column or table, and drop the old one a release later'
  if ('UpdateStmt' in stmt)
    return stmt.UpdateStmt.whereClause || isNew(stmt.UpdateStmt.relation)
      ? undefined
      : 'an update of a whole table locks all rows; let a job do it in batches'
  if ('DeleteStmt' in stmt)
    return stmt.DeleteStmt.whereClause
      ? undefined
      : 'a delete of a whole table locks all rows; let a job do it in batches'
  if ('VacuumStmt' in stmt) return 'vacuum does not run in a migration; vacuum full locks the table'
  if ('LockStmt' in stmt) return 'lock table stops the site'
  if ('ClusterStmt' in stmt || 'RepackStmt' in stmt) return 'cluster locks and rewrites the table'
  if ('TruncateStmt' in stmt) return 'truncate locks the table'
  if ('ReindexStmt' in stmt) return 'reindex stops writes; make another index concurrently'
  return undefined
}

function dropDanger({ removeType }: DropStmt, hasNote: boolean): string | undefined {
  if (removeType === 'OBJECT_INDEX') return 'dropping an index locks its table; drop it concurrently'
  return hasNote ? undefined : 'the previous release may use it; add a line "-- contract: why not"'
}
