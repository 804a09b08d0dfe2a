/** Joins the classes that apply; conditions may leave `false`, `undefined` or an empty string behind. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
