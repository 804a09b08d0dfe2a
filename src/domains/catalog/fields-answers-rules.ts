import { msg, t } from '#ui/language.ts'
import { typedNumber } from '#ui/typed-number.ts'

/** How a question of a service, and most own fields, are answered. */
export const answerKinds = ['text', 'choice', 'number', 'yes_no'] as const

/** The value of an answer: text, one of the choices, a number, or true for yes. */
export type Answered = string | number | boolean

/** The parts of a question that decide whether an answer is valid. */
interface Asked {
  kind: (typeof answerKinds)[number]
  options?: readonly string[] | undefined
}

/** The limits of answers: characters, numbers, and how many choices. */
export const answerLimits = {
  /** The number of choices, and the characters of each. */
  options: 20,
  option: 100,
  /** The characters of an answer. */
  text: 500,
  /** The largest number. Shorter than a phone number, so that an answer can't hold one. */
  number: 999_999,
}

/** Whether a value can be the answer. */
export function isAnswerTo({ kind, options }: Asked, value: Answered): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean'
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) <= answerLimits.number
  if (typeof value !== 'string') return false
  return kind === 'choice' ? (options ?? []).includes(value) : value.length <= answerLimits.text
}

/** The problem with an answer, for each kind of question. */
export const wrongAnswers = {
  text: msg('Please keep your answer within 500 characters'),
  choice: msg('Please choose one of the answers'),
  number: msg('Please enter a number up to 999,999'),
  yes_no: msg('Please choose yes or no'),
}

/** The problem with a missing answer. */
export const missingAnswer = (label: string): string => t('Please answer: {label}', { label })

/** An answer as people read it. */
export function answerText({ kind, value }: { kind: string; value: Answered }): string {
  if (kind === 'yes_no') return value ? t('Yes') : t('No')
  return typeof value === 'number' ? typedNumber(value) : String(value)
}
