import { numberIn, typedNumber } from '#ui/typed-number.ts'
import type { Field, FieldForm, FieldValue, FieldValues } from './fields-contract.ts'
import { fieldProblems, type GivenValues, isSameValue } from './fields-rules.ts'

/**
 * The values of a form by the id of the field: texts as typed, "yes" or "no", and for `choices` the
 * chosen ones.
 */
export type FieldDrafts = Record<string, string | string[]>

const typed = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'number' ? typedNumber(value) : value

/** Values as inputs show them. */
const draftsOf = (values: FieldValues): FieldDrafts =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, Array.isArray(value) ? value : typed(value)]))

/** The values in the inputs: the stored ones, and edits in their place. */
export const shownIn = ({ values }: FieldForm, edits: FieldDrafts): FieldDrafts => ({ ...draftsOf(values), ...edits })

/** The edited values that differ from the stored ones; null for those that are removed. */
export function changesIn({ items, values }: FieldForm, edits: FieldDrafts): GivenValues {
  const edited = items.filter(({ id }) => id in edits)
  const given = edited.map((field) => [field.id, valueOf(field, edits[field.id])] as const)
  return Object.fromEntries(given.filter(([id, value]) => !isSameValue(value, values[id])))
}

function valueOf({ kind }: Field, draft: string | string[] = ''): FieldValue | null {
  if (Array.isArray(draft)) return draft.length > 0 ? draft : null
  const text = draft.trim()
  if (text === '') return null
  if (kind === 'yes_no') return text === 'yes'
  // A text that is no number is sent as it is, so that the error message about numbers is shown.
  return kind === 'number' ? (numberIn(text) ?? text) : text
}

/** The problems of the edited values by `fields.{field_id}`. */
export const editProblems = (form: FieldForm, edits: FieldDrafts): Record<string, string> =>
  fieldProblems(form.items, { previous: form.values, given: changesIn(form, edits) })

/** The required fields that have no value. */
export const missingIn = ({ items, values }: FieldForm): Field[] =>
  items.filter(({ id, required }) => required && !(id in values))

/** The own fields of a form, and its edits. */
export interface OwnFieldsProps {
  /** Undefined while it loads. */
  own: FieldForm | undefined
  /** The values that the user has changed. */
  edits: FieldDrafts
  /** The error messages by `fields.{field_id}`. */
  problems: Readonly<Record<string, string | undefined>>
  onChange: (edits: FieldDrafts) => void
}
