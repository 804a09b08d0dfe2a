import { msg, t } from '#ui/language.ts'

const numbers = [
  msg('no'),
  msg('one'),
  msg('two'),
  msg('three'),
  msg('four'),
  msg('five'),
  msg('six'),
  msg('seven'),
  msg('eight'),
  msg('nine'),
  msg('ten'),
  msg('eleven'),
  msg('twelve'),
]

/** A number in words up to twelve, then in digits. */
export const numberText = (count: number): string => t(numbers[count] ?? String(count))

/** "one, two and three". */
export const listText = (texts: readonly string[]): string =>
  texts.length < 2
    ? texts.join('')
    : t('{list} and {last}', { list: texts.slice(0, -1).join(', '), last: texts.at(-1) })
