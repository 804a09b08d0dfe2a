import { z } from 'zod'

/** The ids of the user's favorites, newest first. */
export const FavoriteIds = z.object({ items: z.array(z.uuid()), next_cursor: z.null() })
export type FavoriteIds = z.infer<typeof FavoriteIds>
