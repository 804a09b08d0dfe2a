import { z } from 'zod'
import { categoryTexts } from './categories-limits.ts'
import { isInCoins, priceTexts } from './services-limits.ts'

/** The name of a category (`GET /rest/v1/categories`). */
export const CategoryName = z.string()
export type CategoryName = z.infer<typeof CategoryName>

const amount = z
  .number()
  .min(0)
  .max(99_999)
  .refine(isInCoins, { error: () => priceTexts.invalid })

/** The range of usual prices in a category, in the currency of the site per hour. */
export const UsualPrice = z
  .strictObject({ from: amount, to: amount })
  .refine(({ from, to }) => from <= to, categoryTexts.usual)

/** A category (docs/product/search.md). */
export const Category = z.object({
  /** 1 to 60. It stays when the name changes. */
  id: z.int(),
  name: CategoryName,
  /** Its name in an address; earlier ones lead to it, too. */
  slug: z.string(),
  description: z.string(),
  /** The name of a symbol. */
  icon: z.string(),
  /** False if operators hide it: nothing new can use it. */
  is_active: z.boolean(),
  usual_price: UsualPrice.nullable(),
  /** The number of providers in it who aren't closed or suspended; up to a minute old. */
  provider_count: z.int(),
})
export type Category = z.infer<typeof Category>
