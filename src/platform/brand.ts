import { msg } from '#ui/language.ts'

/** The name of a site whose operators have chosen no other. */
export const defaultName = 'Porchlight'
/** The tagline of a site whose operators have chosen no other. */
export const defaultTagline = msg('Good people for the work around your home')

/** The part of the brand that every page and email shows. */
interface SiteBrand {
  name: string
  /** Paths of this site; null for the pictures of the product. */
  logo_url: string | null
  /** The width in CSS pixels at a height of 36. */
  logo_width: number | null
  icon_url: string | null
}

const defaultBrand: SiteBrand = { name: defaultName, logo_url: null, logo_width: null, icon_url: null }
let brand = defaultBrand

/**
 * The name of the site. A process serves one site, and a browser has the name of its first page.
 */
export const siteName = (): string => brand.name

/** The logo that operators have uploaded. If it is wide, it contains the name. */
export function siteLogo(): { url: string; width: number; isWide: boolean } | null {
  const { logo_url: url, logo_width: width } = brand
  return url && width ? { url, width, isWide: width > 72 } : null
}

/** The path of the icon that operators have uploaded, a square PNG. */
export const siteIcon = (): string | null => brand.icon_url

/** Replaces the brand that this process or browser knows. */
export function setBrand(next: Partial<SiteBrand>): void {
  brand = { ...defaultBrand, ...next }
}

/** The title of a page: its own, and the name of the site. */
export const pageTitle = (title: string): string => `${title} · ${brand.name}`

/** The name of the site in the names of files, in ASCII. */
export const siteSlug = (): string =>
  brand.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'site'
