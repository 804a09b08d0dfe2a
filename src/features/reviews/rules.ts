/** How a reviewer is called where everybody can read it: the first name and the initial of the last, "Ada L.". */
export function publicName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = 'Somebody'] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${first} ${Array.from(last)[0]}.` : first
}
