import { t } from '#ui/language.ts'
import { numberIn } from '#ui/typed-number.ts'
import type { Field, FieldValue } from './fields-contract.ts'
import { fieldTexts } from './fields-limits.ts'
import { fieldProblem, isNothing } from './fields-rules.ts'

/** The value in a cell of a spreadsheet, or the problem with it. An empty cell has neither. */
export function readCell(field: Field, text: string): { value?: FieldValue; problem?: string } {
  const value = valueOf(field, text.trim())
  if (isNothing(value)) return {}
  if (field.kind === 'file') return { problem: fieldTexts.file }
  const problem = fieldProblem(field, value)
  if (problem && field.kind === 'date') return { problem: fieldTexts.dateCell }
  return problem ? { problem } : { value }
}

function valueOf({ kind, options }: Field, text: string): FieldValue {
  if (kind === 'yes_no' && text !== '') {
    const means = (answer: string) => text.localeCompare(answer, undefined, { sensitivity: 'base' }) === 0
    return yes.test(text) || means(t('Yes')) || (no.test(text) || means(t('No')) ? false : text)
  }
  if (kind === 'number' && text !== '') return numberIn(text) ?? text
  const inOptions = (name: string) => options.find((option) => option.toLowerCase() === name.toLowerCase()) ?? name
  if (kind === 'choice') return inOptions(text)
  return kind === 'choices' ? [...new Set(listIn(text, options).map(inOptions))] : text
}

const yes = /^(yes|y|true|1|x)$/i
const no = /^(no|n|false|0)$/i

/** Choices are separated by semicolons or, if none of them has one, by commas. */
function listIn(text: string, options: readonly string[]): string[] {
  const isPlain = options.every((option) => !option.includes(','))
  const parts = text.split(isPlain ? /[;,|]/ : /[;|]/)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
