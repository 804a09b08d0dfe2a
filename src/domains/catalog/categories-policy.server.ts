import { invalid } from '#platform/http/errors.server.ts'
import { categoryTexts } from './categories-limits.ts'
import { isActiveCategory } from './categories-rules.ts'

/** Throws 422 at `path` for a hidden category, unless it was chosen `before`. */
export function assertOffered(path: string, chosen: readonly string[], before: readonly string[]): void {
  const hidden = chosen.find((name) => !before.includes(name) && !isActiveCategory(name))
  if (hidden) throw invalid([{ path, message: categoryTexts.hidden(hidden) }])
}
