import { type Row, totalOf } from '../../test/measuring/table.ts'

interface Goal {
  /** The rows that it is about. */
  part: RegExp
  unit: string
  value: (row: Row) => number | undefined
  least?: number
  most?: number
}

const rate = (row: Row) => row.ours
const cpu = (row: Row) => row.cpu && totalOf(row.cpu)
/** How many times the CPU time of the ceiling. */
const times = (row: Row) => row.cpu && row.ceilingCpu && totalOf(row.cpu) / totalOf(row.ceilingCpu)
const p95 = (row: Row) => row.times?.[1]

/** CPU time is that of the site and PostgreSQL. */
const goals: Goal[] = [
  { part: /^start: (second|third)/, unit: 's', value: rate, most: 1.5 },
  { part: /^pages: visitor/, unit: 'ms of CPU', value: cpu, most: 0.3 },
  { part: /^pages: user, (home|dashboard)/, unit: 'ms of CPU', value: cpu, most: 8 },
  { part: /^pages: (maya|rosa), (home|dashboard)/, unit: 'ms of CPU', value: cpu, most: 12 },
  { part: /^search: mixed/, unit: 'ms, p95', value: p95, most: 30 },
  { part: /^others: list of .*, Next dynamic/, unit: 'times the CPU of theirs', value: times, most: 0.3 },
  { part: /^others: list API, Hono/, unit: 'times the CPU of theirs', value: times, most: 1 / 0.75 },
  { part: /^others: bookings, .* plain items/, unit: 'times the CPU of theirs', value: times, most: 1.2 },
  { part: /^memory: after the parts/, unit: 'MB', value: rate, most: 300 },
  { part: /^search-quality/, unit: '%', value: rate, least: 98 },
]

/** Each measured goal with its value, those that were not reached first. Empty without goals. */
export function goalsText(rows: readonly Row[]): string[] {
  const all = goals.flatMap(({ part, unit, value, least, most }) =>
    rows.flatMap((row) => {
      const figure = part.test(row.part) ? value(row) : undefined
      if (figure === undefined) return []
      const isReached = least === undefined ? figure <= (most ?? 0) : figure >= least
      const goal = least === undefined ? `at most ${most?.toPrecision(3)}` : `at least ${least}`
      const text = `- ${isReached ? 'reached' : 'NOT reached'}: ${row.part}: ${figure.toPrecision(3)} ${unit}; ${goal}`
      return [{ isReached, text }]
    }),
  )
  if (all.length === 0) return []
  const inOrder = all.toSorted((a, b) => Number(a.isReached) - Number(b.isReached))
  return [
    `${all.filter(({ isReached }) => isReached).length} of ${all.length} goals are reached.`,
    inOrder.map(({ text }) => text).join('\n'),
  ]
}
