import { readFileSync } from 'node:fs'

/**
 * Outlines of one font in thousandths of its size, with the baseline at 0. Written by `make.mjs`.
 */
interface Outlines {
  glyphs: Record<string, [advance: number, outline: string]>
  /** The kerning of pairs of characters. */
  kerning: Record<string, number>
}

/** Fraunces for names, Figtree for the rest, as on the pages. */
export type Font = 'display' | 'text'

let read: Record<Font, Outlines> | undefined

function fontOf(font: Font): Outlines {
  read ??= JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as Record<Font, Outlines>
  return read[font]
}

/** The width of a text in pixels. */
export function widthOf(text: string, font: Font, size: number): number {
  return (placed(text, fontOf(font)).width * size) / 1000
}

/** A text as SVG outlines. Drawing it needs no font, and user input never becomes markup. */
export function outlinesOf(text: string, font: Font, size: number, x: number, y: number): string {
  const { outlines } = placed(text, fontOf(font))
  const scale = size / 1000
  const paths = outlines.map(({ at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`)
  return `<g transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

/** Breaks a text into at most `most` lines. Cuts longer text with an ellipsis. */
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

function placed(text: string, { glyphs, kerning }: Outlines) {
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

/** Drops the accents of characters that the fonts lack, or the whole character. */
function drawable(text: string, glyphs: Outlines['glyphs']): string[] {
  return Array.from(text.normalize('NFC')).flatMap((letter) => {
    if (Object.hasOwn(glyphs, letter)) return [letter]
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return Array.from(plain).filter((one) => Object.hasOwn(glyphs, one))
  })
}
