import { defaultName, defaultTagline, setBrand, siteName } from '#platform/brand.ts'
import type { SiteImages, SiteSettings, ThemeColors } from './settings-contract.ts'
import { type Tokens, tokensOf } from './theme-rules.ts'

let theme: ThemeColors | null = null
let tagline: string = defaultTagline

/** Makes this process of the server know the brand of its site. */
export function setSiteBrand(settings: Partial<Pick<SiteSettings, 'name' | 'tagline' | 'theme'> & SiteImages>): void {
  const { name = defaultName, logo_url = null, logo_width = null, icon_url = null } = settings
  setBrand({ name, logo_url, logo_width, icon_url })
  tagline = settings.tagline ?? defaultTagline
  theme = settings.theme ?? null
}

/** The tagline of the site, as this process of the server knows it. */
export const siteTagline = (): string => tagline

/** The colors that operators have chosen; null for those of the product. */
export const siteTheme = (): ThemeColors | null => theme

/** The tokens of both themes, if operators have chosen colors. */
export const siteTokens = (): { light: Tokens; dark: Tokens } | null => theme && tokensOf(theme)

/** The part of the brand that drawings show, as a text to compare; empty for the product's. */
export function brandVersion(): string {
  const isDefault = siteName() === defaultName && tagline === defaultTagline && !theme
  return isDefault ? '' : JSON.stringify([siteName(), tagline, theme])
}
