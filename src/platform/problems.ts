import { msg } from '#ui/language.ts'

/** The message for a failure that is a bug, or has no better one. */
export const unexpectedError = msg('An unexpected error occurred. Please try again.')

/** The problems of a form: a message for each field, by its name or its dotted path. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>

interface Issue {
  path: string
  message: string
}

/** The first message of each path, and of the field that the path begins with. */
export function byField(issues: readonly Issue[] = []): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) for (const key of [path, path.split('.')[0]!]) problems[key] ??= message
  return problems
}
