import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser with an open debugging port, which ends with its opener. */
export interface Browser extends AsyncDisposable {
  port: number
}

const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]

/**
 * Opens Chromium as a user has it, without the changes of test tools, so that the back/forward
 * cache works.
 */
export async function openBrowser(path: string): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-browser-'))
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = spawn(path, [...flags, ...asRoot, `--user-data-dir=${folder}`, 'about:blank'], { stdio: 'ignore' })
  const ended = once(browser, 'exit')
  const close = async () => {
    browser.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  for (let left = 600; left > 0 && browser.exitCode === null; left--) {
    const [port] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port) return { port: Number(port), [Symbol.asyncDispose]: close }
    await new Promise((later) => setTimeout(later, 100))
  }
  await close()
  throw new Error(`${path} did not open`)
}
