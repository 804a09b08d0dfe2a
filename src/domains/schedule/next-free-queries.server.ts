import type { Database } from '#platform/db/db.server.ts'
import { type Kept, memoryOf, type Selection } from '#platform/db/kept-values.server.ts'
import type { NextFree } from './availability-contract.ts'
import { addLater, type SoonFree, soonFreeOf } from './availability-queries.server.ts'
import { DEFAULT_MINUTES } from './availability-rules.ts'
import { isCurrent } from './next-free-rules.ts'

type Source = Pick<Database, 'db' | 'pool'> & { now: Date }

/** Values of about 200 bytes. */
const keptTimes = memoryOf<NextFree>({ name: 'soon', table: 'calendar_changes', most: 20_000, isCurrent })

/**
 * When these providers are next free for a booking of `minutes`; null if not within NEXT_FREE_DAYS.
 * A request that expires frees its hours here up to a minute later
 * (docs/decisions/0021-who-is-free.md).
 */
export const nextFreeOf = (from: Source, selection: Selection, minutes = DEFAULT_MINUTES): Kept<NextFree> =>
  keptTimes(from, selection, {
    variant: minutes,
    rowsOf: (unknown) => soonFreeOf(unknown, from.now, minutes),
    async valuesOf(soon: SoonFree[], unknown) {
      const next = await addLater(from, unknown, { soon, minutes })
      return new Map(unknown.map((id) => [id, next.get(id) ?? null]))
    },
  })
