import * as z from 'zod/mini'
import { isInCoins, priceTexts } from './services-limits.ts'

const invalid = { error: () => priceTexts.invalid }

/** An amount of at most `most`, in coins of the currency. The messages are those of its site. */
export const priceUpTo = (most: number, tooHigh: () => string = () => priceTexts.tooHigh) =>
  z.number(invalid).check(z.gte(0, invalid), z.lte(most, { error: tooHigh }), z.refine(isInCoins, invalid))
