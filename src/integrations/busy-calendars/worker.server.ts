import { Worker } from 'node:worker_threads'
import { readCalendar } from './calendar.server.ts'
import { Unreadable } from './lines.server.ts'
import type { WorkerAnswer, WorkerInput } from './reading.server.ts'

// Runs as a child process, see `reading.server.ts`: files of strangers may contain endless rules.
// It reads the file from its standard input. If the parent dies, it ends: at once while it waits,
// and after so much CPU time while it reads, which only another thread can interrupt.
const { expansion, cpu_milliseconds } = JSON.parse(process.argv[2] ?? '') as WorkerInput
process.once('disconnect', () => process.exit())
const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > ${cpu_milliseconds} * 1000) process.kill(process.pid, 'SIGKILL')
}, 50)`
new Worker(watch, { eval: true }).unref()

const dated = { ...expansion, from: new Date(expansion.from), to: new Date(expansion.to) }
const answer = await readCalendar(process.stdin.setEncoding('utf8'), dated).catch((error: unknown): WorkerAnswer => {
  if (error instanceof Unreadable) return { problem: error.message, is_nothing_readable: false }
  throw error
})
process.send?.(answer)
