/**
 * Head tags for installing the site: manifest, icons, and the color around the page
 * (`--color-paper` in both themes). Only the server writes them.
 */
export const installHead = [
  '<link rel="manifest" href="/manifest.webmanifest"/>',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4"/>',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12161e"/>',
].join('')
