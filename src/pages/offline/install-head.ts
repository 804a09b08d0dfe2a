/**
 * What the head of every page says to a system on which the site may be installed: where the manifest and the icons are, and the colour around the
 * page (that of `--color-paper` in both themes). Written on the server alone, so that it weighs nothing in browsers.
 */
export const installHead = [
  '<link rel="manifest" href="/manifest.webmanifest"/>',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4"/>',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12161e"/>',
].join('')
