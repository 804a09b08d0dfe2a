import { t } from '#ui/language.ts'
import type { AnswerValue, Question } from './questions-contract.ts'

/** A question in the form. */
export interface QuestionDraft extends Pick<Question, 'id' | 'label' | 'kind' | 'required'> {
  /** The choices, one per line. */
  options: string
  show_if: Question['show_if'] | null
}

/** Questions as the form holds them. */
export const questionDrafts = (questions: readonly Question[]): QuestionDraft[] =>
  questions.map(({ options = [], show_if = null, ...question }) => ({
    ...question,
    options: options.join('\n'),
    show_if,
  }))

/** The request body for questions in the form. */
export const questionsOf = (drafts: readonly QuestionDraft[]) =>
  drafts.map(({ options, ...draft }) => ({ ...draft, ...(draft.kind === 'choice' && { options: optionsIn(options) }) }))

/** The choices in a text, one per line. */
const optionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A condition that a question can have: the answer to an earlier one. */
interface Condition {
  /** "Are there pets?: Yes". */
  text: string
  show_if: { question_id: string; value: AnswerValue }
}

/** The answers to earlier questions on which a question can depend, and its present condition. */
export function conditionsFor(drafts: readonly QuestionDraft[], at: number): Condition[] {
  const conditions = drafts.slice(0, at).flatMap(({ id, label, kind, options }) => {
    const on = (value: AnswerValue, text: string) => ({
      text: `${label}: ${text}`,
      show_if: { question_id: id, value },
    })
    if (kind === 'yes_no') return [on(true, t('Yes')), on(false, t('No'))]
    return kind === 'choice' ? optionsIn(options).map((option) => on(option, option)) : []
  })
  const { show_if } = drafts[at]!
  if (!show_if || conditions.some((other) => isSame(other.show_if, show_if))) return conditions
  const label = drafts.find(({ id }) => id === show_if.question_id)?.label ?? ''
  return [...conditions, { text: `${label}: ${show_if.value}`, show_if }]
}

/** Whether two conditions are the same. */
export const isSame = (one: Condition['show_if'], other: Condition['show_if']): boolean =>
  one.question_id === other.question_id && one.value === other.value

/** The questions without one of them, on which no other depends any longer. */
export const withoutQuestion = (drafts: readonly QuestionDraft[], id: string): QuestionDraft[] =>
  drafts
    .filter((draft) => draft.id !== id)
    .map((draft) => (draft.show_if?.question_id === id ? { ...draft, show_if: null } : draft))

/** The questions with one of them moved one place up or down. */
export function withMoved(drafts: readonly QuestionDraft[], at: number, by: 1 | -1): QuestionDraft[] {
  const moved = [...drafts]
  moved.splice(at + by, 0, ...moved.splice(at, 1))
  return moved
}
