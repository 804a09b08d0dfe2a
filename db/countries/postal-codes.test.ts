import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { typedZip } from '#domains/locations/codes-rules.ts'
import { placeName, townName } from '#domains/locations/rules.ts'
import { timeText } from '#domains/schedule/slots-rules.ts'
import { setCountry } from '#ui/country.ts'
import { clockText, currencyName, dayText, distanceText, money } from '#ui/formats.ts'
import type { Country } from './country.ts'
import { countries } from './list.ts'
import { miles, postalCodesFrom } from './postal-codes.ts'

/** Germany, in about twenty lines. */
const de: Country = {
  code: 'de',
  name: 'Germany',
  locale: 'en-GB',
  currency: 'EUR',
  distance_unit: 'km',
  hours: 24,
  first_weekday: 1,
  time_zone: 'Europe/Berlin',
  postal_code: {
    name: 'postal code',
    one: 'a postal code',
    same: 'in your postal code',
    form: 'Five digits',
    example: '10115',
    whole: '[0-9]{5}',
    area: '[0-9]{5}',
    has_letters: false,
    length: 5,
  },
  region: null,
  place: '{code} {city}',
  town: '{city}',
  bounds: [5.9, 47.3, 15, 55.1],
  holidays: [{ name: 'Good Friday', after_easter: -2 }],
  credit: 'Postal codes: GeoNames (CC BY 4.0)',
}

const lineOf = (code: string, city: string, region: string, latitude: number, longitude: number) =>
  ['DE', code, city, 'a region', region, '', '00', 'a district', '11000', latitude, longitude, 4].join('\t')

const file = [
  lineOf('10115', 'Berlin', 'BE', 52.5323, 13.3846),
  lineOf('01945', 'Tettau', 'BB', 51.4333, 13.7333),
  lineOf('01945', 'Ruhland', 'BB', 51.4576, 13.8664),
  lineOf('80331', 'München', 'BY', 48.1345, 11.571),
].join('\r\n')

test.each([
  ['Windows', '\r\n'],
  ['Linux', '\n'],
  ['an old Mac', '\r'],
])('a postal file of GeoNames from %s becomes codes with zones and residents, sorted, each once', (_, end) => {
  const rows = postalCodesFrom(`\uFEFF${file.replaceAll('\r\n', end)}${end}${end}`, de)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  expect(rows.map(([code, city, region, , , zone]) => [code, city, region, zone])).toEqual([
    // The larger of its two places.
    ['01945', 'Ruhland', 'BB', 'Europe/Berlin'],
    ['10115', 'Berlin', 'BE', 'Europe/Berlin'],
    ['80331', 'München', 'BY', 'Europe/Berlin'],
  ])
  expect(Number(rows[1]?.[6])).toBeGreaterThan(1_000_000)
})

test.each([
  [
    'a code of another form',
    lineOf('1011', 'Berlin', 'BE', 52.5, 13.4),
    'Line 1: The code 1011 does not match [0-9]{5}.',
  ],
  ['another country', file.replaceAll('DE\t', 'AT\t'), 'Line 1: The country is AT, not DE.'],
  ['no name', lineOf('10115', '', 'BE', 52.5, 13.4), 'Line 1: The name of the place is missing.'],
  ['no position', file.replace('52.5323', ''), 'Line 1: The position is missing or not on earth.'],
  ['nothing', '\n', 'The file has no postal codes.'],
])('a file with %s is refused with its line', (_, text, problem) => {
  expect(() => postalCodesFrom(text, de)).toThrow(problem)
})

test('the command writes the file, or says what is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-country-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [from, to] = [join(folder, 'CA.txt'), join(folder, 'out.tsv')]
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['bin/country.ts', ...args], { encoding: 'utf8', stdio: 'pipe' })
  writeFileSync(from, ['CA', 'M5V', 'Toronto', 'Ontario', 'ON', '', '', '', '', 43.64, -79.39, 6].join('\t'))
  expect(run(from, 'ca', to)).toContain('1 postal codes. Their source: Postal codes and towns: GeoNames')
  expect(readFileSync(to, 'utf8')).toMatch(/^M5V\tToronto\tON\t43.64\t-79.39\tAmerica\/Toronto\t\d+\n$/)
  expect(() => run(from, 'xx')).toThrow('There is no country "xx"')
  expect(() => run(from, 'us')).toThrow('The country is CA, not US.')
})

test.each(countries.map((country) => [country.code, country] as const))(
  'the codes of %s have the form of their country, a known time zone, and a region of its addresses',
  (code, { postal_code, region, bounds }) => {
    const rows = readFileSync(`db/countries/${code}/postal-codes.tsv`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    const matches = (text: string | undefined, form: string) => new RegExp(`^(?:${form})$`).test(text ?? '')
    expect(rows.filter((row) => !matches(row[0], postal_code.area))).toEqual([])
    expect(rows.filter((row) => !matches(row[2], region?.form ?? '.+'))).toEqual([])
    for (const timeZone of new Set(rows.map((row) => row[5])))
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length)
    expect(bounds[0]).toBeLessThan(bounds[2])
    expect(matches(postal_code.example, postal_code.whole)).toBe(true)
  },
)

test('pages of a country without regions, with 24 hours and kilometers, write all of it so', () => {
  setCountry(de)
  onTestFinished(() => setCountry(null))
  const berlin = { city: 'Berlin', state: 'BE', zipCode: '10115' }
  expect([placeName(berlin), townName(berlin), typedZip('D-10115')]).toEqual(['10115 Berlin', 'Berlin', '10115'])
  expect([timeText('13:30'), clockText('2026-03-10T12:30:00Z', 'Europe/Berlin')]).toEqual(['13:30', '13:30'])
  expect([money(1250.5), currencyName(), distanceText(2)]).toEqual(['€1,250.50', 'euros', '3.2 km away'])
  expect(dayText('2026-03-10')).toContain('March')
})

test('Canadian areas are where their province is', () => {
  const rows = readFileSync('db/countries/ca/postal-codes.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  expect(rows).toHaveLength(1619)
  const [, city, region, latitude, longitude] = rows.find(([code]) => code === 'M5V')!
  expect([city, region]).toEqual(['Toronto', 'ON'])
  const center = { latitude: 43.65, longitude: -79.38 }
  expect(miles({ latitude: Number(latitude), longitude: Number(longitude) }, center)).toBeLessThan(5)
  expect(rows.filter(([, city = '']) => city.includes('\uFFFD') || city.includes('('))).toEqual([])
})
