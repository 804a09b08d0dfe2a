import * as z from 'zod/mini'
import { googleTexts } from './google-rules.ts'

/** A Place ID, such as "ChIJN1t_tDeuEmsRUsoyG83frY4". Its length isn't fixed. */
const placeIdShape = /^[\w-]{10,300}$/

/** The body of `POST /functions/v1/google-reviews`: a Place ID from Google's Place ID Finder. */
export const GoogleRequest = z.object({
  placeId: z.string(googleTexts.placeId).check(z.trim(), z.regex(placeIdShape, googleTexts.placeId)),
})
export type GoogleRequest = z.infer<typeof GoogleRequest>
