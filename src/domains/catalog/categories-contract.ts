import { z } from 'zod'
import { CategoryName } from './categories-schema.ts'

export { CategoryName }
/** The name of a category. */
export type CategoryName = z.infer<typeof CategoryName>

/** One of the nine fixed categories (docs/product/search.md). */
export const Category = z.object({
  /** 1 to 9. */
  id: z.int(),
  name: CategoryName,
  description: z.string(),
  /** The number of providers in it who aren't closed or suspended; up to a minute old. */
  provider_count: z.int(),
})

export type Category = z.infer<typeof Category>
