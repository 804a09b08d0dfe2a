import { setTimeout as pause } from 'node:timers/promises'
import type { Work } from './turns.ts'

interface CallFrame {
  functionName: string
  url: string
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
  ['React and components', /\/dist\/server\//],
  ['database driver', /\/(pg|pg-[a-z]+|kysely|postgres-[a-z]+)\//],
  ['compression', /zlib|processChunk/i],
  ['time zones', /\/temporal-polyfill\//],
  [
    'network',
    /node:(_?http|net|internal\/stream|dgram|events|internal\/timers)|^(writev|writeBuffer|read|writeUtf8String) |\/@?hono/,
  ],
  ['our code outside React', /\/src\//],
]

function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Shares {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  let all = 0
  for (const [at, id] of samples.entries()) {
    const { functionName = '', url = '' } = frames.get(id) ?? {}
    if (functionName === '(idle)') continue
    const text = `${functionName} ${url}`
    const where = places.find(([, is]) => is.test(text))?.[0] ?? 'others'
    const time = timeDeltas[at] ?? 0
    times.set(where, (times.get(where) ?? 0) + time)
    all += time
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .map(([where, time]): Shares[number] => [where, (100 * time) / all])
}
