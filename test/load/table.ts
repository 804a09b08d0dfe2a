import type { CpuTime } from './cpu.ts'

/** A line of the table of `npm run bench`. What is not measured is null. */
export interface Row {
  part: string
  ours: number
  unit: 'a second' | 's' | 'MB' | '%'
  /** In the same unit and the same run: the most that the same machine can do with less. */
  ceiling: number | null
  /** Milliseconds of CPU a request. */
  cpu: CpuTime | null
  /** Milliseconds: p50, p95 and p99. */
  times: [p50: number, p95: number, p99: number] | null
}

const headings = ['part', 'ours', 'ceiling', 'ratio', 'CPU ms site', 'CPU ms PostgreSQL', 'p50 ms', 'p95 ms', 'p99 ms']

/** The rows as a markdown table, which docs/performance.md quotes. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const [head = '', ...lines] = cells.map(
    (line) =>
      `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [head, rule, ...lines].join('\n')
}

function cellsOf({ part, ours, unit, ceiling, cpu, times }: Row): string[] {
  const amount = (value: number | null) => (value === null ? missing : `${figure(value)} ${unit}`)
  const ratio = ceiling === null ? missing : `${figure((100 * ours) / ceiling)} %`
  const rest = [cpu?.site, cpu?.postgres, ...(times ?? [undefined, undefined, undefined])]
  const figures = rest.map((value) => (value === undefined ? missing : figure(value)))
  return [part, amount(ours), amount(ceiling), ratio, ...figures]
}

const missing = '–'

/** Three significant digits are more than such measurements deserve. */
function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
