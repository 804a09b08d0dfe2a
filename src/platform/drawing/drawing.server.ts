import { type ChildProcess, fork } from 'node:child_process'
import { HttpError } from '../http/errors.server.ts'

/** Milliseconds after which a drawing is given up, and after which the idle process ends. */
const TIMEOUT = 30_000
const IDLE = 60_000
/**
 * The maximum length of the queue, so that a burst of requests doesn't take the processor from
 * everyone else.
 */
const LONGEST_QUEUE = 20

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Renders one of our SVGs as PNG, one at a time. Throws 503 if too many are waiting. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= LONGEST_QUEUE)
    throw new HttpError(503, 'unavailable', 'Too many pictures are being drawn.', { retryAfter: 5 })
  waiting += 1
  const mine = last.then(() => ask(svg))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

async function ask(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  const drawer = (child ??= start())
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const answer = ({ drawn, problem }: { drawn?: Uint8Array; problem?: string }) =>
    drawn ? resolve(new Uint8Array(drawn)) : reject(new Error(`A picture could not be drawn: ${problem}`))
  const end = () => reject(new Error('The drawing process has ended.'))
  const late = setTimeout(() => drawer.kill('SIGKILL'), TIMEOUT)
  drawer.once('message', answer)
  drawer.once('exit', end)
  drawer.send({ svg })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    drawer.off('message', answer)
    drawer.off('exit', end)
    idle = setTimeout(() => drawer.disconnect(), IDLE)
    idle.unref()
  }
}

/** The child process doesn't keep this one alive, and ends when its channel closes. */
function start(): ChildProcess {
  const started = fork(new URL('process.server.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
  const gone = () => {
    if (child === started) child = undefined
  }
  started.once('exit', gone)
  started.once('disconnect', gone)
  started.unref()
  started.channel?.unref()
  return started
}
