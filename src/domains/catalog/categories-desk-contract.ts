import { z } from 'zod'
import { Category, UsualPrice } from './categories-contract.ts'
import { categoryIcons, categoryLimits, categoryTexts } from './categories-limits.ts'
import { Question } from './questions-contract.ts'
import { Questions } from './questions-schema.ts'

/** A category, as operators see it. */
export const DeskCategory = Category.extend({
  /** The words and phrases that operators made mean it. */
  synonyms: z.array(z.string()),
  questions: z.array(Question),
})
export type DeskCategory = z.infer<typeof DeskCategory>

const fields = {
  name: z
    .string(categoryTexts.name)
    .trim()
    .min(1, categoryTexts.name)
    .normalize()
    .max(categoryLimits.name, { error: () => categoryTexts.nameTooLong })
    .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ,'’&-]*[\p{L}\p{M}\p{N}])?$/u, categoryTexts.nameLetters),
  description: z
    .string(categoryTexts.description)
    .trim()
    .min(1, categoryTexts.description)
    .max(categoryLimits.description, { error: () => categoryTexts.descriptionTooLong }),
  icon: z.enum(categoryIcons, categoryTexts.icon),
  /** Words and phrases that mean the category in a search. */
  synonyms: z
    .array(
      z
        .string()
        .trim()
        .min(2, { error: () => categoryTexts.synonym })
        .max(categoryLimits.synonym, { error: () => categoryTexts.synonym }),
    )
    .max(categoryLimits.synonyms, { error: () => categoryTexts.tooManySynonyms }),
  usual_price: UsualPrice.nullable(),
}

/** A new category. */
export const NewCategory = z.strictObject({
  ...fields,
  icon: fields.icon.default('wrench'),
  synonyms: fields.synonyms.default([]),
  usual_price: fields.usual_price.default(null),
})
export type NewCategory = z.infer<typeof NewCategory>

/** Changes of a category. Missing fields keep their values. */
export const CategoryChange = z
  .strictObject({
    ...fields,
    is_active: z.boolean(),
    /** The template of the questions, which providers copy. */
    questions: Questions,
    /** Its place in lists, from 0; the others make room. */
    position: z.int().min(0).max(59),
  })
  .partial()
export type CategoryChange = z.infer<typeof CategoryChange>
