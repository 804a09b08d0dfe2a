import type { ColumnDef, Constraint, Node } from 'libpg-query'

/**
 * Functions with one value for a whole statement, so that a default needs no rewrite of the table.
 */
const stable = new Set(['now', 'transaction_timestamp', 'statement_timestamp'])

/** Why adding this column to a table in use is dangerous. Undefined: it is not. */
export function columnDanger({ constraints = [], typeName }: ColumnDef): string | undefined {
  const type = typeName?.names?.at(-1)
  if (type && 'String' in type && type.String.sval?.endsWith('serial')) return 'serial rewrites the table'
  const parts = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))
  const hasDefault = parts.some(({ contype }) => contype === 'CONSTR_DEFAULT')
  for (const part of parts) {
    if (part.contype === 'CONSTR_DEFAULT' && isVolatile(part.raw_expr))
      return 'a volatile default rewrites the table; add the column without it'
    if (part.contype === 'CONSTR_NOTNULL' && !hasDefault)
      return 'the previous release inserts rows without the column; allow null or add a default'
    if (part.contype === 'CONSTR_GENERATED' || part.contype === 'CONSTR_IDENTITY')
      return 'a generated column rewrites the table'
    const rule = constraintDanger(part)
    if (rule !== undefined) return rule
  }
  return undefined
}

/** Why adding this constraint to a table in use is dangerous. Undefined: it is not. */
export function constraintDanger({ contype, skip_validation, indexname }: Constraint): string | undefined {
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !skip_validation)
    return 'a new constraint reads the whole table under a lock; add it not valid, and validate it in a later file'
  if ((contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && !indexname)
    return 'a unique constraint builds an index under a lock; make a unique index concurrently, then add it using that'
  if (contype === 'CONSTR_EXCLUSION')
    return 'an exclusion constraint builds an index under a lock; use a new table, or add a line "-- brief lock: why"'
  return undefined
}

/** A call of any other function counts as volatile, wherever it is in the expression. */
function isVolatile(expression: Node | undefined): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  if ('FuncCall' in expression) {
    const name = expression.FuncCall.funcname?.at(-1)
    if (!(name && 'String' in name && stable.has(name.String.sval ?? ''))) return true
  }
  return (Object.values(expression) as unknown[]).some((part) =>
    Array.isArray(part) ? part.some((each: Node) => isVolatile(each)) : isVolatile(part as Node),
  )
}
