import * as z from 'zod/mini'
import { Id } from '#platform/ids.ts'
import { withoutDirectionMarks } from '#platform/visible.ts'
import { fieldLimits, fieldTexts } from './fields-limits.ts'

const text = z.string().check(z.overwrite(withoutDirectionMarks), z.trim())

/**
 * A change of own fields, by the id of the field. Missing ones keep their values, and null removes
 * one. `GET fields/form` describes the fields.
 */
export const FieldsChange = z.record(
  Id(fieldTexts.unknown),
  z.nullable(
    z.union([text, z.number(), z.boolean(), z.array(text).check(z.maxLength(fieldLimits.options))], fieldTexts.unknown),
  ),
)
