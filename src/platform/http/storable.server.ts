/** Deeper than any contract; nobody nests further but to exhaust the stack of whoever walks it. */
const deepest = 32

/** Whether PostgreSQL can store every text in a JSON value: no NUL bytes, no lone surrogates. One that is nested without end is not. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
}
