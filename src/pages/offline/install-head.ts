import { paperColors } from '#domains/site/manifest-rules.ts'
import { siteIcon } from '#platform/brand.ts'
import { language, pathIn } from '#ui/language.ts'

/**
 * Head tags for installing the site: manifest, icons, and the color around the page
 * (`--color-paper` in both themes). Only the server writes them.
 */
export const installHead = (): string =>
  [
    `<link rel="manifest" href="/manifest.webmanifest${pathIn('/') === '/' ? '' : `?lang=${language()}`}"/>`,
    `<link rel="apple-touch-icon" href="${siteIcon() ?? '/apple-touch-icon.png'}"/>`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paperColors().light}"/>`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paperColors().dark}"/>`,
  ].join('')
