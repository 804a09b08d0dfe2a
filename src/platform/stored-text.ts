import { t } from '#ui/language.ts'

/**
 * A sentence that was stored or thrown in English, in the current language. Its number is a value:
 * "It answered with an error (503)." is the text "It answered with an error ({number}).".
 */
export function storedText(english: string): string {
  const constant = t(english)
  const [number] = english.match(/\d+/) ?? []
  if (constant !== english || number === undefined) return constant
  return t(english.replace(number, '{number}'), { number })
}

/** A sentence with its number, in English, as {@link storedText} reads it. */
export const withNumber = (english: string, number: number): string => english.replace('{number}', String(number))
