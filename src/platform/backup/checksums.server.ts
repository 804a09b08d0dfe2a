import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/** The content of one table or one folder of files in an archive. */
const Group = z.object({ count: z.number(), bytes: z.number(), sha256: z.string() })

/**
 * The last entry of an archive, by table (`tables/bookings`) and folder of files (`files/avatars`).
 */
export const Sums = z.record(z.string(), Group)
export type Sums = z.infer<typeof Sums>

/** Counts and hashes the content of an archive, while it is written or read. */
export class Checksums {
  readonly #groups = new Map<string, { count: number; bytes: number; hash: Hash }>()
  /** The number of bytes so far. */
  bytes = 0

  /** Adds content to a group: part of a table, or a file with its name. */
  add(group: string, ...content: (Uint8Array | string)[]): void {
    const sum = this.#group(group)
    for (const piece of content) {
      sum.hash.update(piece)
      sum.bytes += Buffer.byteLength(piece)
      this.bytes += Buffer.byteLength(piece)
    }
  }

  /** Adds rows or files to the count of a group. */
  count(group: string, more: number): void {
    this.#group(group).count += more
  }

  /** The sums of all groups. No more content may follow. */
  finish(): Sums {
    const groups = [...this.#groups].map(
      ([name, { count, bytes, hash }]) => [name, { count, bytes, sha256: hash.digest('hex') }] as const,
    )
    return Object.fromEntries(groups)
  }

  #group(name: string) {
    const known = this.#groups.get(name)
    if (known) return known
    const created = { count: 0, bytes: 0, hash: createHash('sha256') }
    this.#groups.set(name, created)
    return created
  }
}
