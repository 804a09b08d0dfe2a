import * as z from 'zod/mini'
import { isActiveCategory, isCategory } from './categories-rules.ts'

/** The name of a category; `error` is the message if there is none. */
export const categoryName = (error: string) => z.string(error).check(z.refine(isCategory, error))

/** The name of a category that users can choose; `error` is the message if there is none. */
export const activeCategoryName = (error: string) => z.string(error).check(z.refine(isActiveCategory, error))
