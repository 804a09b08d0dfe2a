import { uuidv7 } from '#platform/http/uuid.server.ts'
import type { Questions } from './questions-schema.ts'

/** Questions as a column: each with an id, and only with what its kind has. */
export const questionsColumn = (questions: Questions): string =>
  JSON.stringify(
    questions.map(({ id = uuidv7(), label, kind, options, required, show_if }) => ({
      id,
      label,
      kind,
      ...(kind === 'choice' && { options }),
      required,
      ...(show_if && { show_if }),
    })),
  )
