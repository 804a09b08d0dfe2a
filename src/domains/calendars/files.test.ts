import { describe, expect, test } from 'vitest'
import { aConfirmedBooking, aJob, book, move, reveal } from '#test/bookings.ts'
import { eventsIn } from '#test/calendars.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { calendarText, zoneLines } from './export-rules.ts'

const server = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' } })
const fileOf = (id: string) => `/rest/v1/bookings/${id}/calendar.ics`

describe('the calendar file of a booking', () => {
  test('is for both parties, names the other one, and uses the provider’s time zone', async () => {
    const customer = await aCustomer(server, { name: 'Ada Fern', zip: '94103' })
    const provider = await aProvider(server, { name: 'Bo Reed', business_name: 'Reed; Sons, & Co' })
    const booking = await aConfirmedBooking(customer, provider)
    const own = await customer.get(fileOf(booking.id))
    expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="porchlight-2026-03-10.ics"')
    expect(own.headers.get('cache-control')).toBe('no-store')
    const [event] = eventsIn(own.body)
    expect(event).toMatchObject({
      uid: `${booking.id}@porchlight.example`,
      sequence: 1,
      method: 'PUBLISH',
      status: 'CONFIRMED',
      summary: 'Home cleaning with Reed; Sons, & Co',
      description: 'Bo Reed, Reed; Sons, & Co\n$40.00\nhttps://porchlight.example/dashboard',
    })
    expect(event?.start.toISOString()).toBe('2026-03-10T14:00:00.000Z')
    expect(event?.end?.toISOString()).toBe('2026-03-10T15:00:00.000Z')
    expect(event?.start.tz).toBe('America/New_York')

    const [theirs] = eventsIn((await provider.get(fileOf(booking.id))).body)
    expect(theirs).toMatchObject({ uid: event?.uid, summary: 'Home cleaning for Ada Fern' })
    expect(theirs?.description).toContain(customer.phone)
  })

  test('is in the language of its reader', async () => {
    const customer = await aCustomer(server)
    const { body: booking } = await book(customer, await aProvider(server, { business_name: 'Reed & Sons' }))
    const { body } = await customer.get(fileOf(booking.id), { 'accept-language': 'es-MX' })
    expect(eventsIn(body)[0]?.summary).toBe('Solicitud: Home cleaning con Reed & Sons')
    expect(eventsIn(body)[0]?.description).toContain('Aún sin confirmar.')
  })

  test('names the support address that operators have set', async () => {
    const customer = await aCustomer(server)
    const booking = await aConfirmedBooking(customer, await aProvider(server))
    const operator = await anOperator(server)
    await operator.patch('/rest/v1/admin/settings', { support_email: 'hello@porchlight.example' })
    expect((await customer.get(fileOf(booking.id))).body).toContain(
      'ORGANIZER;CN=Porchlight:mailto:hello@porchlight.example',
    )
  })

  test('removes the event after a cancellation, with the same id and a higher number', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const booking = await aConfirmedBooking(customer, provider)
    await move(customer, booking, 'cancelled')
    const [event] = eventsIn((await provider.get(fileOf(booking.id))).body)
    expect(event).toMatchObject({
      uid: `${booking.id}@porchlight.example`,
      sequence: 2,
      method: 'CANCEL',
      status: 'CANCELLED',
      transparency: 'TRANSPARENT',
    })
  })

  test('is tentative before the confirmation, and never for other users', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { body: booking } = await book(customer, provider)
    for (const party of [customer, provider])
      expect(eventsIn((await party.get(fileOf(booking.id))).body)).toMatchObject([
        { method: 'PUBLISH', status: 'TENTATIVE', summary: expect.stringMatching(/^Request: /) },
      ])
    const notThere = problem(404, 'not_found', 'Booking not found')
    for (const stranger of [await aCustomer(server), await aProvider(server)])
      expect(await stranger.get(fileOf(booking.id))).toEqual(notThere)
    expect((await caller(server).get(fileOf(booking.id))).status).toBe(401)
  })

  test('says where it is and what it is about, without the street until the reveal', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const job = await aJob(server, customer)
    const { body: booking } = await book(customer, provider, job)
    const where = async (party: typeof customer) => eventsIn((await party.get(fileOf(booking.id))).body)[0]
    const known = { location: '12 Zanzibar Road, Apt 4, New York, NY 10001' }
    expect(await where(customer)).toMatchObject(known)
    expect(await where(provider)).toMatchObject({ location: 'New York, NY 10001' })
    await reveal(provider, booking)
    expect(await where(provider)).toMatchObject(known)
    expect((await where(provider))?.description).toContain(job.notes)
  })

  test.each([
    ['provider', 'At the provider’s place, New York, NY 10001', 'At your place, New York, NY 10001'],
    ['online', 'Online', 'Online'],
  ])('says that the work is not at the customer’s home: %s', async (location_type, ofCustomer, ofProvider) => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    await provider.patch(`/rest/v1/services/${provider.service_id}`, { location_type })
    const { body: booking } = await book(customer, provider)
    const where = async (party: typeof customer) => eventsIn((await party.get(fileOf(booking.id))).body)[0]?.location
    expect([await where(customer), await where(provider)]).toEqual([ofCustomer, ofProvider])
  })

  test('is available in either role, and redirects a signed-out browser to the login page', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const booking = await aConfirmedBooking(customer, provider)
    const other = { name: customer.name, phone: customer.phone }
    const asProvider = await withProfile(server, customer.auth_user_id, 'provider', other)
    const [event] = eventsIn((await asProvider.get(fileOf(booking.id))).body)
    expect(event?.summary).toBe(`Home cleaning with ${provider.name} & Co`)
    const browser = { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' } as const
    const { status, headers } = await fetch(server.url + fileOf(booking.id), browser)
    expect([status, headers.get('location')]).toEqual([303, '/login?return_to=%2Fdashboard'])
  })

  test('doesn’t name the customer of a request that was cancelled before the reveal', async () => {
    const customer = await aCustomer(server, { name: 'Quentin Quill', email: 'quentin.quill@mail.example' })
    const provider = await aProvider(server)
    const { body: booking } = await book(customer, provider)
    await move(customer, booking, 'cancelled')
    const { body: text } = await provider.get<string>(fileOf(booking.id))
    expect(eventsIn(text)).toMatchObject([{ summary: 'Home cleaning', status: 'CANCELLED' }])
    expect(text.replaceAll('\r\n ', '')).not.toMatch(/Quentin|quentin|\*\*\*|Customer/)
  })
})

describe('the text of a calendar', () => {
  const event = {
    uid: 'one@porchlight.example',
    sequence: 0,
    changed_at: new Date('2026-03-03T17:00:00.123Z'),
    status: 'confirmed' as const,
    date: '2026-03-10',
    start_time: '10:00',
    end_time: '11:00',
    time_zone: 'America/New_York',
    summary: 'Gärten und Höfe, «überall»; '.repeat(6),
    description: 'One\\two\nthree\r\nfour\u0007, \u202Efive\u202C\tsix',
    location: '12 Porch Lane, Austin, TX 78701',
    url: 'https://porchlight.example/dashboard',
  }
  const text = calendarText([event], { organizer: 'support@porchlight.example', zones: [] })

  test('has lines of at most 75 bytes that end in CRLF, and keeps its texts', () => {
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(lines).toContain('DTSTAMP:20260303T170000Z')
    expect(eventsIn(text)[0]).toMatchObject({
      summary: event.summary,
      description: 'One\\two\nthree\nfour, five six',
      location: event.location,
    })
  })

  test('lists the clock changes of a zone one by one, or its only offset', () => {
    const wall = '2026-03-08T02:00:00'
    expect(
      zoneLines('America/New_York', { offset: '-05:00', changes: [{ wall, from: '-05:00', to: '-04:00' }] }),
    ).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260308T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ])
    expect(zoneLines('America/Phoenix', { offset: '-07:00', changes: [] })).toContain('TZOFFSETTO:-0700')
  })
})
