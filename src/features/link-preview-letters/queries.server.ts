import { readFileSync } from 'node:fs'

/** Outlines of one font in thousandths of its size, with the baseline at 0: what `make.mjs` has written. */
interface Letters {
  glyphs: Record<string, [advance: number, outline: string]>
  /** By how much two letters stand closer or further apart. */
  kerning: Record<string, number>
}

/** Fraunces for names, Figtree for the rest, as on the pages. */
export type Font = 'display' | 'text'

let read: Record<Font, Letters> | undefined

function lettersOf(font: Font): Letters {
  read ??= JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as Record<Font, Letters>
  return read[font]
}

/** How wide a text is, in pixels. */
export function widthOf(text: string, font: Font, size: number): number {
  return (placed(text, lettersOf(font)).width * size) / 1000
}

/** A text as SVG outlines: no font is needed to draw it, and nothing that somebody has typed reaches the drawing as text. */
export function outlinesOf(text: string, font: Font, size: number, x: number, y: number): string {
  const { outlines } = placed(text, lettersOf(font))
  const scale = size / 1000
  const paths = outlines.map(({ at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`)
  return `<g transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

/** Breaks a text into so many lines at the most; what does not fit ends in an ellipsis. */
export function linesOf(text: string, font: Font, size: number, width: number, most: number): string[] {
  const words = text.split(/\s+/).filter((word) => widthOf(word, font, size) > 0)
  const lines: string[] = []
  for (const word of words) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, font, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const kept = lines.slice(0, most)
  const isCut = lines.length > most
  return kept.map((line, at) => shortened(line, font, size, width, isCut && at === most - 1))
}

function shortened(line: string, font: Font, size: number, width: number, isCut: boolean): string {
  if (!isCut && widthOf(line, font, size) <= width) return line
  const letters = Array.from(line)
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, font, size) > width) letters.pop()
  return `${letters.join('').replace(/[\s,.;:·-]+$/, '')}…`
}

function placed(text: string, { glyphs, kerning }: Letters) {
  const outlines: { at: number; outline: string }[] = []
  let width = 0
  let before = ''
  for (const letter of drawable(text, glyphs)) {
    const [advance, outline] = glyphs[letter] ?? [0, '']
    width += kerning[before + letter] ?? 0
    if (outline) outlines.push({ at: width, outline })
    width += advance
    before = letter
  }
  return { outlines, width }
}

/** What the fonts have no letter for is drawn without its accents, or left out. */
function drawable(text: string, glyphs: Letters['glyphs']): string[] {
  return Array.from(text.normalize('NFC')).flatMap((letter) => {
    if (Object.hasOwn(glyphs, letter)) return [letter]
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return Array.from(plain).filter((one) => Object.hasOwn(glyphs, one))
  })
}
