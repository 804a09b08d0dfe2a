import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from 'libpg-query'
import { readMigration } from '#platform/db/migration-files.server.ts'
import { dangerOf } from './statements.ts'
import { columnDanger, constraintDanger } from './tables.ts'

/**
 * The last migration of the first release. It and those before it create the schema from nothing.
 */
export const base = '0011_search_words.sql'

/** What the statements so far have made safe or new. */
export interface Seen {
  /** Tables of the same file, which no process uses yet. */
  newTables: ReadonlySet<string>
  /** The column of each check `column is not null`, by `table.constraint`. */
  checkedColumns: Map<string, string>
  /** Columns of such checks that are valid for all rows, as `table.column`. */
  validated: Set<string>
}

/**
 * Finds the statements of later migrations that block a running site, or that break the processes
 * of the previous release. Each finding is `file: reason: statement`.
 * docs/migrations.md says what to write instead.
 */
export async function lint(files: readonly { name: string; text: string }[]): Promise<string[]> {
  const findings: string[] = []
  const checkedColumns = new Map<string, string>()
  const validated = new Set<string>()
  for (const { name, text } of files.filter((file) => file.name > base)) {
    const { statements, inTransaction } = readMigration(name, text)
    const newTables = new Set<string>()
    const droppedIndexes = new Set<string>()
    for (const statement of statements) {
      const { stmts = [] } = await parse(statement)
      if (stmts.length !== 1) findings.push(`${name}: end each statement at the end of a line: ${statement}`)
      for (const { stmt } of stmts) {
        if (!stmt) continue
        const seen: Seen = { newTables, checkedColumns, validated }
        const has = {
          contract: /^-- contract: \S/m.test(statement),
          briefLock: /^-- brief lock: \S/m.test(statement),
        }
        const dangers = inTransaction ? dangersOf(stmt, seen, has) : dangersOutside(stmt, droppedIndexes)
        findings.push(...dangers.map((danger) => `${name}: ${danger}: ${statement}`))
        if ('CreateStmt' in stmt) newTables.add(stmt.CreateStmt.relation?.relname ?? '')
      }
    }
  }
  return findings
}

/** Notes above a statement that say why it is safe. */
interface Notes {
  contract: boolean
  briefLock: boolean
}

function dangersOf(stmt: Node, seen: Seen, has: Notes): string[] {
  if (!('AlterTableStmt' in stmt))
    return [dangerOf(stmt, seen.newTables, has.contract)].filter((danger) => danger !== undefined)
  const table = stmt.AlterTableStmt.relation?.relname ?? ''
  if (seen.newTables.has(table)) return []
  return (stmt.AlterTableStmt.cmds ?? []).flatMap((node) => {
    const danger = 'AlterTableCmd' in node ? commandDanger(node.AlterTableCmd, table, seen, has) : undefined
    return danger === undefined ? [] : [danger]
  })
}

function commandDanger(command: AlterTableCmd, table: string, seen: Seen, has: Notes): string | undefined {
  const { subtype, name = '' } = command
  if (subtype === 'AT_AddColumn') return columnDanger(columnOf(command.def))
  if (subtype === 'AT_AddConstraint') return addConstraint(constraintOf(command.def), table, seen, has)
  if (subtype === 'AT_SetNotNull' && !seen.validated.has(`${table}.${name}`))
    return 'set not null reads the whole table; first add a check (not valid) and validate it'
  if (subtype === 'AT_DropColumn' && !has.contract)
    return 'the previous release may use the column; add a line "-- contract: why not"'
  if (subtype === 'AT_AlterColumnType') return 'a new type rewrites the table; add a column instead'
  if (subtype !== undefined && rewrites.has(subtype)) return 'this rewrites the table'
  const checked = subtype === 'AT_ValidateConstraint' ? seen.checkedColumns.get(`${table}.${name}`) : undefined
  if (checked !== undefined) seen.validated.add(`${table}.${checked}`)
  return undefined
}

const rewrites = new Set<string>([
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetExpression',
  'AT_AddIdentity',
  'AT_SetAccessMethod',
])

function addConstraint(
  constraint: Constraint,
  table: string,
  { checkedColumns }: Seen,
  { briefLock }: Notes,
): string | undefined {
  // Only a new table could have one without the lock.
  if (constraint.contype === 'CONSTR_EXCLUSION' && briefLock) return undefined
  const test = constraint.raw_expr
  if (test && 'NullTest' in test && test.NullTest.nulltesttype === 'IS_NOT_NULL') {
    const { arg } = test.NullTest
    const field = arg && 'ColumnRef' in arg ? arg.ColumnRef.fields?.at(-1) : undefined
    if (field && 'String' in field) checkedColumns.set(`${table}.${constraint.conname ?? ''}`, field.String.sval ?? '')
  }
  return constraintDanger(constraint)
}

const columnOf = (node: Node | undefined): ColumnDef => (node && 'ColumnDef' in node ? node.ColumnDef : {})

const constraintOf = (node: Node | undefined): Constraint => (node && 'Constraint' in node ? node.Constraint : {})

/**
 * A file outside of a transaction may fail halfway and then runs again, so it only makes indexes.
 */
function dangersOutside(stmt: Node, dropped: Set<string>): string[] {
  if (
    'DropStmt' in stmt &&
    stmt.DropStmt.removeType === 'OBJECT_INDEX' &&
    stmt.DropStmt.concurrent &&
    stmt.DropStmt.missing_ok
  ) {
    for (const node of stmt.DropStmt.objects ?? []) {
      const part = 'List' in node ? node.List.items?.at(-1) : undefined
      if (part && 'String' in part) dropped.add(part.String.sval ?? '')
    }
    return []
  }
  if ('IndexStmt' in stmt && stmt.IndexStmt.concurrent)
    return dropped.has(stmt.IndexStmt.idxname ?? '')
      ? []
      : ['a failed try leaves an invalid index; write "drop index concurrently if exists" first']
  return ['a file outside a transaction only makes or drops indexes concurrently']
}
