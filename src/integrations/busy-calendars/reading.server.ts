import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BusyCalendarProblem } from './addresses.server.ts'

/** Somebody is busy from one instant to another. */
export interface BusyHours {
  starts_at: Date
  ends_at: Date
}

/** What of a calendar is wanted. */
export interface Expansion {
  from: Date
  to: Date
  /** IANA name: the clock of events that name none, and of whole days. */
  time_zone: string
  /** Events whose UID ends in `@` and this are ours, and come back to us. */
  own_host: string
}

/** What the worker answers: hours as milliseconds since 1970, or a sentence. */
export type Read = { busy: [starts_at: number, ends_at: number][] } | { problem: string }

/** Milliseconds and megabytes after which a calendar is given up, and how many are read at once. Large real ones take half a second. */
const limits = { milliseconds: 8_000, megabytes: 256, processes: 2 }

/**
 * Works out when a calendar's owner is busy, in a process of its own that is ended when it takes too long or too much: a rule that never comes to an end
 * must not stop the site, and a thread that runs out of memory can take the whole process along. Throws {@link BusyCalendarProblem}.
 */
export async function readEvents(text: string, expansion: Expansion): Promise<BusyHours[]> {
  return inTurn(() => readApart(text, expansion))
}

let running = 0
const waiting: (() => void)[] = []

/** Many providers who add large files at once would take the memory from everybody else. */
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
  // A little after us it ends itself, should we no longer be there to do it.
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
    // One that is being ended still holds its memory.
    await ended
  }
}
