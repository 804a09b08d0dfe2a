/** Joins the classes that apply; what a condition left behind (`false`, `0`, `undefined`, an empty string) drops out. */
export function classNames(...parts: (string | number | bigint | boolean | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part).join(' ')
}
