import { t } from '#ui/language.ts'

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number in words up to twelve, then in digits. */
export const numberText = (count: number): string => numbers[count] ?? String(count)

/** "one, two and three". */
export const listText = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : t('{join} and {at}', { join: texts.slice(0, -1).join(', '), at: texts.at(-1) })
