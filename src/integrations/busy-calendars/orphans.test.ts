import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

let worker: ChildProcess
afterEach(() => worker.kill('SIGKILL'))

/** The child process, as the site starts it, with a limit of CPU time in milliseconds. */
function start(cpu_milliseconds: number): ChildProcess {
  const expansion = { ...stretch, time_zone: 'America/New_York', own_host: 'porchlight.example', owners: [] }
  const input = JSON.stringify({ expansion, cpu_milliseconds })
  worker = fork(fileURLToPath(new URL('worker.server.ts', import.meta.url)), [input], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  return worker
}

/** Thousands of events that take place every hour since 1970. */
const stretch = { from: new Date('2026-03-03T17:00:00Z'), to: new Date('2026-06-03T17:00:00Z') }
const event = 'BEGIN:VEVENT\r\nDTSTART:19700101T000000Z\r\nDURATION:PT1M\r\nRRULE:FREQ=HOURLY\r\nEND:VEVENT\r\n'
const slow = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event.repeat(10_000)}END:VCALENDAR\r\n`

describe('the process that reads calendars ends', { timeout: 30_000 }, () => {
  test('at once if the site is killed', async () => {
    start(600_000).disconnect()
    expect(await once(worker, 'exit')).toEqual([0, null])
  })

  test('after its CPU time if a calendar takes too long, also without the site', async () => {
    start(1_000).stdin!.end(slow)
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
