/** How often `npm run test:deep` tries a property; undefined in `npm test`. */
const many = process.env['PROPERTY_RUNS']

/**
 * How often a property that needs a database is tried: a few times with one seed in `npm test`, so
 * that a commit that has passed passes again, and often with a new seed in `npm run test:deep`.
 */
export const propertyRuns = (few: number): { numRuns: number; seed?: number } =>
  many === undefined ? { numRuns: few, seed: 1 } : { numRuns: Number(many) }

/**
 * Whether a test may decide by elapsed time: only `npm run test:deep` does, because a busy machine
 * is slow, not broken.
 */
export const decidesByTime = many !== undefined
