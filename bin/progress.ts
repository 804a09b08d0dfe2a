import type { OnProgress } from '#platform/backup/format.server.ts'

/** Milliseconds between two lines. */
const interval = 2_000

/** Prints a line every two seconds: bytes so far, and the table or folder at work. */
export function showProgress(verb: string): OnProgress {
  let shownAt = Date.now()
  return ({ group, bytes }) => {
    if (Date.now() - shownAt < interval) return
    shownAt = Date.now()
    process.stderr.write(`${verb} ${group}: ${megabytes(bytes)} so far\n`)
  }
}

/** A size for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** Rows and files of an archive, in words. */
export function summaryOf(sums: Record<string, { count: number; bytes: number }>): string {
  const total = (folder: string) =>
    Object.entries(sums)
      .filter(([name]) => name.startsWith(`${folder}/`))
      .reduce((all, [, { count, bytes }]) => ({ count: all.count + count, bytes: all.bytes + bytes }), {
        count: 0,
        bytes: 0,
      })
  const [rows, files] = [total('tables'), total('files')]
  return `${rows.count.toLocaleString('en-US')} rows (${megabytes(rows.bytes)}) and ${files.count.toLocaleString('en-US')} files (${megabytes(files.bytes)})`
}
