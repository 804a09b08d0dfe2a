/** The deepest nesting of JSON. No contract needs more, and deeper JSON could exhaust the stack. */
const deepest = 32

/**
 * Whether PostgreSQL can store all text in a JSON value: no NUL bytes, no lone surrogates, no
 * endless nesting.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
}
