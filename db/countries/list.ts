import { ca } from './ca/pack.ts'
import type { Country } from './country.ts'
import { us } from './us/pack.ts'

/** All countries that a site can be in. */
export const countries: readonly Country[] = [us, ca]

/** Their codes. */
export const countryCodes: readonly string[] = countries.map(({ code }) => code)
