import {
  useMode as addMode,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  wcagContrast,
} from 'culori/fn'
import { msg, t } from '#ui/language.ts'
import type { ThemeColors } from './settings-contract.ts'

/** A color by the name of its token in src/ui/theme.css, as #rrggbb. */
export type Tokens = ReturnType<typeof tokensOn>

/**
 * The least contrast of each color: the paper against black, because the light theme's helpers are
 * made for light paper; text and controls against the paper (WCAG 2.2, 1.4.3 and 1.4.11).
 */
const leastContrast = { paper: 15, ink: 4.5, accent: 3 } as const

/** The color of text on a filled button, if it is not white. */
const darkText = '#20242e'
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addMode(mode as typeof modeRgb)
const oklch = converter('oklch')
const lightnessOf = (color: string) => oklch(color)?.l ?? 0

/** A color of the same hue with another lightness, as #rrggbb. */
const withLightness = (color: string, l: number, mostChroma = 0.4): string => {
  const { c, h } = oklch(color) ?? { c: 0, h: 0 }
  return formatHex({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c: Math.min(c, mostChroma), h: h ?? 0 })
}

/** The color of this hue that is nearest in lightness and has enough contrast with all others. */
export function nearestWithContrast(color: string, others: string[], least: number): string {
  const isEnough = (candidate: string) => others.every((other) => wcagContrast(candidate, other) >= least)
  const l = lightnessOf(color)
  for (let step = 0; step <= 200; step++)
    for (const next of [l - step / 200, l + step / 200]) {
      const candidate = step === 0 ? color : withLightness(color, next)
      if (isEnough(candidate)) return candidate
    }
  return isEnough('#000000') ? '#000000' : '#ffffff'
}

/** The contrast between a color of a theme and another one. */
export interface ColorContrast {
  name: keyof ThemeColors
  color: string
  /** The name of the other color. */
  with: 'black' | 'the paper'
  contrast: number
  least: number
  /** The color itself if its contrast is enough. */
  nearest: string
}

/** The contrast of the three colors, each with the nearest color that has enough. */
export function contrastsOf(theme: ThemeColors): ColorContrast[] {
  const paper = nearestWithContrast(theme.paper, ['#000000'], leastContrast.paper)
  return (['paper', 'ink', 'accent'] as const).map((name) => {
    const [color, other, least] = [theme[name], name === 'paper' ? '#000000' : paper, leastContrast[name]]
    const nearest = nearestWithContrast(color, [other], least)
    return {
      name,
      color,
      with: name === 'paper' ? msg('black') : msg('the paper'),
      contrast: Math.floor(wcagContrast(color, other) * 10) / 10,
      least,
      nearest,
    }
  })
}

/** The colors without enough contrast, each with the nearest one that has it. */
export const weakColors = (theme: ThemeColors): { path: string; message: string }[] =>
  contrastsOf(theme)
    .filter(({ color, nearest }) => nearest !== color)
    .map(({ name, color, contrast, least, nearest, ...other }) => ({
      path: `theme.${name}`,
      message: t('{color} has a contrast of {contrast}:1 with {with}; {nearest} has {least}:1', {
        color,
        contrast,
        with: t(other.with),
        nearest,
        least,
      }),
    }))

const themes = new WeakMap<ThemeColors, { light: Tokens; dark: Tokens }>()

/** The tokens of both themes that follow from three colors. */
export function tokensOf(theme: ThemeColors): { light: Tokens; dark: Tokens } {
  const made = themes.get(theme) ?? makeTokens(theme)
  themes.set(theme, made)
  return made
}

function makeTokens({ accent, paper, ink }: ThemeColors) {
  const l = lightnessOf(paper)
  const night = withLightness(paper, 0.2, 0.02)
  return {
    light: tokensOn({
      paper,
      surface: withLightness(paper, Math.max(l, 0.998), 0.004),
      sunken: withLightness(paper, l - 0.03, 0.02),
      soft: withLightness(accent, Math.min(l, 0.955), 0.045),
      ink,
      quiet: withLightness(ink, 0.47, 0.03),
      line: withLightness(paper, l - 0.09, 0.02),
      edge: withLightness(ink, 0.62, 0.03),
      accent,
    }),
    dark: tokensOn({
      paper: night,
      surface: withLightness(night, 0.245),
      sunken: withLightness(night, 0.17),
      soft: withLightness(accent, 0.31, 0.045),
      ink: withLightness(ink, 0.94, 0.015),
      quiet: withLightness(ink, 0.75, 0.018),
      line: withLightness(night, 0.345),
      edge: withLightness(night, 0.57),
      accent: nearestWithContrast(accent, [night], 4.5),
    }),
  }
}

interface Base extends ThemeColors {
  surface: string
  sunken: string
  soft: string
  quiet: string
  line: string
  edge: string
}

function tokensOn({ paper, surface, sunken, soft, ink, quiet, line, edge, accent }: Base) {
  const grounds = [paper, surface, sunken, soft]
  const lampEdge = nearestWithContrast(accent, [paper, surface, soft], 3)
  return {
    paper,
    surface,
    sunken,
    ink: nearestWithContrast(ink, grounds, 4.5),
    quiet: nearestWithContrast(quiet, grounds, 4.5),
    line,
    edge: nearestWithContrast(edge, [paper, surface], 3),
    lamp: accent,
    'lamp-edge': lampEdge,
    'lamp-bright': accent,
    'lamp-deep': nearestWithContrast(accent, grounds, 4.5),
    'lamp-soft': soft,
    'on-lamp': wcagContrast('#ffffff', accent) >= 4.5 ? '#ffffff' : nearestWithContrast(darkText, [accent], 4.5),
    ring: lampEdge,
  }
}
