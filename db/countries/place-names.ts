import { caNames } from './ca/place-names.ts'
import type { PlaceNames } from './country.ts'
import { usNames } from './us/place-names.ts'

/** By the code of the country. Without an entry, only codes name regions. */
export const placeNames: Readonly<Record<string, PlaceNames>> = { us: usNames, ca: caNames }
