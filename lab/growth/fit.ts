/** The milliseconds of a question at a number of providers. */
export interface Point {
  providers: number
  p95: number
}

/** How a question grows. */
export interface Fit {
  /** Milliseconds more for ten times the providers, if it grows with their logarithm. */
  perTenfold: number
  /** The power of the number of providers with which it grows: 0 for constant, 1 for linear. */
  power: number
  /** At how many providers it misses its goal, if it goes on like this. Infinity: never. */
  missesAt: number
}

/** Growth by less than this power is noise, or logarithmic. */
const logarithmic = 0.2

/**
 * Fits `a + b log n` and `a n^b` to at least two points by least squares. The power says which
 * of the two extrapolates to the goal, in milliseconds.
 */
export function fit(points: readonly Point[], goal: number): Fit {
  const inLogs = points.map(({ providers, p95 }) => [Math.log10(providers), p95] as const)
  const inBothLogs = points.map(({ providers, p95 }) => [Math.log10(providers), Math.log10(p95)] as const)
  const [start, perTenfold] = line(inLogs)
  const [factor, power] = line(inBothLogs)
  const missesAt =
    power > logarithmic
      ? 10 ** ((Math.log10(goal) - factor) / power)
      : tenToThe((goal - start) / Math.max(perTenfold, 0))
  return { perTenfold, power, missesAt }
}

/** Whether a question grows faster than the logarithm of the number of providers. */
export const isWorse = ({ power }: Fit): boolean => power > logarithmic

/** Beyond this, a prediction means "never". */
const tenToThe = (exponent: number): number => (exponent > 12 || Number.isNaN(exponent) ? Infinity : 10 ** exponent)

/** The line through points, as its value at 0 and its slope. */
function line(points: readonly (readonly [x: number, y: number])[]): [start: number, slope: number] {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(points.map(([x]) => x))
  const height = mean(points.map(([, y]) => y))
  const spread = mean(points.map(([x]) => (x - middle) ** 2))
  const slope = spread === 0 ? 0 : mean(points.map(([x, y]) => (x - middle) * (y - height))) / spread
  return [height - slope * middle, slope]
}
