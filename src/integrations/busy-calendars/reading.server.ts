import { once } from 'node:events'
import { answerOf, type Child, startChild } from '#platform/child-process.server.ts'
import { msg } from '#ui/language.ts'
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
  /** Email addresses of the calendar's owner. Events that they declined do not block. */
  owners: string[]
}

/** The events of a calendar that were read, and those that were not. */
export interface CalendarReport {
  /** The number of its events, including past ones. */
  events: number
  unread_count: number
  /** The first unread events. */
  unread: UnreadEvent[]
  /** Names of time zones that are not known. Their events were read in the provider's zone. */
  unknown_zones: string[]
}

/** A message to the child process: a calendar, and how much CPU time it may take. */
export interface WorkerInput {
  file: readonly Uint8Array[]
  expansion: Expansion
  cpu_milliseconds: number
}

/** The worker's answer: busy times as milliseconds since 1970, or a problem as a sentence. */
export type WorkerAnswer = (CalendarReport & { busy: Span[] }) | { problem: string; is_nothing_readable: boolean }

/**
 * The limits of a calendar: CPU time and elapsed time in milliseconds, memory in megabytes, and how
 * many calendars are read at once. 50,000 events take 3 seconds of CPU time. The elapsed time
 * catches a process that hangs without working. An idle process ends after `idle_milliseconds`.
 */
const limits = {
  cpu_milliseconds: 8_000,
  milliseconds: 120_000,
  megabytes: 384,
  processes: 2,
  idle_milliseconds: 30_000,
}

/**
 * Computes the busy times of a calendar in a child process that is killed if it takes too much CPU
 * time or memory: an endless rule must not block the site, and a thread that runs out of memory can
 * end the whole process. A process that has read a calendar waits a while for the next, because the
 * start takes far more time than most calendars. Throws {@link BusyCalendarProblem}.
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
  const worker = idle.keys().next().value ?? startWorker()
  wake(worker)
  const input: WorkerInput = { file, expansion, cpu_milliseconds: limits.cpu_milliseconds }
  const answer = await answerOf<WorkerAnswer>(worker, input, limits.milliseconds)
  if (!answer) {
    await end(worker)
    throw new BusyCalendarProblem(msg('This calendar is too large or too complicated to be read.'))
  }
  letWait(worker)
  if ('problem' in answer)
    throw new (answer.is_nothing_readable ? NothingReadable : BusyCalendarProblem)(answer.problem)
  const { busy, ...report } = answer
  return {
    ...report,
    busy: busy.map(([starts_at, ends_at]) => ({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) })),
  }
}

/** Processes that wait for a calendar, each with the timer that ends it. */
const idle = new Map<Child, NodeJS.Timeout>()

function startWorker(): Child {
  const execArgv = [`--max-old-space-size=${limits.megabytes}`]
  const worker = startChild(new URL('worker.server.ts', import.meta.url), execArgv)
  return worker.once('exit', () => idle.delete(worker))
}

/** Lets a process wait for the next calendar. It does not keep the site running. */
function letWait(worker: Child): void {
  idle.set(worker, setTimeout(() => worker.kill('SIGKILL'), limits.idle_milliseconds).unref())
  worker.unref()
  worker.channel?.unref()
}

function wake(worker: Child): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
  worker.ref()
  worker.channel?.ref()
}

/** A process that is being killed still uses its memory, so the next one waits for its end. */
async function end(worker: Child): Promise<void> {
  if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}
