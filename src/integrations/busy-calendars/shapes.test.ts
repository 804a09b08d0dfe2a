import { expect, test } from 'vitest'
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
/** 9:00 to 10:00 in New York, as a series. */
const nine = [';TZID=America/New_York:20260310T090000', ';TZID=America/New_York:20260310T100000']
const series = (...lines: string[]) => event('UID:x', `DTSTART${nine[0]}`, `DTEND${nine[1]}`, ...lines)
const at = (name: string, day: string, hour: string) => `${name};TZID=America/New_York:202603${day}T${hour}0000`

/** `10 09-10`: day of March and hours in New York. */
async function busy(text: string): Promise<string> {
  const show = (instant: Date) => instant.toLocaleString('sv-SE', { timeZone: expansion.time_zone })
  const { busy: spans } = await readEvents(text, expansion)
  return spans
    .map(({ starts_at, ends_at }) => `${show(starts_at).slice(8, 13)}-${show(ends_at).slice(11, 13)}`)
    .join(', ')
}

/** A custom zone, as Outlook writes it for an unknown zone: an hour behind Chicago. */
const ownClock = (name: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0700',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0700',
  'TZOFFSETTO:-0600',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const shapes: [what: string, lines: string[], hours: string][] = [
  [
    'further times of an event, some with an end of their own',
    [
      ...series(at('RDATE', '12', '09')),
      ...event('UID:y', 'DTSTART:20260311T130000Z', 'RDATE;VALUE=PERIOD:20260313T130000Z/PT2H'),
    ],
    '10 09-10, 12 09-10, 13 09-11',
  ],
  [
    'a rule with a day more and a day less',
    series('RRULE:FREQ=DAILY;COUNT=2', at('RDATE', '20', '09'), at('EXDATE', '11', '09')),
    '10 09-10, 20 09-10',
  ],
  [
    'a series that is another from some day on',
    [
      ...series('RRULE:FREQ=DAILY;COUNT=4'),
      ...event(
        'UID:x',
        at('RECURRENCE-ID;RANGE=THISANDFUTURE', '12', '09'),
        at('DTSTART', '12', '14'),
        at('DTEND', '12', '16'),
      ),
    ],
    '10 09-10, 11 09-10, 12 14-16, 13 14-16',
  ],
  [
    'a series that is called off from some day on',
    [
      ...series('RRULE:FREQ=DAILY;COUNT=4'),
      ...event(
        'UID:x',
        at('RECURRENCE-ID;RANGE=THISANDFUTURE', '12', '09'),
        at('DTSTART', '12', '09'),
        'STATUS:CANCELLED',
      ),
    ],
    '10 09-10, 11 09-10',
  ],
  [
    'two dates of a series that one was not asked to otherwise',
    ['10', '12'].flatMap((day) =>
      event('UID:x', at('RECURRENCE-ID', day, '09'), at('DTSTART', day, '09'), at('DTEND', day, '10')),
    ),
    '10 09-10, 12 09-10',
  ],
  [
    'whole days of which one became a meeting',
    [
      ...event('UID:x', 'DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('UID:x', 'RECURRENCE-ID;VALUE=DATE:20260311', at('DTSTART', '11', '15'), at('DTEND', '11', '16')),
    ],
    '10 00-00, 11 15-16, 12 00-00',
  ],
  [
    'a series on a clock of its own, without one of its days',
    [
      ...ownClock('Customized Time Zone'),
      ...event(
        'UID:x',
        'DTSTART;TZID=Customized Time Zone:20260305T090000',
        'DTEND;TZID=Customized Time Zone:20260305T100000',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE;TZID=Customized Time Zone:20260306T090000',
      ),
    ],
    '05 11-12, 07 11-12, 08 11-12, 09 11-12',
  ],
  [
    'a zone behind a path, one by its name in Windows’ menu, and an unknown one',
    [
      ...event(
        'UID:1',
        'DTSTART;TZID=/freeassociation.sourceforge.net/America/Chicago:20260310T090000',
        'DURATION:PT1H',
      ),
      ...event('UID:2', 'DTSTART;TZID="(UTC-06:00) Central Time (US & Canada)":20260311T090000', 'DURATION:PT1H'),
      ...event('UID:3', 'DTSTART;TZID=Nowhere/At All:20260312T090000', 'DURATION:PT1H'),
    ],
    '10 10-11, 11 10-11, 12 09-10',
  ],
  [
    'a day left out of a series by its date alone, another by its instant',
    series('RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20260311', 'EXDATE:20260312T130000Z'),
    '10 09-10, 13 09-10',
  ],
  ['names in small letters', ['begin:vevent', 'dtstart:20260310T130000Z', 'duration:pt1h', 'end:vevent'], '10 09-10'],
  [
    'a colon in a quoted parameter, an event without a time, and one on a day that does not exist',
    [
      ...event('UID:1', 'DTSTART;X-NOTE="a:b;c";TZID=America/New_York:20260310T090000', 'DURATION:PT1H'),
      ...event('UID:2', 'SUMMARY:someday'),
      ...event('UID:3', 'DTSTART:20261345T130000Z', 'DURATION:PT1H'),
    ],
    '10 09-10',
  ],
  [
    'an older version of an event beside the newer one',
    [
      ...event('UID:x', 'SEQUENCE:1', 'DTSTART:20260310T130000Z', 'DURATION:PT1H'),
      ...event('UID:x', 'SEQUENCE:2', 'DTSTART:20260312T130000Z', 'DURATION:PT1H'),
    ],
    '12 09-10',
  ],
]

test.each(shapes)('%s', async (_, lines, hours) => {
  expect(await busy(calendar(...lines))).toBe(hours)
})

test('two calendars in one file', async () => {
  const one = (uid: string, day: string) => calendar(...event(uid, `DTSTART:202603${day}T130000Z`, 'DURATION:PT1H'))
  expect(await busy(one('UID:1', '10') + one('UID:2', '12'))).toBe('10 09-10, 12 09-10')
})
