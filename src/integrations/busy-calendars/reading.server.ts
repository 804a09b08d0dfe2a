import { fork } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { BusyCalendarProblem, NothingReadable } from './addresses.server.ts'
import type { Span, UnreadEvent } from './events.server.ts'

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
  /** Email addresses of the calendar's owner: what they declined does not block. */
  owners: string[]
}

/** What was read of a calendar, and what was not. */
export interface CalendarReport {
  /** The number of its events, also of past ones. */
  events: number
  unread_count: number
  /** The first of these. */
  unread: UnreadEvent[]
  /** Names of time zones that say nothing: their events were read in the provider's. */
  unknown_zones: string[]
}

/** The input of the child process: dates arrive as text. */
export interface WorkerInput {
  expansion: Expansion
  cpu_milliseconds: number
}

/** The worker's answer: busy times as milliseconds since 1970, or a problem as a sentence. */
export type WorkerAnswer = (CalendarReport & { busy: Span[] }) | { problem: string; is_nothing_readable: boolean }

/**
 * The limits of a child process: CPU time and time in milliseconds, memory in megabytes, and how
 * many calendars are read at once. 50,000 events take 3 seconds of CPU time. The time on the wall
 * is for a process that hangs without working.
 */
const limits = { cpu_milliseconds: 8_000, milliseconds: 120_000, megabytes: 384, processes: 2 }

/**
 * Computes the busy times of a calendar in a child process that is killed if it takes too much CPU
 * time or memory: an endless rule must not block the site, and a thread that runs out of memory can
 * end the whole process. Throws {@link BusyCalendarProblem}.
 */
export async function readEvents(
  file: string | readonly Uint8Array[],
  expansion: Expansion,
): Promise<CalendarReport & { busy: BusyHours[] }> {
  return inTurn(() => readApart(typeof file === 'string' ? [Buffer.from(file)] : file, expansion))
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

async function readApart(file: readonly Uint8Array[], expansion: Expansion) {
  const input: WorkerInput = { expansion, cpu_milliseconds: limits.cpu_milliseconds }
  const worker = fork(fileURLToPath(new URL('worker.server.ts', import.meta.url)), [JSON.stringify(input)], {
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>()
  const tooMuch = () => reject(new BusyCalendarProblem('This calendar is too large or too complicated to be read.'))
  const late = setTimeout(tooMuch, limits.milliseconds)
  const ended = new Promise((end) => worker.once('exit', end).once('error', end))
  worker.once('message', (answer) => resolve(answer as WorkerAnswer))
  void ended.then(tooMuch)
  try {
    // A child that has seen enough closes its end.
    await pipeline(Readable.from(file), worker.stdin!).catch(() => undefined)
    const answer = await promise
    if ('problem' in answer)
      throw new (answer.is_nothing_readable ? NothingReadable : BusyCalendarProblem)(answer.problem)
    const { busy, ...report } = answer
    return {
      ...report,
      busy: busy.map(([starts_at, ends_at]) => ({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) })),
    }
  } finally {
    clearTimeout(late)
    worker.kill('SIGKILL')
    // A process that is being killed still uses its memory.
    await ended
  }
}
