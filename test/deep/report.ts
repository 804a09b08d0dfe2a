import { markdownOf } from '../measuring/table.ts'

/** What a part of a check came to, and the sentence that sums it up. */
export interface Verdict {
  found: number
  /** How much was tried, and how much should have been: one thing at least. */
  done: number
  planned?: number
  summary: string
}

/** Prints the result of one part: its rows are a table with the keys of the first as headings. */
export type Report<Title extends string> = (
  title: Title,
  rows: readonly Readonly<Record<string, string | number>>[],
  verdict: Verdict,
) => void

/**
 * Begins a check that reports on each of these parts. It fails if a part found something, tried
 * less than planned, or was never reported. Whatever ends the process, its last line says whether
 * the check has reached its end, and the exit status agrees.
 */
export function beginCheck<Title extends string>(...titles: readonly Title[]): Report<Title> {
  const missing = new Set(titles)
  let isClean = true
  process.once('exit', (code) => {
    if (missing.size > 0) console.log(`\nUNFINISHED: no report of ${[...missing].join('; ')}.`)
    else console.log(`\nThe check reached its end: ${isClean && code === 0 ? 'clean' : 'NOT clean'}.`)
    if (missing.size > 0 || !isClean) process.exitCode = code || 1
  })
  return (title, rows, { found, done, planned = 1, summary }) => {
    const headings = Object.keys(rows[0] ?? {})
    const lines = rows.map((row) => headings.map((heading) => cellOf(row[heading])))
    const isWhole = done >= Math.max(planned, 1)
    const judgment = found > 0 ? 'FOUND' : isWhole ? 'Clean' : `UNFINISHED (${cellOf(done)} of ${cellOf(planned)})`
    console.log(`\n${title}\n\n${markdownOf([headings, ...lines])}\n\n${judgment}: ${summary}`)
    isClean &&= found === 0 && isWhole
    missing.delete(title)
  }
}

const cellOf = (value: string | number | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')
