import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { milesBetween } from './rules.ts'

const file = readFileSync(new URL('../../../db/countries/us/postal-codes.tsv', import.meta.url), 'utf8')
const zips = file.trimEnd().split('\n').map(read)
const zipOf = (code: string) => zips.find((zip) => zip.code === code)

function read(line: string) {
  const [code = '', city = '', state = '', latitude, longitude, timeZone = '', weight] = line.split('\t')
  return {
    code,
    city,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone,
    weight: Number(weight),
  }
}

describe('the bundled ZIP codes', () => {
  test('number about 41,000, each once, sorted', () => {
    const codes = zips.map((zip) => zip.code)
    expect(codes.length).toBe(41_194)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toEqual(codes.toSorted())
    expect(codes.filter((code) => !/^[0-9]{5}$/.test(code))).toEqual([])
  })

  test('are in the fifty states, the capital, the territories and the associated states, each with a city', () => {
    expect(new Set(zips.map((zip) => zip.state)).size).toBe(59)
    expect(zips.filter((zip) => zip.city !== zip.city.trim() || zip.city.length < 2)).toEqual([])
  })

  test('have coordinates in America or on the islands of the Pacific', () => {
    const isAmerican = (zip: (typeof zips)[number]) =>
      zip.latitude > 5 && zip.latitude < 72 && (zip.longitude < -64 || zip.longitude > 134)
    expect(zips.filter((zip) => zip.state !== 'AS' && !isAmerican(zip))).toEqual([])
    expect(zipOf('96799')).toMatchObject({ city: 'Pago Pago', latitude: expect.closeTo(-14.3, 1) })
  })

  test('have a time zone of the United States that every browser knows', () => {
    const zones = [...new Set(zips.map((zip) => zip.timeZone))]
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
    expect(
      zones.filter((zone) => /Toronto|Vancouver|Regina|Winnipeg|Edmonton|Tijuana|Hermosillo|Asia|Etc/.test(zone)),
    ).toEqual([])
  })

  test('have the right coordinates in Alaska', () => {
    expect(zipOf('99501')).toMatchObject({ city: 'Anchorage', state: 'AK', timeZone: 'America/Anchorage' })
    const barrow = zipOf('99723') ?? { latitude: 0, longitude: 0 }
    expect(milesBetween(barrow, { latitude: 71.29, longitude: -156.79 })).toBeLessThan(25)
    expect(zipOf('99546')).toMatchObject({ city: 'Adak', timeZone: 'America/Adak' })
  })

  test('include well-known places', () => {
    expect(zipOf('10001')).toMatchObject({ city: 'New York', state: 'NY', timeZone: 'America/New_York' })
    expect(zipOf('90210')).toMatchObject({ city: 'Beverly Hills', state: 'CA', timeZone: 'America/Los_Angeles' })
    expect(zipOf('85001')).toMatchObject({ city: 'Phoenix', state: 'AZ', timeZone: 'America/Phoenix' })
    expect(zipOf('96813')).toMatchObject({ city: 'Honolulu', state: 'HI', timeZone: 'Pacific/Honolulu' })
  })

  test('have about the population of the United States', () => {
    const people = zips.reduce((sum, zip) => sum + zip.weight, 0)
    expect(people).toBeGreaterThan(240e6)
    expect(people).toBeLessThan(340e6)
    expect(zips.filter((zip) => !Number.isInteger(zip.weight) || zip.weight < 0)).toEqual([])
  })
})
