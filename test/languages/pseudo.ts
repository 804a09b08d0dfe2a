import { readTexts } from '#platform/texts.server.ts'
import type { Texts } from '#ui/language.ts'

/**
 * A made-up language for checks, never for users: the English texts with two accented letters for
 * each vowel. It is about 30% longer, and any text without accents has no translation.
 */
export const pseudoTexts = (): Texts =>
  Object.fromEntries(Object.keys(readTexts('es')).map((english) => [english, pseudo(english)]))

/** Everything in a text that is not shown: values, elements, and the names of plural forms. */
const unshown = /\{\w+\}|\{\w+, plural, |(?:=\d+|one|other) \{|<\/?\w+>/

/** One text in the made-up language, with its values, plurals and elements. */
export function pseudo(english: string): string {
  const parts = english.split(new RegExp(`(${unshown.source})`))
  return parts.map((part, at) => (at % 2 ? part : part.replaceAll(/[aeiouy]/gi, (vowel) => doubled(vowel)))).join('')
}

const accented: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' }

function doubled(vowel: string): string {
  const letter = accented[vowel.toLowerCase()]!
  return (vowel === vowel.toLowerCase() ? letter : letter.toUpperCase()) + letter
}

/** Whether a text that is shown may come from a catalog in the made-up language. */
export const isPseudo = (shown: string): boolean => /[áéíóúý]{2}/i.test(shown)
