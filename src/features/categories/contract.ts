import { z } from 'zod'
import { categoryNames } from './rules.ts'

/** The name of one of the nine categories (specification, section 3). */
export const CategoryName = z.enum(categoryNames)
export type CategoryName = z.infer<typeof CategoryName>
