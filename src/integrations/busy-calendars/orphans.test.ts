import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

let worker: ChildProcess
afterEach(() => worker.kill('SIGKILL'))

/** The child process, as the site starts it, with a timeout in milliseconds. */
function start(limit: number): ChildProcess {
  worker = fork(fileURLToPath(new URL('worker.server.ts', import.meta.url)), [String(limit)], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
  })
  return worker
}

/** An event every second since 1970, which takes practically forever. */
const all = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')
const rule = `FREQ=DAILY;BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)}`
const event = `BEGIN:VEVENT\r\nUID:1\r\nDTSTART:19700101T000000Z\r\nDTEND:19700101T000001Z\r\nRRULE:${rule}\r\nEND:VEVENT`
const endless = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`
const expansion = {
  from: new Date('2026-03-03T17:00:00Z'),
  to: new Date('2026-06-03T17:00:00Z'),
  time_zone: 'America/New_York',
  own_host: 'porchlight.example',
}

describe('if the site is killed, the process that reads calendars ends', { timeout: 30_000 }, () => {
  test('at once if it is idle', async () => {
    start(600_000).disconnect()
    expect(await once(worker, 'exit')).toEqual([0, null])
  })

  test('after a timeout if it is reading an endless calendar', async () => {
    start(1_000).send({ text: endless, expansion }, () => worker.disconnect())
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
