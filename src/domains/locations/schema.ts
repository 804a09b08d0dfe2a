import * as z from 'zod/mini'
import { zipCodeInvalid } from './limits.ts'

/** A United States ZIP code: exactly five ASCII digits. */
export const ZipCode = z.string().check(z.regex(/^[0-9]{5}$/, zipCodeInvalid))
