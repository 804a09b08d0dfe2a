import * as z from 'zod/mini'
import { isWholeZip, isZipCode, zipIn } from './codes-rules.ts'
import { zipCodeInvalid } from './limits.ts'

/** A postal code, or that of an area, in the spelling of the country. */
export const ZipCode = z.string().check(z.overwrite(zipIn), z.refine(isZipCode, { error: zipCodeInvalid }))

/** A whole postal code, as in an address. */
export const WholeZipCode = z.string().check(z.overwrite(zipIn), z.refine(isWholeZip, { error: zipCodeInvalid }))
