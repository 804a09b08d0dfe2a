import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Work } from '../../test/measuring/turns.ts'

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
}

interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame }[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

/** Where a process spent its CPU time, in percent, the most first. */
export type Shares = [where: string, percent: number][]

/** The address of Node's inspector after SIGUSR1. */
const inspector = 'http://127.0.0.1:9229/json'

/** Profiles a Node process of this machine while it works for some seconds. Needs port 9229. */
export async function profileOf({ pid, run }: Work, seconds: number): Promise<Shares> {
  process.kill(pid, 'SIGUSR1')
  const call = await inspected()
  await call('Profiler.enable')
  await call('Profiler.start')
  const { failed } = await run(seconds)
  const { profile } = (await call('Profiler.stop')) as { profile: CpuProfile }
  // The answer never comes: this closes the connection.
  void call('Runtime.evaluate', { expression: `process.getBuiltinModule('inspector').close()` })
  if (failed > 0) throw new Error(`${failed} answers were errors`)
  return sharesOf(profile)
}

type Call = (method: string, params?: object) => Promise<unknown>

async function inspected(): Promise<Call> {
  const socket = new WebSocket(await addressOf())
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened)
    socket.addEventListener('error', failed)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, result } = JSON.parse(data) as { id: number; result: unknown }
    waiting.get(id)?.(result)
  })
  let last = 0
  return (method, params = {}) => {
    last += 1
    const answer = new Promise((answered) => waiting.set(last, answered))
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer
  }
}

async function addressOf(): Promise<string> {
  for (;;) {
    const answer = await fetch(inspector).catch(() => undefined)
    const [target] = answer?.ok ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    await pause(50)
  }
}

/** Places by what a function's name or file contains; the first one counts. */
const places: [where: string, is: RegExp][] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['React and components', /\/(react|react-dom|react-router|react-aria.*|react-stately|@tanstack)\/|\.tsx$/],
  ['database driver', /\/(pg|pg-[a-z]+|kysely|postgres-[a-z]+)\//],
  ['compression', /zlib|processChunk/i],
  ['time zones', /\/temporal-polyfill\//],
  [
    'network',
    /node:(_?http|net|internal\/stream|dgram|events|internal\/timers)|^(writev|writeBuffer|read|writeUtf8String) |\/@?hono/,
  ],
  ['our code outside React', /\/src\//],
]

/** A line of a built file that begins a module. */
const beginning = /^\/\/ ((?:src|db|node_modules)\/\S+)$/

interface Module {
  line: number
  path: string
}

const built = new Map<string, Module[]>()

/** The module of a function: in a built file, the one that begins last before it. */
function moduleOf({ url, lineNumber }: CallFrame): string {
  if (!url.includes('/dist/server/')) return url
  const modules = built.get(url) ?? modulesIn(url)
  built.set(url, modules)
  return `/${modules.findLast(({ line }) => line <= lineNumber)?.path}`
}

const modulesIn = (url: string): Module[] =>
  readFileSync(new URL(url), 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      const path = beginning.exec(text)?.[1]
      return path ? [{ line, path }] : []
    })

function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Shares {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  let all = 0
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || frame.functionName === '(idle)') continue
    const text = `${frame.functionName} ${moduleOf(frame)}`
    const where = places.find(([, is]) => is.test(text))?.[0] ?? 'others'
    const time = timeDeltas[at] ?? 0
    times.set(where, (times.get(where) ?? 0) + time)
    all += time
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .map(([where, time]): Shares[number] => [where, (100 * time) / all])
}
