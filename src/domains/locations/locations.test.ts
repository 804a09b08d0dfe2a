import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { loadZipCodes } from './commands.server.ts'
import { Location } from './contract.ts'
import { findTimeZone } from './queries.server.ts'
import { milesBetween } from './rules.ts'

const server = await testServer()
const anyone = caller(server)
const zip = (code: string) => anyone.get(`/rest/v1/locations/zip/${code}`)
const nearest = (search: string) => anyone.get(`/rest/v1/locations/nearest${search}`)

describe('a ZIP code', () => {
  test('answers with its city, state and coordinates', async () => {
    const { status, body } = await zip('90210')
    expect(status).toBe(200)
    expect(body).toEqual({
      city: 'Beverly Hills',
      state: 'CA',
      zipCode: '90210',
      coordinates: { latitude: expect.closeTo(34.1, 1), longitude: expect.closeTo(-118.41, 1) },
    })
    expect(Location.parse(body)).toEqual(body)
  })

  test('keeps its leading zeros', async () => {
    expect((await zip('02134')).body).toMatchObject({ zipCode: '02134', state: 'MA' })
  })

  test('is not found if it does not exist', async () => {
    expect(await zip('00000')).toEqual(problem(404, 'not_found', 'ZIP code not found'))
    expect(await zip('99999')).toEqual(problem(404, 'not_found', 'ZIP code not found'))
  })

  test.each([
    ['00901', 'San Juan', 'PR'],
    ['00802', 'St Thomas', 'VI'],
    ['96910', 'Hagatna', 'GU'],
    ['96799', 'Pago Pago', 'AS'],
    ['96950', 'Saipan', 'MP'],
    ['96941', 'Pohnpei', 'FM'],
    ['96940', 'Palau', 'PW'],
    ['96960', 'Marshall Islands', 'MH'],
  ])('%s is in a territory or an associated state', async (code, city, state) => {
    expect((await zip(code)).body).toMatchObject({ zipCode: code, city, state })
  })

  test.each(['09012', '09843', '34002', '96201', '96698'])(
    '%s of a military post office has no place',
    async (code) => {
      const sentence =
        'Military post offices have no location. Please enter the ZIP code of the place where you need the service.'
      expect(await zip(code)).toEqual(problem(404, 'not_found', sentence))
    },
  )

  test.each([
    ['letters', 'abcde'],
    ['four digits', '9021'],
    ['six digits', '902101'],
    ['ZIP+4', '90210-1234'],
    ['digits of another script', encodeURIComponent('９０２１０')],
    ['Arabic digits', encodeURIComponent('٩٠٢١٠')],
    ['a NUL byte', '9021%00'],
    ['bytes that are no text', '%ff%fe'],
    ['a line break at the end', '90210%0A'],
    ['a blank', '%20'],
    ['an injection', encodeURIComponent("' or 1=1 --")],
    ['a very long text', '9'.repeat(5000)],
  ])('made of %s is not valid', async (_name, code) => {
    expect(await zip(code)).toEqual(problem(422, 'validation_failed', 'Please enter a valid ZIP code'))
  })

  test('is cached by browsers for an hour, and an error is not', async () => {
    const { headers } = await zip('10001')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    const again = await anyone.get('/rest/v1/locations/zip/10001', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect((await zip('00000')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a position', () => {
  test('answers with the nearest ZIP code', async () => {
    expect((await nearest('?lat=40.7506&lng=-73.9972')).body).toMatchObject({
      zipCode: '10001',
      city: 'New York',
      state: 'NY',
    })
    expect((await nearest('?lat=61.2176&lng=-149.8997')).body).toMatchObject({ city: 'Anchorage', state: 'AK' })
  })

  test('gets the same result as measuring the distance to every code', async () => {
    const all = await server.db.selectFrom('zip_codes').select(['zip_code', 'latitude', 'longitude']).execute()
    for (const [latitude, longitude] of [
      [39.1, -94.6],
      [47.6, -122.3],
      [25.76, -80.19],
      [64.8, -147.7],
      [21.3, -157.86],
      [51.86, -176.65],
    ] as const) {
      const { body } = await nearest(`?lat=${latitude}&lng=${longitude}`)
      const shortest = Math.min(...all.map((place) => milesBetween(place, { latitude, longitude })))
      expect(milesBetween(body.coordinates, { latitude, longitude })).toBeCloseTo(shortest, 6)
    }
  })

  test('at the far end of the Aleutians is still in Alaska', async () => {
    expect((await nearest('?lat=51.2&lng=-178.5')).body).toMatchObject({ city: 'Adak', state: 'AK' })
  })

  test('far from the United States has no location', async () => {
    expect(await nearest('?lat=48.8566&lng=2.3522')).toEqual(problem(404, 'not_found', 'Failed to find location'))
    expect(await nearest('?lat=-90&lng=0')).toEqual(problem(404, 'not_found', 'Failed to find location'))
  })

  test.each([
    '',
    '?lat=40.7',
    '?lng=-74',
    '?lat=&lng=',
    '?lat=NaN&lng=-74',
    '?lat=Infinity&lng=-74',
    '?lat=1e400&lng=-74',
    '?lat=91&lng=-74',
    '?lat=999999999999999999999&lng=-74',
    '?lat=40&lng=-180.1',
    '?lat=0x10&lng=-74',
    '?lat=40,7&lng=-74',
    '?lat=%2040&lng=-74',
    '?lat=40&lat=41&lng=-74',
    `?lat=${'4'.repeat(3000)}&lng=-74`,
  ])('given as "%s" is not valid', async (search) => {
    expect(await nearest(search)).toEqual(problem(422, 'validation_failed', 'Failed to find location'))
  })

  test('with a NUL byte is rejected', async () => {
    expect(await nearest('?lat=40%00&lng=-74')).toEqual(problem(422, 'validation_failed'))
  })
})

const nowhere = { 'place name': 'Nowhere', 'state abbreviation': 'TX', latitude: '30.18', longitude: '-97.75' }
const requests: string[] = []
const service = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url === '/us/00101') response.end(JSON.stringify({ places: [nowhere] }))
  else response.writeHead(request.url === '/us/00102' ? 500 : 404).end('{}')
})
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
afterAll(() => service.close())
const ZIP_LOOKUP_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/us`
const client = caller(await testServer({ second: server, settings: { ZIP_LOOKUP_URL } }))

describe('with a lookup service', () => {
  const ask = (code: string) => client.get(`/rest/v1/locations/zip/${code}`)

  test('a code that the table lacks is found there', async () => {
    expect((await ask('00101')).body).toEqual({
      city: 'Nowhere',
      state: 'TX',
      zipCode: '00101',
      coordinates: { latitude: 30.18, longitude: -97.75 },
    })
  })

  test('a failure has a clear message', async () => {
    expect(await ask('00102')).toEqual(problem(503, 'unavailable', 'Failed to find location'))
    expect(await ask('00103')).toEqual(problem(404, 'not_found', 'ZIP code not found'))
  })

  test('it is not called for known or invalid codes', async () => {
    requests.length = 0
    expect((await ask('90210')).status).toBe(200)
    expect((await ask('nonsense')).status).toBe(422)
    expect(requests).toEqual([])
  })
})

describe('the table', () => {
  const rows = () =>
    server.db
      .selectFrom('zip_codes')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()

  test('contains the whole file, loads an unchanged file only once, and reloads a changed one', async () => {
    expect(await rows()).toEqual({ n: 41_194 })
    const loadedAt = async () =>
      (await server.db.selectFrom('zip_code_file').select('loaded_at').executeTakeFirstOrThrow()).loaded_at
    const first = await loadedAt()
    await loadZipCodes(server.db)
    expect(await loadedAt()).toEqual(first)

    await server.db.updateTable('zip_code_file').set({ sha256: 'an older file' }).execute()
    await server.db.updateTable('zip_codes').set({ city: 'Elsewhere' }).where('zip_code', '=', '10001').execute()
    await Promise.all([loadZipCodes(server.db), loadZipCodes(server.db)])
    expect(await rows()).toEqual({ n: 41_194 })
    expect((await zip('10001')).body).toMatchObject({ city: 'New York' })
    expect(await loadedAt()).not.toEqual(first)
  })

  test('contains only time zones that PostgreSQL knows', async () => {
    const unknown = await server.db
      .selectFrom('zip_codes')
      .select('time_zone')
      .where('time_zone', 'not in', (of) => of.selectFrom('pg_timezone_names' as never).select('name' as never))
      .execute()
    expect(unknown).toEqual([])
  })

  test('gives the time zone of a place, and for an unknown code that of the nearest one', async () => {
    const honolulu = Location.parse((await zip('96813')).body)
    expect(await findTimeZone(server.db, honolulu)).toBe('Pacific/Honolulu')
    expect(await findTimeZone(server.db, { ...honolulu, zipCode: '00000' })).toBe('Pacific/Honolulu')
  })
})
