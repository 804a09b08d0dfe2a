import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runningEmbedded } from '#platform/db/embedded.server.ts'

/** Milliseconds until a start fails: the first one may have to build the site. */
const startTimeout = 180_000

/** The site as `npm start` serves it: restarted after crashes, with an embedded PostgreSQL. */
export interface StartedSite extends AsyncDisposable {
  readonly url: string
  /** The data folder, which is deleted in the end. */
  readonly folder: string
  /** What the command and the site have printed. */
  readonly said: string
  /** How often the site has opened. */
  readonly opened: number
  /** Whether the command has ended. */
  readonly hasEnded: boolean
  /** The processes of the command, of the site, and of the PostgreSQL postmaster. */
  pids: () => Promise<{ command: number; site: number; postmaster: number }>
  /** The address of the database, while it runs. */
  databaseUrl: () => Promise<string | undefined>
  /** Starts the command again, on the same port and folder, after it has ended. */
  startAgain: () => Promise<void>
}

/**
 * Starts the site on a free port with a data folder of its own. Resolves when it is open; else
 * nothing is left.
 */
export async function npmStart(settings: Record<string, string> = {}): Promise<StartedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-start-'))
  let command: ChildProcess
  let [url, said] = ['', '']
  const opened = () => said.match(/is open: \S+/g)?.length ?? 0

  const start = async () => {
    const PORT = url ? new URL(url).port : '0'
    const own = { PORT, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent', NODE_ENV: '', WEB_CONCURRENCY: '1' }
    const [before, began] = [opened(), Date.now()]
    command = spawn(process.execPath, ['bin/run.mjs', 'start'], {
      env: { ...process.env, ...own, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    command.stderr?.on('data', (chunk) => (said += String(chunk)))
    while (opened() === before) {
      if (command.exitCode !== null || Date.now() - began > startTimeout) throw new Error(`No start:\n${said}`)
      await pause(20)
    }
    url ||= /is open: (\S+)/.exec(said)?.[1] ?? ''
  }
  const stop = async () => {
    const gone = command.exitCode === null && command.signalCode === null ? once(command, 'exit') : undefined
    command.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  await start().catch(async (failure: unknown) => {
    await stop()
    throw failure
  })

  const pidFile = () => readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  const pidOfSite = () =>
    Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(command.pid)], { encoding: 'utf8' }))
  return {
    folder,
    get url() {
      return url
    },
    get said() {
      return said
    },
    get opened() {
      return opened()
    },
    get hasEnded() {
      return command.exitCode !== null || command.signalCode !== null
    },
    pids: async () => ({
      command: command.pid!,
      site: pidOfSite(),
      postmaster: Number.parseInt(await pidFile(), 10),
    }),
    databaseUrl: () => runningEmbedded(folder),
    startAgain: start,
    [Symbol.asyncDispose]: stop,
  }
}
