import * as z from 'zod/mini'
import { categoryNames } from './rules.ts'

/** The name of one of the nine categories. */
export const CategoryName = z.enum(categoryNames)
