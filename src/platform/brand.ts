/** The name of a site whose operators have chosen no other. */
export const defaultName = 'Porchlight'
/** The tagline of a site whose operators have chosen no other. */
export const defaultTagline = 'Good people for the work around your home'

let name = defaultName

/**
 * The name of the site. A process serves one site, and a browser has the name of its first page.
 */
export const siteName = (): string => name

/** Replaces the name that this process or browser knows. */
export function setSiteName(next: string): void {
  name = next
}

/** The title of a page: its own, and the name of the site. */
export const pageTitle = (title: string): string => `${title} · ${name}`

/** The name of the site in the names of files, in ASCII. */
export const siteSlug = (): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'site'
