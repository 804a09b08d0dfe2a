import { createHash } from 'node:crypto'
import type { ThemeColors } from './settings-contract.ts'
import { type Tokens, tokensOf } from './theme-rules.ts'

/** The tokens as a style sheet, to load after the product's. */
export function themeSheet(theme: ThemeColors): string {
  const { light, dark } = tokensOf(theme)
  const tokens = Object.entries(light).map(
    ([name, color]) => `--color-${name}:light-dark(${color},${dark[name as keyof Tokens]})`,
  )
  return `:root{${tokens.join(';')}}`
}

const paths = new WeakMap<ThemeColors, string>()

/** The address of a theme. It changes with the colors, so that caches may keep it forever. */
export function themePath(theme: ThemeColors): string {
  const path =
    paths.get(theme) ?? `/theme-${createHash('sha256').update(themeSheet(theme)).digest('hex').slice(0, 12)}.css`
  paths.set(theme, path)
  return path
}
