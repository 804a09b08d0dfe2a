import { expect, test } from 'vitest'
import { csvOf } from './csv.server.ts'

const lineOf = (...cells: (string | number)[]) => csvOf([cells]).slice(1, -2)

test('a file starts with a byte order mark, and each line ends as the standard says', () => {
  expect(
    csvOf([
      ['Date', 'Amount'],
      ['2026-03-10', 60.5],
    ]),
  ).toBe('\uFEFFDate,Amount\r\n2026-03-10,60.5\r\n')
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(lineOf('Doe, Jane', 'the "big" one', 'two\nlines')).toBe('"Doe, Jane","the ""big"" one","two\nlines"')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'a spreadsheet does not run %j as a formula',
  (text) => expect(lineOf(text).replace(/^"/, '')[0]).toBe("'"),
)

test('numbers stay numbers', () => {
  expect(lineOf(-5, 0, 12.25)).toBe('-5,0,12.25')
})
