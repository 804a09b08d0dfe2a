import type { Country } from '../country.ts'

const [MONDAY, SUNDAY] = [1, 7]

/** Canada. The first three characters of a postal code name an area; profiles keep only these. */
export const ca: Country = {
  code: 'ca',
  name: 'Canada',
  locale: 'en-CA',
  currency: 'CAD',
  distance_unit: 'km',
  hours: 12,
  first_weekday: SUNDAY,
  time_zone: 'America/Toronto',
  postal_code: {
    name: 'postal code',
    one: 'a postal code',
    same: 'in your postal area',
    form: 'Letters and digits in turn, such as K1A 0B1; the first three are enough for a search',
    example: 'K1A 0B1',
    whole: '[ABCEGHJ-NPRSTVXY][0-9][A-Z] [0-9][A-Z][0-9]',
    area: '[ABCEGHJ-NPRSTVXY][0-9][A-Z]',
    has_letters: true,
    length: 6,
    separator: { text: ' ', at: 3 },
  },
  region: {
    name: 'Province',
    form: 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT',
    longest: 2,
    invalid: 'Please enter a province as two letters, such as ON',
  },
  place: '{city}, {region} {code}',
  town: '{city}, {region}',
  bounds: [-141, 41.7, -52.6, 70],
  holidays: [
    { name: 'New Year’s Day', month: 1, day: 1 },
    { name: 'Good Friday', after_easter: -2 },
    { name: 'Canada Day', month: 7, day: 1 },
    { name: 'Labour Day', month: 9, weekday: MONDAY, nth: 1 },
    { name: 'National Day for Truth and Reconciliation', month: 9, day: 30 },
    { name: 'Thanksgiving', month: 10, weekday: MONDAY, nth: 2 },
    { name: 'Remembrance Day', month: 11, day: 11 },
    { name: 'Christmas Day', month: 12, day: 25 },
    { name: 'Boxing Day', month: 12, day: 26 },
  ],
  credit: 'Postal codes and towns: GeoNames (CC BY 4.0)',
}
