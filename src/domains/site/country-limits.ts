import { msg } from '#ui/language.ts'

/** Sentences for settings that can't change any more. */
export const countryTexts = {
  country: 'Please choose one of the countries of this site',
  currency: 'Please enter the code of a currency, such as CAD',
  unit: msg('Please choose mi or km'),
  addressesExist: 'Users, bookings or requests have addresses in the present country, so it cannot change any more',
  amountsExist: 'There are prices in the present currency, so it cannot change any more',
} as const
