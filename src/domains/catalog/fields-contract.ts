import { z } from 'zod'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { fieldKinds, fieldLimits, fieldSubjects, fieldTexts } from './fields-limits.ts'

/** A field belongs to businesses, to services or to service requests. */
export const FieldSubject = z.enum(fieldSubjects)
export type FieldSubject = z.infer<typeof FieldSubject>

/**
 * The value of an own field: a text, a number, true or false, or the chosen ones of several. A date
 * is `YYYY-MM-DD`, a file its name in the bucket `field-files`.
 */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type FieldValue = z.infer<typeof FieldValue>

/** Values of own fields, by the id of the field. */
export const FieldValues = z.record(z.string(), FieldValue)
export type FieldValues = z.infer<typeof FieldValues>

/** A field that the operators of this site have added (docs/product/fields.md). */
export const Field = z.object({
  id: z.uuid(),
  of: FieldSubject,
  label: z.string(),
  /** A hint at what to enter, or why. */
  help: z.string(),
  kind: z.enum(fieldKinds),
  /** The choices of a `choice` or `choices`; empty for other kinds. */
  options: z.array(z.string()),
  /** The unit of a `number`. The next two fields are for numbers, too. */
  unit: z.string(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  required: z.boolean(),
  /** If false, only operators and the user who filled it in see its values. */
  is_public: z.boolean(),
})
export type Field = z.infer<typeof Field>

/** A field as operators see it. */
export const DeskField = Field.extend({
  /** Forms ask for it. A hidden one keeps its values, which only operators see. */
  is_active: z.boolean(),
})
export type DeskField = z.infer<typeof DeskField>

/** The subject whose fields to list. */
export const FieldsWish = z.object({ of: FieldSubject })

/** The own fields of a form with their values. */
export const FieldForm = z.object({
  /** The fields that forms ask for, in order; for operators also hidden ones. */
  items: z.array(DeskField),
  /** All values, including those that only operators and the user who filled them in see. */
  values: FieldValues,
})
export type FieldForm = z.infer<typeof FieldForm>

const line = (longest: number, message: string) =>
  z.string(message).overwrite(withoutDirectionMarks).trim().max(longest, message).refine(isPlain, message)

const bound = z.number().min(-fieldLimits.number).max(fieldLimits.number).nullable()

const fields = {
  label: line(fieldLimits.label, fieldTexts.label).refine(isVisible, fieldTexts.label),
  help: line(fieldLimits.help, fieldTexts.help),
  /** Only for `choice` and `choices`. Values with a former choice stay. */
  options: z
    .array(line(fieldLimits.option, fieldTexts.option).refine(isVisible, fieldTexts.option))
    .max(fieldLimits.options, fieldTexts.options),
  unit: line(fieldLimits.unit, fieldTexts.unit),
  minimum: bound,
  maximum: bound,
  required: z.boolean(),
  is_public: z.boolean(),
}

/** A new field, which comes after the others of its subject. */
export const NewField = z.strictObject({
  ...fields,
  of: FieldSubject,
  kind: z.enum(fieldKinds),
  help: fields.help.default(''),
  options: fields.options.default([]),
  unit: fields.unit.default(''),
  minimum: bound.default(null),
  maximum: bound.default(null),
  required: fields.required.default(false),
  is_public: fields.is_public.default(true),
})
export type NewField = z.infer<typeof NewField>

/** A change of a field. `of` and `kind` stay. */
export const FieldChange = z
  .strictObject({
    ...fields,
    is_active: z.boolean(),
    /** Its place among the fields of its subject, from 0; the others make room. */
    position: z.int().min(0).max(10_000),
  })
  .partial()
export type FieldChange = z.infer<typeof FieldChange>
