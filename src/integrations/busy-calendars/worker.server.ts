import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { readCalendar } from './calendar.server.ts'
import { Unreadable } from './lines.server.ts'
import type { WorkerAnswer, WorkerInput } from './reading.server.ts'

// Runs as a child process, see `reading.server.ts`, because files of strangers may contain endless
// rules. It reads one calendar after another. If the parent dies, it ends: immediately if it is
// idle, otherwise after the CPU time of a calendar, because only another thread can interrupt it.
process.once('disconnect', () => process.exit())
const watch = new Worker(
  `const { parentPort } = require('node:worker_threads')
  let most = Infinity
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  parentPort.on('message', (milliseconds) => (most = used() + milliseconds * 1000))
  setInterval(() => used() > most && process.kill(process.pid, 'SIGKILL'), 50)`,
  { eval: true },
)
watch.unref()

process.on('message', (input: WorkerInput) => void read(input))

async function read({ file, expansion, cpu_milliseconds }: WorkerInput): Promise<void> {
  watch.postMessage(cpu_milliseconds)
  const parts = Readable.from(file, { objectMode: false }).setEncoding('utf8')
  const answer = await readCalendar(parts, expansion).catch((error: unknown): WorkerAnswer => {
    if (error instanceof Unreadable) return { problem: error.message, is_nothing_readable: false }
    throw error
  })
  watch.postMessage(Infinity)
  process.send?.(answer)
}
