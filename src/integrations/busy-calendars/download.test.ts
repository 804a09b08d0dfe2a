import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublic, publicLookup } from '#platform/http/public-hosts.server.ts'
import { aCalendarServer, calendarOf } from '#test/calendar-server.ts'
import { calendarAddress } from './addresses.server.ts'
import { busyCalendars } from './busy-calendars.server.ts'

const calendars = await aCalendarServer()
afterAll(() => calendars.close())
const agent = 'Porchlight (https://porchlight.example)'
const read = busyCalendars({ agent, loopback: true })
const fromOutside = busyCalendars({ agent, loopback: false })
const expansion = {
  from: new Date('2026-03-03T17:00:00Z'),
  to: new Date('2026-06-03T17:00:00Z'),
  time_zone: 'America/New_York',
  own_host: 'porchlight.example',
}
const aMeeting = calendarOf([':20260310T140000Z', ':20260310T150000Z'])
const meeting = { starts_at: new Date('2026-03-10T14:00:00Z'), ends_at: new Date('2026-03-10T15:00:00Z') }

describe('a calendar', () => {
  test('is read without cookies, with our User-Agent, and not sent again while it is unchanged', async () => {
    calendars.serve(aMeeting)
    const first = await read(`${calendars.url}/private.ics`, undefined, expansion)
    expect(first).toMatchObject({ busy: [meeting], etag: expect.any(String), last_modified: null })
    if (first === 'unchanged') return
    expect(await read(`${calendars.url}/private.ics`, first, expansion)).toBe('unchanged')
    for (const { headers } of calendars.requests)
      expect(headers).toMatchObject({ 'user-agent': agent, 'accept-encoding': 'identity' })
    expect(calendars.requests.every(({ headers }) => headers.cookie === undefined)).toBe(true)
  })

  test('may redirect three times, but no more', async () => {
    const moved = (times: number) =>
      calendars.serve((request, response) => {
        const at = Number(request.url?.slice(1))
        if (at < times) response.writeHead(302, { location: `/${at + 1}` }).end()
        else response.writeHead(200).end(aMeeting)
      })
    moved(3)
    expect(await read(`${calendars.url}/0`, undefined, expansion)).toMatchObject({ busy: [meeting] })
    moved(4)
    await expect(read(`${calendars.url}/0`, undefined, expansion)).rejects.toThrow('redirects too many times')
  })

  test.each([
    [401, 'not open to us'],
    [403, 'not open to us'],
    [404, 'no calendar at this address'],
    [500, 'answered with an error (500)'],
    [204, 'answered with an error (204)'],
  ])('whose server answers %i is not read, and its owner reads why', async (status, sentence) => {
    calendars.serve((_, response) => response.writeHead(status).end())
    await expect(read(calendars.url, undefined, expansion)).rejects.toThrow(sentence)
  })

  test('larger than 20 MB is not read to its end', async () => {
    calendars.serve((_, response) => {
      const more = () => void (response.destroyed || response.write('X'.repeat(65_536), more))
      response.writeHead(200)
      more()
    })
    await expect(read(calendars.url, undefined, expansion)).rejects.toThrow('larger than 20 MB')
  })

  test('is decompressed, and rejected if it exceeds 20 MB', async () => {
    const packed = (text: string) =>
      calendars.serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)))
    packed(aMeeting)
    expect(await read(calendars.url, undefined, expansion)).toMatchObject({ busy: [meeting] })
    packed(' '.repeat(21 * 1024 * 1024))
    await expect(read(calendars.url, undefined, expansion)).rejects.toThrow('larger than 20 MB')
  })

  test('that does not respond times out after ten seconds', async () => {
    calendars.serve((_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR\r\n'))
    await expect(read(calendars.url, undefined, expansion)).rejects.toThrow('did not answer within 10 seconds')
  })

  test('on an unreachable server gets an error without its address', async () => {
    const gone = await aCalendarServer()
    await gone.close()
    await expect(read(`${gone.url}/secret-token.ics`, undefined, expansion)).rejects.toThrow(
      /^The calendar’s server cannot be reached\.$/,
    )
  })
})

describe('a host outside the public internet', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00::1]',
    '[ff02::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[64:ff9b::10.0.0.1]',
    '[2002:7f00:1::]',
  ]
  test.each(hosts)('%s is not contacted', async (host) => {
    await expect(fromOutside(`https://${host}/calendar.ics`, undefined, expansion)).rejects.toThrow('public internet')
  })

  test('can’t be reached by a host name that resolves to it', async () => {
    const found = await new Promise<unknown>((answer) => publicLookup(false)('localhost', { all: true }, answer))
    expect(String(found)).toContain('public internet')
    await expect(fromOutside('https://localhost/calendar.ics', undefined, expansion)).rejects.toThrow('public internet')
  })

  test('can’t be reached by a redirect', async () => {
    for (const location of [
      'https://10.0.0.1/x.ics',
      'https://[::ffff:169.254.169.254]/',
      'http://192.168.1.1/',
      'file:///etc/passwd',
    ]) {
      calendars.serve((_, response) => response.writeHead(302, { location }).end())
      await expect(read(calendars.url, undefined, expansion)).rejects.toThrow(/public internet|https:\/\//)
    }
  })

  test('is distinguished from a public one', () => {
    for (const address of ['8.8.8.8', '172.15.0.1', '2606:4700::1111']) expect(isPublic(address)).toBe(true)
  })
})

describe('an address', () => {
  const address = (text: string) => calendarAddress(text, { loopback: false }).href

  test('with webcal:// uses HTTPS', () => {
    expect(address('webcal://calendar.example/me.ics')).toBe('https://calendar.example/me.ics')
    expect(address('  WEBCALS://calendar.example/me.ics ')).toBe('https://calendar.example/me.ics')
  })

  test.each([
    ['http://calendar.example/me.ics', 'has to begin with https://'],
    ['http://127.0.0.1/me.ics', 'has to begin with https://'],
    ['ftp://calendar.example/me.ics', 'begins with https:// or webcal://'],
    ['my calendar', 'begins with https:// or webcal://'],
    ['', 'begins with https:// or webcal://'],
    ['https://me:secret@calendar.example/me.ics', 'user name'],
  ])('such as %s is rejected', (text, sentence) => {
    expect(() => address(text)).toThrow(sentence)
  })
})
