import { parse } from 'csv-parse/sync'

/** A row of a table. */
export interface CsvRow {
  /** The line where it begins in the file; the first line is 1. */
  line: number
  cells: string[]
}

/**
 * A file as text with the line ends of Unix: UTF-8, UTF-16 with a byte order mark, or Windows-1252,
 * which older versions of Excel write.
 */
export function textOfFile(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll(/\r\n?/g, '\n')
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The rows of a table with commas, semicolons or tabs, the column names among them, but no empty
 * rows. Undefined if it cannot be read.
 */
export function readCsv(file: string): CsvRow[] | undefined {
  if (file.includes('\0')) return undefined
  // Excel reads and writes a line that names the delimiter.
  const [line = '', named] = /^\uFEFF?sep=([,;\t])(?=\n)/i.exec(file) ?? []
  const text = file.slice(line.length)
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: named ?? delimiterOf(text.replace(/^\uFEFF?\n*/, '')),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows
      .filter(({ record }) => record.some((cell) => cell !== ''))
      .map(({ record, info }) => ({ line: info.lines - (record.join('').split('\n').length - 1), cells: record }))
  } catch {
    return undefined
  }
}

const delimiters = [',', ';', '\t'] as const

/**
 * The delimiter that occurs most in the column names, outside of quotes. Empty lines may come
 * before them.
 */
function delimiterOf(text: string): string {
  const names = /^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? ''
  const count = (delimiter: string) => names.split(delimiter).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0]!
}
