import { z } from 'zod'
import { t } from '#ui/language.ts'
import { ZipCode } from './schema.ts'

/** Degrees north and east on WGS 84. */
export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Coordinates = z.infer<typeof Coordinates>

/** A place, as lookups return it and profiles store it (docs/product/search.md). */
export const Location = z.object({
  city: z.string().trim().min(1).max(100),
  /** The code of the region, such as "TX". */
  state: z.string().regex(/^[A-Z0-9]{1,3}$/),
  zipCode: ZipCode,
  coordinates: Coordinates,
})
export type Location = z.infer<typeof Location>

/**
 * A browser's position: `?lat&lng` in degrees. Rejects text that isn't a number, also empty text.
 */
export const Whereabouts = z.object({
  lat: degreesUpTo(90),
  lng: degreesUpTo(180),
})
export type Whereabouts = z.infer<typeof Whereabouts>

function degreesUpTo(limit: number) {
  return z
    .string(t('Failed to find location'))
    .regex(/^[+-]?(\d{1,3}(\.\d{0,30})?|\.\d{1,30})$/, t('Failed to find location'))
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= limit, t('Failed to find location'))
}
