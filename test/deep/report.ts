import { markdownOf } from '../measuring/table.ts'

/** What an attack found, and the sentence that sums it up. */
export interface Verdict {
  found: number
  summary: string
}

/**
 * Prints the result of an attack: its title, its rows as a markdown table with the keys of the
 * first row as headings, and the summary. Sets the exit status to 1 if the attack found something.
 */
export function report(
  title: string,
  rows: readonly Readonly<Record<string, string | number>>[],
  { found, summary }: Verdict,
): void {
  const headings = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => headings.map((heading) => cellOf(row[heading])))
  console.log(`\n${title}\n\n${markdownOf([headings, ...lines])}\n\n${found === 0 ? 'Clean' : 'FOUND'}: ${summary}`)
  if (found > 0) process.exitCode = 1
}

function cellOf(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')
}
