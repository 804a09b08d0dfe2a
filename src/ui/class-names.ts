/** Joins class names and skips false, 0, undefined and empty strings. */
export function classNames(...parts: (string | number | bigint | boolean | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part).join(' ')
}
