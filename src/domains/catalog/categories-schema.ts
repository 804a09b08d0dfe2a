import * as z from 'zod/mini'
import { categoryNames } from './categories-rules.ts'

/** The name of one of the nine categories. */
export const CategoryName = z.enum(categoryNames)
