import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { aptInstall } from './apt.mjs'
import { fail } from './processes.mjs'

/** The headless shell comes first, because end-to-end tests need a quarter less CPU time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macBrowsers = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * Resolves to the path of Chromium for the browser tests. If there is none, installs Debian's
 * package or exits with a message that says what to install.
 */
export async function chromium() {
  const path = process.env.CHROMIUM_PATH || findChromium()
  if (path && existsSync(path)) return path
  if (path) fail(`CHROMIUM_PATH is ${path}, but that file does not exist.`)
  await aptInstall('chromium-headless-shell', 'fonts-liberation')
  return findChromium() ?? fail(missing)
}

function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  // Ubuntu's chromium-browser is a script that only prints a hint to install the snap.
  return [...candidates, ...macBrowsers].find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}

const missing = `The browser tests need Chromium, which is not installed. Install it and try again:
  Debian                  sudo apt-get install chromium-headless-shell
  Ubuntu, macOS, others   install Google Chrome, or npx playwright install --with-deps chromium
If it is not in the PATH, set CHROMIUM_PATH.`
