import { type core, safeParse } from 'zod/mini'
import { t } from '#ui/language.ts'
import { byField, type Problems } from './problems.ts'

/** Checks a form's values against the server's schema. Empty if they are valid. */
export function problemsIn(schema: core.$ZodType, body: unknown): Problems {
  const { error } = safeParse(schema, body)
  return byField(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message: t(message) })))
}
