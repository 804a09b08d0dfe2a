import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BusyCalendarProblem } from './addresses.server.ts'

/** A busy period, from one instant to another. */
export interface BusyHours {
  starts_at: Date
  ends_at: Date
}

/** The part of a calendar to read. */
export interface Expansion {
  from: Date
  to: Date
  /** IANA name. The zone of events without one, and of whole days. */
  time_zone: string
  /** Events whose UID ends in `@` and this host are our own bookings. */
  own_host: string
}

/** The worker's answer: busy times as milliseconds since 1970, or a problem as a sentence. */
export type Read = { busy: [starts_at: number, ends_at: number][] } | { problem: string }

/**
 * Timeout in milliseconds, memory limit in megabytes, and how many calendars are read at once.
 * Large real calendars take half a second.
 */
const limits = { milliseconds: 8_000, megabytes: 256, processes: 2 }

/**
 * Computes the busy times of a calendar in a child process that is killed if it takes too much time
 * or memory: an endless rule must not block the site, and a thread that runs out of memory can end
 * the whole process. Throws {@link BusyCalendarProblem}.
 */
export async function readEvents(text: string, expansion: Expansion): Promise<BusyHours[]> {
  return inTurn(() => readApart(text, expansion))
}

let running = 0
const waiting: (() => void)[] = []

/** Many large calendars at once would use up the memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= limits.processes) await new Promise<void>((begin) => waiting.push(begin))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function readApart(text: string, expansion: Expansion): Promise<BusyHours[]> {
  // The child ends itself a little later, in case this process has died.
  const ownLimit = String(2 * limits.milliseconds)
  const worker = fork(fileURLToPath(new URL('worker.server.ts', import.meta.url)), [ownLimit], {
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Read>()
  const tooMuch = () => reject(new BusyCalendarProblem('This calendar is too large or too complicated to be read.'))
  const late = setTimeout(tooMuch, limits.milliseconds)
  const ended = new Promise((end) => worker.once('exit', end).once('error', end))
  worker.once('message', (read) => resolve(read as Read))
  void ended.then(tooMuch)
  try {
    worker.send({ text, expansion }, (failure) => failure && tooMuch())
    const read = await promise
    if ('problem' in read) throw new BusyCalendarProblem(read.problem)
    return read.busy.map(([starts_at, ends_at]) => ({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) }))
  } finally {
    clearTimeout(late)
    worker.kill('SIGKILL')
    // A process that is being killed still uses its memory.
    await ended
  }
}
