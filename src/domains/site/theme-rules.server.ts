import { createHash } from 'node:crypto'
import { converter, formatHex, wcagContrast } from 'culori'
import type { ThemeColors } from './settings-contract.ts'

/** What text and controls need against the paper (WCAG 2.2, 1.4.3 and 1.4.11). */
const leastContrast = { ink: 4.5, accent: 3 } as const

const oklch = converter('oklch')

/** A color of the same hue with another lightness, as #rrggbb. */
const withLightness = (color: string, l: number, most = 0.4): string => {
  const { c, h } = oklch(color) ?? { c: 0, h: 0 }
  return formatHex({ mode: 'oklch', l, c: Math.min(c, most), h: h ?? 0 })
}

/** The color of this hue that is nearest in lightness and has enough contrast with another one. */
export function nearestWithContrast(color: string, other: string, least: number): string {
  const { l } = oklch(color) ?? { l: 0 }
  for (let step = 0; step <= 200; step++)
    for (const next of [l - step / 200, l + step / 200]) {
      const candidate = step === 0 ? color : withLightness(color, Math.min(1, Math.max(0, next)))
      if (wcagContrast(candidate, other) >= least) return candidate
    }
  return wcagContrast('#000000', other) >= least ? '#000000' : '#ffffff'
}

/** The colors without enough contrast, each with the nearest one that has it. */
export function weakColors({ accent, paper, ink }: ThemeColors): { path: string; message: string }[] {
  return Object.entries({ ink, accent }).flatMap(([name, color]) => {
    const least = leastContrast[name as keyof typeof leastContrast]
    const contrast = wcagContrast(color, paper)
    if (contrast >= least) return []
    const nearest = nearestWithContrast(color, paper, least)
    const rounded = Math.floor(contrast * 10) / 10
    return [{ path: `theme.${name}`, message: `${color} has a contrast of ${rounded}:1; ${nearest} has ${least}:1` }]
  })
}

/** The tokens of both themes that follow from three colors, as a style sheet. */
export function themeSheet({ accent, paper, ink }: ThemeColors): string {
  const night = withLightness(paper, 0.2, 0.02)
  const light = tokensOn({ paper, ink, accent, surface: withLightness(paper, 0.998, 0.004) })
  const dark = tokensOn({
    paper: night,
    ink: nearestWithContrast(withLightness(ink, 0.94, 0.015), night, 7),
    accent: nearestWithContrast(withLightness(accent, 0.8), night, 4.5),
    surface: withLightness(paper, 0.245, 0.022),
  })
  const tokens = Object.entries(light).map(
    ([name, color]) => `--color-${name}:light-dark(${color},${dark[name as keyof typeof dark]})`,
  )
  return `:root{${tokens.join(';')}}`
}

function tokensOn({ paper, ink, accent, surface }: ThemeColors & { surface: string }) {
  const onAccent = wcagContrast('#ffffff', accent) >= 4.5 ? '#ffffff' : nearestWithContrast('#20242e', accent, 4.5)
  const soft = withLightness(accent, (oklch(paper)?.l ?? 1) > 0.5 ? 0.955 : 0.31, 0.045)
  return {
    paper,
    surface,
    ink,
    lamp: accent,
    'lamp-edge': nearestWithContrast(accent, surface, 3),
    'lamp-bright': accent,
    'lamp-deep': nearestWithContrast(accent, paper, 4.6),
    'lamp-soft': soft,
    'on-lamp': onAccent,
    ring: nearestWithContrast(accent, paper, 3),
  }
}

/** The address of a theme. It changes with the colors, so that caches may keep it forever. */
export const themePath = (theme: ThemeColors): string =>
  `/theme-${createHash('sha256').update(themeSheet(theme)).digest('hex').slice(0, 12)}.css`
