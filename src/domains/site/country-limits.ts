import { msg } from '#ui/language.ts'

/** Error messages of settings that can no longer change. */
export const countryTexts = {
  country: msg('Please choose one of the countries of this site'),
  currency: msg('Please enter the code of a currency, such as CAD'),
  unit: msg('Please choose mi or km'),
  addressesExist: msg(
    'Users, bookings or requests have addresses in the present country, so it cannot change any more',
  ),
  amountsExist: msg('There are prices in the present currency, so it cannot change any more'),
} as const
