import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-ports.ts'

const { smallNewSpace } = (await import(String(new URL('../bin/node-options.mjs', import.meta.url)))) as {
  smallNewSpace: string
}

/**
 * The built site in a process of its own, which ends when this is disposed or the parent process
 * ends.
 */
export interface Site extends AsyncDisposable {
  url: string
  pid: number
  /** Sends a message to the modules preloaded into the process. */
  tell: (message: object) => void
}

/** Milliseconds until starting fails. */
const startTimeout = 180_000

/**
 * Serves the built site with these environment variables, on a free port by default, after
 * preloading modules of the tests. Resolves when it answers.
 */
export async function openSite(settings: Record<string, string>, preload: readonly string[] = []): Promise<Site> {
  const port = settings['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const site = spawn(process.execPath, [...preload.flatMap((path) => ['--import', path]), 'dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      WEB_CONCURRENCY: '1',
      NODE_OPTIONS: smallNewSpace,
      HOST: '',
      SIGNUPS_PER_HOUR: '100000',
      WRITES_PER_MINUTE: '100000',
      READING_MS_PER_MINUTE: '1000000000',
      SECRET_KEY: 'the key of all sites that tests start',
      PUBLIC_URL: url,
      PORT: port,
      ...settings,
    },
  })
  const ended = once(site, 'exit')
  const said: string[] = []
  const listen = (text: Buffer) => void said.push(String(text))
  site.stderr?.on('data', listen)
  const began = Date.now()
  while (!(await answers(`${url}/readyz`))) {
    const hasEnded = site.exitCode !== null || site.signalCode !== null
    if (!hasEnded && Date.now() - began > startTimeout) site.kill('SIGKILL')
    if (hasEnded) throw new Error(`The site did not start (${site.exitCode ?? site.signalCode}):\n${said.join('')}`)
    await new Promise((later) => setTimeout(later, 100))
  }
  site.stderr?.off('data', listen).pipe(process.stderr)
  const close = async () => {
    site.kill('SIGTERM')
    await ended
  }
  const tell = (message: object) => void site.send(message)
  return { url, pid: site.pid ?? 0, tell, [Symbol.asyncDispose]: close }
}

/** Whether an address answers, and without an error. */
export async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
