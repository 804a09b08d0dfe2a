import type * as z from 'zod/mini'
import { CategoryName } from './rules.ts'

export { CategoryName }
/** One of the nine names. */
export type CategoryName = z.infer<typeof CategoryName>
