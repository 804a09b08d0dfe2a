/** A random number generator. The same seed gives the same results on every machine. */
export type Random = {
  /** 0 <= x < 1 */
  next: () => number
  /** A whole number from `lowest` to `highest`, both included. */
  between: (lowest: number, highest: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** `count` different members in random order, or all members if the list is shorter. */
  sample: <T>(list: readonly T[], count: number) => T[]
  /** One member. A greater weight makes a member more likely. */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T
}

/**
 * Creates the generator for one part of a world. Its results don't depend on what other parts draw.
 */
export function randomFor(...seed: (string | number)[]): Random {
  const next = sfc32(seed.join(':'))
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    sample: (list, count) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(between(0, left.length - 1), 1)[0]!)
    },
    weighted: (list) => {
      let at = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) if ((at -= weight) < 0) return value
      return list[list.length - 1]![0]
    },
  }
}

/**
 * Chris Doty-Humphrey's sfc32, seeded with a 128-bit hash (cyrb128) of the text. It is fast and
 * well mixed.
 */
function sfc32(text: string): () => number {
  let [a, b, c, d] = cyrb128(text)
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 8; i++) next()
  return next
}

function cyrb128(text: string): [number, number, number, number] {
  let h1 = 1779033703
  let h2 = 3144134277
  let h3 = 1013904242
  let h4 = 2773480762
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  h1 ^= h2 ^ h3 ^ h4
  return [h1, h2 ^ h1, h3 ^ h1, h4 ^ h1]
}

/**
 * A version 7 UUID for a time in milliseconds since 1970, so that rows sort by age like rows of the
 * database.
 */
export function uuidAt(random: Random, time: number): string {
  const digits = Math.floor(time).toString(16).padStart(12, '0')
  const hex = (length: number) =>
    Math.floor(random.next() * 16 ** length)
      .toString(16)
      .padStart(length, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${hex(3)}-${(8 + random.between(0, 3)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`
}
