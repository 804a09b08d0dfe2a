import { describe, expect, test } from 'vitest'
import { BusyCalendarProblem } from './addresses.server.ts'
import { readEvents } from './reading.server.ts'

const expansion = {
  from: new Date('2026-03-03T17:00:00Z'),
  to: new Date('2026-06-03T17:00:00Z'),
  time_zone: 'America/New_York',
  own_host: 'porchlight.example',
  owners: [],
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

describe('a file that is not a calendar, or that would never end', () => {
  const endless = (rule: string) =>
    calendar(...event('UID:1', 'DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', `RRULE:${rule}`))
  const problems: [string, string, RegExp][] = [
    ['a web page', '<!doctype html><title>Sign in</title>', /not a calendar/],
    ['nothing', '', /not a calendar/],
    [
      'too many events',
      calendar(`${event('UID:1', 'DTSTART:20260310T140000Z').join('\r\n')}\r\n`.repeat(50_001)),
      /too many events/,
    ],
    ['no event that can be read', calendar(...event('UID:1', 'DTSTART:soon'), ...event('UID:2')), /None of the events/],
  ]
  test.each(problems)('%s is rejected with a sentence', async (_, text, sentence) => {
    await expect(readEvents(text, expansion)).rejects.toThrow(sentence)
    await expect(readEvents(text, expansion)).rejects.toBeInstanceOf(BusyCalendarProblem)
  })

  test.each([
    ['ten thousand years', 'DTEND:99991231T000000Z'],
    ['more than a clock can count', 'DURATION:P99999999D'],
  ])('an event of %s is busy for the whole requested time', async (_, end) => {
    const text = calendar(...event('UID:1', 'DTSTART:19000101T000000Z', end))
    const { from: starts_at, to: ends_at } = expansion
    expect((await readEvents(text, expansion)).busy).toEqual([{ starts_at, ends_at }])
  })

  test('impossible dates, events every minute, and lines folded after each character do not block the site', async () => {
    const minutes = Array.from({ length: 60 }, (_, at) => at).join(',')
    const hostile = [
      endless('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      endless(`FREQ=DAILY;BYHOUR=${minutes.slice(0, 61)};BYMINUTE=${minutes};BYSECOND=${minutes}`),
      endless('FREQ=DAILY;INTERVAL=0'),
      calendar(
        ...event('UID:1', 'DTSTART:20260310T140000Z', `SUMMARY:${'a\r\n '.repeat(400_000)}`, 'DTEND:20260310T150000Z'),
      ),
      calendar('BEGIN:VEVENT\r\n'.repeat(10_000)),
    ]
    let [ticks, most] = [0, 0]
    const children = () => process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length
    await expect.poll(children).toBe(0)
    const clock = setInterval(() => {
      ticks += 1
      most = Math.max(most, children())
    }, 50)
    const ends = await Promise.all(hostile.map((text) => readEvents(text, expansion).then(String, String)))
    clearInterval(clock)
    expect(ends).toHaveLength(5)
    expect(most).toBe(2)
    // The event loop went on while they were read.
    expect(ticks).toBeGreaterThan(2)
  })
})
