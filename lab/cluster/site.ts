import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Machine, until } from '../../test/machine.ts'

/**
 * A process of the site with two workers, which starts again when it dies, as systemd would start
 * it.
 */
export interface SiteProcess {
  port: number
  /** What its last start has printed. */
  readonly said: string
  /** The ids of its workers. */
  workers(): number[]
  isReady(): Promise<boolean>
  /** Kills the process with its workers. */
  kill(): Promise<void>
}

/**
 * Starts a process of the site on a port, as deploy/systemd/porchlight.service does. Resolves once
 * it is ready.
 */
export async function startSite(
  machine: Machine,
  { name, port, settings }: { name: string; port: number; settings: Record<string, string> },
): Promise<SiteProcess> {
  const part = machine.keep(name, {
    command: process.execPath,
    args: ['bin/run.mjs', 'start'],
    asOwn: true,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      WEB_CONCURRENCY: '2',
      TRUST_PROXY: '1',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      DATA_DIR: join(machine.folder, name),
      SECRET_KEY: 'the key of all processes of the cluster',
      SIGNUPS_PER_HOUR: '1000000',
      WRITES_PER_MINUTE: '1000000',
      READING_MS_PER_MINUTE: '1000000000',
      ...settings,
    },
  })
  const site: SiteProcess = {
    port,
    get said() {
      return part.said
    },
    workers: () => workersOf(part.pid),
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    kill: () => part.kill(),
  }
  await until(`${name} is ready`, () => site.isReady(), 120).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${site.said}`)
  })
  return site
}

/**
 * The processes below a process that have no children: the workers below the start script and the
 * primary process.
 */
function workersOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number) => rows.filter(([, ppid]) => ppid === parent).map(([id = 0]) => id)
  return childrenOf(pid).flatMap(childrenOf)
}

/** The addresses of nginx. The one without TLS only redirects. */
