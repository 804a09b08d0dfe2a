/** The content type of {@link csvOf}. */
export const csvType = 'text/csv; charset=utf-8'

/**
 * A table as CSV (RFC 4180), with the byte order mark that Excel needs to read UTF-8. Texts that a
 * spreadsheet would run as a formula start with an apostrophe.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return csvBegin + csvRows(rows)
}

/** The beginning of {@link csvOf}, for a file that is written in pieces. */
export const csvBegin = '\uFEFF'

/** Rows of {@link csvOf}. */
export const csvRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // Includes full-width signs, which some spreadsheets read as the ASCII ones.
  const text = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
