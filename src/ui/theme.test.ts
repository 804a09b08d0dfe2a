import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Oklch = [lightness: number, chroma: number, hue: number]
type Theme = 'light' | 'dark'

const colors = colorsOf(readFileSync(new URL('./theme.css', import.meta.url), 'utf8'))

const backgrounds = ['paper', 'surface', 'sunken']
const text = [
  ...backgrounds.flatMap((under) =>
    ['ink', 'quiet', 'lamp-deep', 'evergreen', 'terracotta'].map((over) => [over, under]),
  ),
  ...['lamp-soft', 'evergreen-soft', 'terracotta-soft', 'mist'].flatMap((under) => [
    ['ink', under],
    ['quiet', under],
  ]),
  ['lamp-deep', 'lamp-soft'],
  ['evergreen', 'evergreen-soft'],
  ['terracotta', 'terracotta-soft'],
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-bright'],
  ['on-terracotta', 'terracotta'],
] as [string, string][]
const controls = backgrounds.flatMap((under) =>
  ['edge', 'lamp-edge', 'ring', 'terracotta'].map((over) => [over, under] as [string, string]),
)

for (const theme of ['light', 'dark'] as const) {
  test.each(text)(`in the ${theme} theme, %s can be read on %s`, (over, under) => {
    expect(contrast(theme, over, under)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)(`in the ${theme} theme, a control's %s stands out from %s`, (over, under) => {
    expect(contrast(theme, over, under)).toBeGreaterThanOrEqual(3)
  })
}

/** WCAG 2's contrast ratio of two tokens, 1 to 21. */
function contrast(theme: Theme, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => luminance(color(name)[theme])) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function color(name: string): Record<Theme, Oklch> {
  const found = colors.get(name)
  if (!found) throw new Error(`theme.css has no --color-${name}`)
  return found
}

/**
 * Every `--color-...` of the file, as `light-dark(oklch(...), oklch(...))` or one `oklch(...)` for
 * both.
 */
function colorsOf(css: string): Map<string, Record<Theme, Oklch>> {
  const pattern = /--color-([\w-]+): (?:light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)|oklch\(([^)]+)\))/g
  const parse = (values: string) => values.split(' ').map(Number) as Oklch
  return new Map(
    [...css.matchAll(pattern)].map(([, name = '', light, dark, both]) => [
      name,
      { light: parse(light ?? both ?? ''), dark: parse(dark ?? both ?? '') },
    ]),
  )
}

/** Relative luminance through linear sRGB; the matrices are Björn Ottosson's for OKLab. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue)
}
