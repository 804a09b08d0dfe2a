import { t } from '#ui/language.ts'
import { isAnswerTo, missingAnswer, wrongAnswers } from './fields-answers-rules.ts'
import type { Field, FieldValue, FieldValues } from './fields-contract.ts'
import { fieldLimits, fieldTexts } from './fields-limits.ts'

/** Values in a form or a request; null and '' delete one. */
export type GivenValues = Record<string, FieldValue | null>

type Rule = Pick<Field, 'kind' | 'label' | 'options' | 'required' | 'minimum' | 'maximum'>

/** Whether a value is empty. */
export const isNothing = (value: FieldValue | null | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The problem with the value of a field, or with a missing one. */
export function fieldProblem(field: Rule, value: FieldValue | null | undefined): string | undefined {
  const { kind, label, required, options } = field
  if (isNothing(value)) return required ? missingAnswer(label) : undefined
  if (kind === 'choices') return isSomeOf(options, value) ? undefined : fieldTexts.choices
  if (Array.isArray(value)) return fieldTexts.one
  if (kind === 'date') return isDate(value) ? undefined : fieldTexts.date
  if (kind === 'link') return isLink(value) ? undefined : fieldTexts.link
  if (kind === 'file') return isFileName(value) ? undefined : fieldTexts.file
  if (!isAnswerTo({ kind, options }, value)) return wrongAnswers[kind]
  return kind === 'number' ? rangeProblem(field, Number(value)) : undefined
}

const isSomeOf = (options: readonly string[], value: FieldValue) =>
  Array.isArray(value) && value.every((one) => options.includes(one)) && new Set(value).size === value.length

/** "Please enter a number from 1 to 5", if it isn't one. */
function rangeProblem({ minimum, maximum }: Rule, value: number): string | undefined {
  const [least, most] = [minimum ?? -fieldLimits.number, maximum ?? fieldLimits.number]
  if (value >= least && value <= most) return undefined
  if (minimum === null) return t('Please enter a number up to {most}', { most })
  return maximum === null
    ? t('Please enter a number from {least}', { least })
    : t('Please enter a number from {least} to {most}', { least, most })
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** Whether a value is an address that a page may link to. */
function isLink(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > fieldLimits.text || !URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

/** Whether a value can be the name of an uploaded file. */
const isFileName = (value: unknown): boolean => typeof value === 'string' && /^[\w-][\w.-]{0,199}$/.test(value)

/**
 * The problems of a save by `fields.{field_id}`: given values that don't fit, and required fields
 * that would have none. A value that was right once stays, until it is changed.
 */
export function fieldProblems(
  fields: readonly (Rule & { id: string })[],
  { previous, given }: { previous: FieldValues; given: GivenValues },
): Record<string, string> {
  const values = withValues(previous, given)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const isAsked = field.id in given || isNothing(values[field.id])
      const problem = isAsked ? fieldProblem(field, values[field.id]) : undefined
      return problem ? [[`fields.${field.id}`, problem]] : []
    }),
  )
}

/** The values after a change; empty ones are removed. */
export function withValues(values: FieldValues, given: GivenValues): FieldValues {
  const all = Object.entries({ ...values, ...given })
  return Object.fromEntries(all.filter((entry): entry is [string, FieldValue] => !isNothing(entry[1])))
}

/** Whether two values are the same. */
export const isSameValue = (one: FieldValue | null | undefined, other: FieldValue | null | undefined): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)
