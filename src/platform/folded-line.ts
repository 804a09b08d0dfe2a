/** Folds a line of an iCalendar file after 75 bytes (RFC 5545, 3.1), never within a character. */
export function foldedLine(line: string): string {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    const fits = bytes + size <= 75
    text += fits ? character : `\r\n ${character}`
    bytes = fits ? bytes + size : 1 + size
  }
  return text
}
