import { describe, expect, test } from 'vitest'
import { type Expansion, readEvents } from './reading.server.ts'

const expansion: Expansion = {
  from: new Date('2026-03-03T17:00:00Z'),
  to: new Date('2026-06-03T17:00:00Z'),
  time_zone: 'America/New_York',
  own_host: 'porchlight.example',
  owners: [],
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

/** Busy hours as text, in the provider's zone. */
async function busy(text: string, how: Partial<Expansion> = {}): Promise<string[]> {
  const zone = how.time_zone ?? expansion.time_zone
  const show = (at: Date) => at.toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (await readEvents(text, { ...expansion, ...how })).busy.map(
    (span) => `${show(span.starts_at)} - ${show(span.ends_at).slice(11)}`,
  )
}

describe('a calendar in the format of', () => {
  test('Google: a series with an exception, a moved instance and a cancelled one; birthdays do not block', async () => {
    const text = calendar(
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:someone',
      'X-WR-TIMEZONE:America/New_York',
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'X-LIC-LOCATION:America/New_York',
      'BEGIN:DAYLIGHT',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'TZNAME:EDT',
      'DTSTART:19700308T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'TZNAME:EST',
      'DTSTART:19701101T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event(
        'DTSTART;TZID=America/New_York:20260302T090000',
        'DTEND;TZID=America/New_York:20260302T100000',
        'RRULE:FREQ=WEEKLY;UNTIL=20260331T035959Z;BYDAY=MO',
        'EXDATE;TZID=America/New_York:20260309T090000',
        'DTSTAMP:20260301T120000Z',
        'UID:series@google.com',
        'STATUS:CONFIRMED',
        'SUMMARY:Stand-up\\, weekly',
        'TRANSP:OPAQUE',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-P0DT0H30M0S',
        'DURATION:PT9H',
        'END:VALARM',
      ),
      ...event(
        'DTSTART;TZID=America/New_York:20260316T130000',
        'DTEND;TZID=America/New_York:20260316T140000',
        'UID:series@google.com',
        'RECURRENCE-ID;TZID=America/New_York:20260316T090000',
        'STATUS:CONFIRMED',
      ),
      ...event(
        'DTSTART;TZID=America/New_York:20260323T090000',
        'DTEND;TZID=America/New_York:20260323T100000',
        'UID:series@google.com',
        'RECURRENCE-ID;TZID=America/New_York:20260323T090000',
        'STATUS:CANCELLED',
      ),
      ...event('DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260313', 'UID:b@google.com', 'TRANSP:TRANSPARENT'),
      ...event('DTSTART:20260310T180000Z', 'DTEND:20260310T190000Z', 'UID:utc@google.com'),
    )
    expect(await busy(text)).toEqual([
      '2026-03-10 14:00 - 15:00',
      '2026-03-16 13:00 - 14:00',
      '2026-03-30 09:00 - 10:00',
    ])
  })

  test('Outlook and Exchange: Windows zone names, free and busy, a holiday of several days', async () => {
    const text = calendar(
      'METHOD:PUBLISH',
      'PRODID:Microsoft Exchange Server 2010',
      'BEGIN:VTIMEZONE',
      'TZID:Pacific Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0700',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      ...event(
        'UID:040000008200E00074C5B7101A82E008',
        'SUMMARY;LANGUAGE=en-US:Busy',
        'DTSTART;TZID=Pacific Standard Time:20260310T090000',
        'DTEND;TZID=Pacific Standard Time:20260310T100000',
        'TRANSP:OPAQUE',
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      ),
      ...event(
        'UID:2',
        'DTSTART;TZID="Eastern Standard Time":20260311T090000',
        'DTEND;TZID="Eastern Standard Time":20260311T100000',
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ),
      ...event(
        'UID:3',
        'DTSTART;TZID=Eastern Standard Time:20260311T120000',
        'DTEND;TZID=Eastern Standard Time:20260311T123000',
        'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
      ),
      ...event('UID:4', 'DTSTART;VALUE=DATE:20260320', 'DTEND;VALUE=DATE:20260323', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
      ...event(
        'UID:5',
        'DTSTART;VALUE=DATE:20260401',
        'DTEND;VALUE=DATE:20260402',
        'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
      ),
    )
    expect(await busy(text)).toEqual([
      '2026-03-10 12:00 - 13:00',
      '2026-03-11 12:00 - 12:30',
      '2026-03-20 00:00 - 00:00',
    ])
  })

  test('Apple: folded lines, durations instead of ends, times without a zone, and whole days of a traveler', async () => {
    const text = calendar(
      'PRODID:-//Apple Inc.//macOS 15.0//EN',
      ...event('UID:1', 'DTSTART;TZID=Europe/Berlin:2026', ' 0310T150000', 'DURATION:PT1H30M', 'TRANSP:OPAQUE'),
      ...event('UID:2', 'DTSTART:20260311T080000', 'DTEND:20260311T090000'),
      ...event('UID:3', 'DTSTART;VALUE=DATE:20260314', 'DURATION:P1D'),
      ...event('UID:4', 'DTSTART;VALUE=DATE:20260316', 'SUMMARY:', ' a day without an end'),
      ...event('UID:5', 'DTSTART:20260317T080000', 'SUMMARY:a moment'),
    )
    expect(await busy(text)).toEqual([
      '2026-03-10 10:00 - 11:30',
      '2026-03-11 08:00 - 09:00',
      '2026-03-14 00:00 - 00:00',
      '2026-03-16 00:00 - 00:00',
    ])
  })

  test('Nextcloud and Fastmail: a rule by weekday of the month, one by count, and an instance without its series', async () => {
    const text = calendar(
      'PRODID:-//Sabre//Sabre VObject 4.5.6//EN',
      ...event(
        'UID:monthly',
        'DTSTART;TZID=America/New_York:20200114T190000',
        'DTEND;TZID=America/New_York:20200114T210000',
        'RRULE:FREQ=MONTHLY;BYDAY=2TU',
      ),
      ...event(
        'UID:counted',
        'DTSTART;TZID=America/New_York:20260301T070000',
        'DTEND;TZID=America/New_York:20260301T073000',
        'RRULE:FREQ=DAILY;COUNT=5',
      ),
      ...event(
        'UID:orphan',
        'RECURRENCE-ID;TZID=America/New_York:20260318T100000',
        'DTSTART;TZID=America/New_York:20260318T110000',
        'DTEND;TZID=America/New_York:20260318T120000',
      ),
    )
    expect(await busy(text)).toEqual([
      '2026-03-04 07:00 - 07:30',
      '2026-03-05 07:00 - 07:30',
      '2026-03-10 19:00 - 21:00',
      '2026-03-18 11:00 - 12:00',
      '2026-04-14 19:00 - 21:00',
      '2026-05-12 19:00 - 21:00',
    ])
  })

  test('a server of free/busy data', async () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'DTSTART:20260301T000000Z',
      'DTEND:20260401T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20260310T140000Z/20260310T150000Z,20260311T140000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20260312T140000Z/20260312T150000Z',
      'END:VFREEBUSY',
    )
    expect(await busy(text)).toEqual(['2026-03-10 10:00 - 11:00', '2026-03-11 10:00 - 10:30'])
  })
})

test('hours follow the wall clock before and after a clock change', async () => {
  const text = calendar(
    ...event(
      'UID:1',
      'DTSTART;TZID=America/New_York:20260306T090000',
      'DTEND;TZID=America/New_York:20260306T100000',
      'RRULE:FREQ=DAILY;COUNT=4',
    ),
  )
  expect((await readEvents(text, expansion)).busy.map(({ starts_at }) => starts_at.toISOString().slice(5, 16))).toEqual(
    ['03-06T14:00', '03-07T14:00', '03-08T13:00', '03-09T13:00'],
  )
})

test('overlapping and touching hours are merged, and past or too distant ones are left out', async () => {
  const at = (from: string, to: string) => event(`UID:${from}`, `DTSTART:${from}Z`, `DTEND:${to}Z`)
  const text = calendar(
    ...at('20260310T140000', '20260310T150000'),
    ...at('20260310T143000', '20260310T160000'),
    ...at('20260310T160000', '20260310T170000'),
    ...at('20260101T140000', '20260101T150000'),
    ...at('20270101T140000', '20270101T150000'),
    ...at('20260225T000000', '20260304T120000'),
  )
  expect(await busy(text)).toEqual(['2026-03-03 12:00 - 07:00', '2026-03-10 10:00 - 13:00'])
})

test('our own bookings in the provider’s calendar do not block hours twice', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  const text = calendar(
    ...event(`UID:${id}@porchlight.example`, 'DTSTART:20260310T140000Z', 'DTEND:20260310T150000Z'),
    ...event(`UID:${id}@elsewhere.example`, 'DTSTART:20260311T140000Z', 'DTEND:20260311T150000Z'),
  )
  expect(await busy(text)).toEqual(['2026-03-11 10:00 - 11:00'])
})
