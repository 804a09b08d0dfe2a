import { z } from 'zod'
import { CategoryName } from './schema.ts'

export { CategoryName }
/** One of the nine names. */
export type CategoryName = z.infer<typeof CategoryName>

/** One of the nine categories (specification, section 3). */
export const Category = z.object({
  /** 1 to 9. */
  id: z.int(),
  name: CategoryName,
  description: z.string(),
  /** How many providers work in it; up to a minute old. */
  provider_count: z.int(),
})

export type Category = z.infer<typeof Category>
