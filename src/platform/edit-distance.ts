/** The number of letters to insert, delete, change, or swap with their neighbor. */
export function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (rows[row - 1]?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** Whether two words of the same length have different letters, in any order. */
export const hasOtherLetters = (one: string, other: string): boolean =>
  one.length === other.length && sortedLetters(one) !== sortedLetters(other)

const sortedLetters = (word: string): string => word.split('').sort().join('')
