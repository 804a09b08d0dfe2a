import type { CpuTime } from './cpu.ts'

/**
 * A line of the table of `npm run lab -- bench`. Only `part`, `ours` and `unit` are always
 * measured.
 */
export interface Row {
  part: string
  ours: number
  unit: 'a second' | 's' | 'MB' | 'KB' | '%'
  /** In the same unit and the same run: the most that the same machine can do with less. */
  ceiling?: number
  /** Milliseconds of CPU for one answer. */
  cpu?: CpuTime
  ceilingCpu?: CpuTime
  /** Milliseconds until an answer was complete. */
  times?: [p50: number, p95: number, p99: number]
}

const headings = [
  'part',
  'ours',
  'ceiling',
  'ratio',
  'CPU ms site',
  'CPU ms PostgreSQL',
  'CPU ms ceiling',
  'CPU ratio',
  'p50 ms',
  'p95 ms',
  'p99 ms',
]

/** The rows as a markdown table, which docs/performance.md quotes. */
export function tableOf(rows: readonly Row[]): string {
  return markdownOf([headings, ...rows.map(cellsOf)])
}

/** Lines of cells as a markdown table; the first line holds the headings. */
export function markdownOf(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const [head = '', ...lines] = cells.map(
    (line) =>
      `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [head, rule, ...lines].join('\n')
}

/** Milliseconds of CPU of site and PostgreSQL together. */
export const totalOf = ({ site, postgres }: CpuTime) => site + postgres

function cellsOf({ part, ours, unit, ceiling, cpu, ceilingCpu, times }: Row): string[] {
  const [p50, p95, p99] = times ?? []
  const amount = (value: number | undefined) => (value === undefined ? missing : figure(value))
  return [
    part,
    `${figure(ours)} ${unit}`,
    ceiling === undefined ? missing : `${figure(ceiling)} ${unit}`,
    ceiling === undefined ? missing : `${figure((100 * ours) / ceiling)} %`,
    ...[cpu?.site, cpu?.postgres, ceilingCpu && totalOf(ceilingCpu)].map(amount),
    cpu && ceilingCpu ? `${figure((100 * totalOf(ceilingCpu)) / totalOf(cpu))} %` : missing,
    ...[p50, p95, p99].map(amount),
  ]
}

const missing = '–'

/** Three significant digits are more than such measurements deserve. */
export function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
