import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A running program. It leads a process group, so that one signal reaches all its processes. */
export interface Part {
  name: string
  readonly pid: number
  readonly hasEnded: boolean
  /** The end of what it has printed. */
  readonly said: string
  /** Sends SIGKILL to its process group and waits for its end. */
  kill(): Promise<void>
}

/** How to start a {@link Part}. */
export interface Program {
  command: string
  args: readonly string[]
  env?: NodeJS.Dict<string>
  /** Runs as the user of this process even if that is root. */
  asOwn?: boolean
}

/** A folder and the programs in it. All of them end when it is disposed. */
export interface Machine extends AsyncDisposable {
  folder: string
  start(name: string, program: Program): Part
  /** The same, and starts it again whenever it has ended, as systemd does. */
  keep(name: string, program: Program): Part
  /**
   * Runs a command as the user of the programs to its end. Resolves to its output; throws if it
   * fails.
   */
  run(command: string, args: readonly string[]): Promise<string>
  /** Writes a file that the programs can read, and returns its path. */
  write(path: string, text: string): Promise<string>
  /** Adds a step to the end, before all earlier ones. */
  defer(step: () => Promise<void> | void): void
}

type Identity = { uid: number; gid: number }

/** Programs such as PostgreSQL refuse root. Debian's package has the user `postgres`. */
function unprivileged(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes an empty machine in a temporary folder. */
export async function openMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-cluster-'))
  const identity = unprivileged()
  const own = async (path: string) => identity && (await chown(path, identity.uid, identity.gid))
  await own(folder)
  const resources = new AsyncDisposableStack()
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  let isEnding = false
  function start(name: string, { command, args, env = {}, asOwn = false }: Program): Part {
    const child = spawn(command, args, {
      cwd: asOwn ? process.cwd() : folder,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(asOwn ? undefined : identity),
    })
    const part = partOf(name, child)
    resources.defer(() => part.kill())
    return part
  }
  return {
    folder,
    start,
    keep: (name, program) =>
      kept(
        () => start(name, program),
        () => isEnding,
      ),
    async run(command, args) {
      const options = { cwd: folder, env: environment(), maxBuffer: 1e8, ...identity }
      return (await promisify(execFile)(command, args, options)).stdout
    },
    async write(path, text) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      await own(dirname(target))
      await writeFile(target, text, { mode: 0o600 })
      await own(target)
      return target
    },
    defer: (step) => resources.defer(async () => await step()),
    async [Symbol.asyncDispose]() {
      isEnding = true
      await resources.disposeAsync()
    },
  }
}

/** A program that starts again whenever it has ended, until the end of the machine. */
function kept(start: () => Part, isEnding: () => boolean): Part {
  let part = start()
  const watch = setInterval(() => {
    if (isEnding()) clearInterval(watch)
    else if (part.hasEnded) part = start()
  }, 100)
  return {
    name: part.name,
    get pid() {
      return part.pid
    },
    get hasEnded() {
      return part.hasEnded
    },
    get said() {
      return part.said
    },
    kill: () => part.kill(),
  }
}

/**
 * Without the variables of npm, with which `npm start` would watch over the npm of this command.
 */
function environment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  return { ...(Object.fromEntries(kept) as Record<string, string>), LC_ALL: 'C.UTF-8' }
}

function partOf(name: string, child: ChildProcess): Part {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (said = (said + String(chunk)).slice(-8_000)))
  child.on('error', (error) => (said += String(error)))
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  return {
    name,
    pid: child.pid ?? 0,
    get hasEnded() {
      return isGone()
    },
    get said() {
      return said
    },
    async kill() {
      if (isGone()) return
      const exit = once(child, 'exit')
      process.kill(-child.pid!, 'SIGKILL')
      await exit
    },
  }
}

/**
 * Waits until a condition holds. Errors count as no. Throws when the time is over, with the
 * last error.
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000
  let last: Error | undefined
  while (performance.now() < end) {
    try {
      if (await isSo()) return
    } catch (error) {
      last = error instanceof Error ? error : new Error(String(error))
    }
    await pause(50)
  }
  throw new Error(`Not within ${seconds} s: ${what}${last ? ` (${last.message})` : ''}`)
}
