import { reasonsText } from './reasons.ts'
import { type Row, totalOf } from './table.ts'

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
const cpuRatio = (row: Row) => row.cpu && row.ceilingCpu && (100 * totalOf(row.ceilingCpu)) / totalOf(row.cpu)
/** How many times the pages of one worker, because the ceiling is twice those. */
const timesOfOne = (row: Row) => row.ceiling && (2 * row.ours) / row.ceiling
const rateRatio = (row: Row) => row.ceiling && (100 * row.ours) / row.ceiling
const p95 = (row: Row) => row.times?.[1]
const p99 = (row: Row) => row.times?.[2]

const goals: Goal[] = [
  { part: /^start: first/, unit: 's', value: rate, most: 40 },
  { part: /^start: (second|third)/, unit: 's', value: rate, most: 1.5 },
  { part: /^pages: visitor/, unit: 'ms of CPU', value: cpu, most: 0.15 },
  { part: /^pages: visitor, .*, zstd, 8 /, unit: 'a second', value: rate, least: 5000 },
  { part: /^pages: visitor, .*, 32 connections/, unit: 'ms, p99', value: p99, most: 10 },
  { part: /^pages: user/, unit: 'times the CPU of the ceiling', value: times, most: 1.7 },
  { part: /^pages: \/livez/, unit: 'ms, p99', value: p99, most: 50 },
  { part: /^api: (list|profile)/, unit: '% of the ceiling', value: cpuRatio, least: 85 },
  { part: /^api: \/readyz/, unit: '% of the ceiling', value: cpuRatio, least: 70 },
  { part: /^bookings/, unit: '% of the ceiling', value: cpuRatio, least: 33 },
  { part: /^events: memory/, unit: 'KB', value: rate, most: 30 },
  { part: /^memory: after the start/, unit: 'MB', value: rate, most: 220 },
  { part: /^memory: after (20|the parts)/, unit: 'MB', value: rate, most: 300 },
  { part: /^memory: a worker/, unit: 'MB', value: rate, most: 200 },
  { part: /^workers/, unit: 'times the pages of one', value: timesOfOne, least: 1.6 },
  { part: /^search: mixed/, unit: 'a second', value: rate, least: 1500 },
  { part: /^search: mixed/, unit: 'ms of CPU', value: cpu, most: 1.5 },
  { part: /^search: mixed/, unit: 'ms, p95', value: p95, most: 10 },
  { part: /^search: (?!mixed)/, unit: 'ms, p95', value: p95, most: 5 },
  { part: /^others: list of .*, Next dynamic/, unit: '% of theirs', value: rateRatio, least: 300 },
  { part: /^others: list of .*, Next with revalidate/, unit: '% of theirs', value: rateRatio, least: 150 },
  { part: /^others: list API, Directus/, unit: '% of theirs', value: rateRatio, least: 300 },
  { part: /^others: list API, Hono/, unit: '% of theirs', value: rateRatio, least: 85 },
  { part: /^others: bookings, .* plain items/, unit: '% of theirs', value: rateRatio, least: 100 },
  { part: /^others: memory/, unit: '% of theirs', value: rateRatio, most: 100 },
  { part: /^search-quality/, unit: '%', value: rate, least: 95 },
]

/** How many of the measured goals are reached, and which are not and why. Empty without goals. */
export function goalsText(rows: readonly Row[]): string[] {
  const all = goals.flatMap(({ part, unit, value, least, most }) =>
    rows.flatMap((row) => {
      const figure = part.test(row.part) ? value(row) : undefined
      if (figure === undefined) return []
      const isReached = least === undefined ? figure <= (most ?? 0) : figure >= least
      const wanted = least === undefined ? `at most ${most}` : `at least ${least}`
      return [{ row, isReached, text: `${row.part}: ${figure.toPrecision(3)} ${unit}; wanted ${wanted}` }]
    }),
  )
  const missed = all.filter(({ isReached }) => !isReached)
  if (all.length === 0) return []
  return [
    `${all.length - missed.length} of ${all.length} goals are reached.`,
    missed.map(({ text }) => `- Not reached: ${text}`).join('\n'),
    reasonsText(new Set(missed.map(({ row }) => row)), rows),
  ]
}
