/**
 * The position of the primary at a time: everything that was acknowledged before `at` is at or
 * before `position`.
 */
export interface Sample {
  /** Milliseconds of `performance.now()`, before the question was sent. */
  at: number
  /** Bytes of the write-ahead log since its beginning. */
  position: number
}

/** How long samples are kept. */
const KEPT_MS = 60_000

/**
 * The positions of the primary over time. They tell how old the content of a replica is, by one
 * clock, and no replica falls behind an idle primary.
 */
export interface Positions {
  add: (sample: Sample) => void
  /** The last known position of the primary; 0 if none is known. */
  newest: () => number
  /**
   * Milliseconds between the last sample and the time when the primary had written `position`: a
   * replica at this position has everything that was acknowledged before. Infinity if that is too
   * long ago.
   */
  behind: (position: number) => number
  /** When the primary was last asked. */
  lastAt: () => number
}

/** Creates an empty list of positions. */
export function createPositions(): Positions {
  let samples: Sample[] = []
  return {
    add(sample) {
      const last = samples.at(-1)
      // After a failover, the new primary may have less than the old one had.
      if (last && sample.position < last.position) samples = []
      samples = [...samples.filter(({ at }) => sample.at - at <= KEPT_MS), sample]
    },
    newest: () => samples.at(-1)?.position ?? 0,
    behind(position) {
      const reached = samples.findLast((sample) => sample.position <= position)
      return reached ? samples.at(-1)!.at - reached.at : Number.POSITIVE_INFINITY
    },
    lastAt: () => samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY,
  }
}
