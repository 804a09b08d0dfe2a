import { type core, safeParse } from 'zod/mini'
import { byField, type Problems } from './problems.ts'

/** Checks what a form would send against the schema that the server uses. Empty if all is well. */
export function problemsIn(schema: core.$ZodType, body: unknown): Problems {
  const { error } = safeParse(schema, body)
  return byField(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
