import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { type Child, startChild } from '#platform/child-process.server.ts'
import type { WorkerAnswer } from './reading.server.ts'

let worker: Child
afterEach(() => worker.kill('SIGKILL'))

/** The child process, as the site starts it. */
const start = () => (worker = startChild(new URL('worker.server.ts', import.meta.url)))

const expansion = {
  from: new Date('2026-03-03T17:00:00Z'),
  to: new Date('2026-06-03T17:00:00Z'),
  time_zone: 'America/New_York',
  own_host: 'porchlight.example',
  owners: [],
}
const calendarOf = (event: string) => [Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`)]
/** An event that takes place every hour since 1970. */
const hourly = 'BEGIN:VEVENT\r\nDTSTART:19700101T000000Z\r\nDURATION:PT1M\r\nRRULE:FREQ=HOURLY\r\nEND:VEVENT\r\n'
const oneHour = 'BEGIN:VEVENT\r\nDTSTART:20260310T140000Z\r\nDTEND:20260310T150000Z\r\nEND:VEVENT\r\n'

describe('the process that reads calendars', { timeout: 30_000 }, () => {
  test('reads one after another, also after one that cannot be read', async () => {
    start()
    const read = async (file: Buffer[]) => {
      worker.send({ file, expansion, cpu_milliseconds: 8_000 })
      return (await once(worker, 'message'))[0] as WorkerAnswer
    }
    expect(await read(calendarOf(oneHour))).toMatchObject({ events: 1, unread_count: 0 })
    expect(await read([Buffer.from('a page')])).toMatchObject({ problem: expect.stringMatching(/not a calendar/) })
    expect(await read(calendarOf(oneHour.repeat(2)))).toMatchObject({ events: 2, unread_count: 0 })
  })

  test('ends at once if the site is killed', async () => {
    start().disconnect()
    expect(await once(worker, 'exit')).toEqual([0, null])
  })

  test('ends after its CPU time if a calendar takes too long', async () => {
    start().send({ file: calendarOf(hourly.repeat(10_000)), expansion, cpu_milliseconds: 1_000 })
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
