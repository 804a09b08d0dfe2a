import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run } from './ready.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macBrowsers = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Finds Chromium for the browser tests, installs Debian's where that is possible, or leaves saying exactly what to install. */
export async function chromium() {
  const path = process.env.CHROMIUM_PATH || found()
  if (path && existsSync(path)) return path
  if (path) fail(`CHROMIUM_PATH is ${path}, and there is no such file.`)
  return (await installed()) ?? fail(missing)
}

function found() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  // Ubuntu's package of this name is a script that only tells about a snap.
  return [...candidates, ...macBrowsers].find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}

async function installed() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.error('Installing Chromium for the browser tests (apt-get install chromium) ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-qq', 'update'], { env })
  await run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env })
  return found()
}

const missing = `The browser tests need Chromium, and there is none on this machine. Install it and try again:
  Debian                  sudo apt-get install chromium
  Ubuntu, macOS, others   install Google Chrome, or npx playwright install --with-deps chromium
and set CHROMIUM_PATH if it does not lie in the PATH.`
