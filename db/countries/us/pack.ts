import type { Country } from '../country.ts'

const MONDAY = 1
const THURSDAY = 4

/** The United States, the country of a site that says nothing else. */
export const us: Country = {
  code: 'us',
  name: 'United States',
  locale: 'en-US',
  currency: 'USD',
  distance_unit: 'mi',
  hours: 12,
  first_weekday: MONDAY,
  // At most two hours off anywhere in the 48 states.
  time_zone: 'America/Chicago',
  postal_code: {
    name: 'ZIP code',
    one: 'a ZIP code',
    same: 'in your ZIP code',
    form: 'Five digits',
    example: '12345',
    whole: '[0-9]{5}',
    area: '[0-9]{5}',
    has_letters: false,
    length: 5,
  },
  region: { name: 'State', form: '[A-Z]{2}', longest: 2, invalid: 'Please enter a state as two letters, such as TX' },
  place: '{city}, {region} {code}',
  town: '{city}, {region}',
  bounds: [-124.7, 24.5, -66.9, 49.4],
  holidays: [
    { name: 'New Year’s Day', month: 1, day: 1 },
    { name: 'Martin Luther King Jr. Day', month: 1, weekday: MONDAY, nth: 3 },
    { name: 'Presidents’ Day', month: 2, weekday: MONDAY, nth: 3 },
    { name: 'Memorial Day', month: 5, weekday: MONDAY, nth: -1 },
    { name: 'Juneteenth', month: 6, day: 19 },
    { name: 'Independence Day', month: 7, day: 4 },
    { name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
    { name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
    { name: 'Veterans Day', month: 11, day: 11 },
    { name: 'Thanksgiving', month: 11, weekday: THURSDAY, nth: 4 },
    { name: 'Christmas Day', month: 12, day: 25 },
  ],
  credit: 'Postal codes: GeoNames (CC BY 4.0) and U.S. Census Bureau',
}
