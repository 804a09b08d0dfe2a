const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number in words up to twelve, then in digits. */
export const numberText = (count: number): string => numbers[count] ?? String(count)

/** "one, two and three". */
export const listText = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
