import type { Random } from './random.ts'

/** Sentences that one provider's page already shows. Two customers never write the same one. */
export type UsedSentences = Set<string>

/** Replaces the placeholders of a sentence, for example `{town}`. Throws if a fact is missing. */
export function fill(sentence: string, facts: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, fact: string) => {
    const value = facts[fact]
    if (value === undefined) throw new Error(`No fact for {${fact}} in: ${sentence}`)
    return value
  })
}

/** Picks an unused sentence and marks it as used. Returns null if all are used. */
export function pickUnused(random: Random, list: readonly string[], used: UsedSentences): string | null {
  const left = list.filter((sentence) => !used.has(sentence))
  if (left.length === 0) return null
  const sentence = random.pick(left)
  used.add(sentence)
  return sentence
}

/**
 * Writes a service's name as it appears within a sentence. Languages and tests keep their capital
 * letters.
 */
export function inSentence(name: string): string {
  return /^(SAT|EV|Spanish)/.test(name) ? name : lowerFirst(name)
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
