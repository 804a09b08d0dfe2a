import { z } from 'zod'

/** A page of a list and the cursor of the next one, or null on the last page. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })
