// Writes letters.json: outlines of our two fonts (Fraunces and Figtree, SIL Open Font License) for the
// letters of Western names, so that drawing needs no installed fonts. Run it again if the fonts change:
//   npm install --no-save fontkit wawoff2 && node src/features/link-preview-letters/make.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import { decompress } from 'wawoff2'

const fonts = {
  display: { family: 'fraunces', weight: 600 },
  text: { family: 'figtree', weight: 500 },
}
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
] // Basic Latin, Latin-1, Latin Extended-A
const punctuation = [0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2122]
const codes = [
  ...ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  ...punctuation,
]

const folder = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const open = async ({ family, weight }, subset) => {
  const packed = readFileSync(new URL(`${family}/files/${family}-${subset}-wght-normal.woff2`, folder))
  return create(Buffer.from(await decompress(packed))).getVariation({ wght: weight })
}

const letters = {}
for (const [name, font] of Object.entries(fonts)) {
  const latin = await open(font, 'latin')
  const extended = await open(font, 'latin-ext')
  const glyphs = {}
  for (const code of codes) {
    const source = [latin, extended].find((one) => one.hasGlyphForCodePoint(code))
    if (!source) continue
    const glyph = source.glyphForCodePoint(code)
    const scale = 1000 / source.unitsPerEm
    const outline = glyph.path
      .scale(scale, -scale)
      .toSVG()
      .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
    glyphs[String.fromCodePoint(code)] = [Math.round(glyph.advanceWidth * scale), outline]
  }
  const kerning = {}
  const paired = Array.from({ length: 0x7e - 0x21 + 1 }, (_, at) => String.fromCodePoint(0x21 + at)).filter((one) =>
    /[\w.,'&-]/.test(one),
  )
  for (const left of paired)
    for (const right of paired) {
      const run = latin.layout(left + right, ['kern'])
      if (run.glyphs.length !== 2) continue
      const change = Math.round(((run.positions[0].xAdvance - run.glyphs[0].advanceWidth) * 1000) / latin.unitsPerEm)
      if (change !== 0) kerning[left + right] = change
    }
  letters[name] = { glyphs, kerning }
}
writeFileSync(new URL('letters.json', import.meta.url), `${JSON.stringify(letters)}\n`)
