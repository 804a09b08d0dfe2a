import { answerText, isAnswerTo, missingAnswer, wrongAnswers } from '#domains/catalog/fields-answers-rules.ts'
import type { AnswerValue, Question } from '#domains/catalog/questions-contract.ts'
import { questionsAfter } from '#domains/catalog/questions-rules.ts'
import { numberIn, typedNumber } from '#ui/typed-number.ts'
import type { Answer } from './contract.ts'

/** Answers by the id of their question. */
export type Answers = Record<string, AnswerValue>

/** The problem of a missing or wrong answer. */
export function answerProblem(question: Question, value: AnswerValue | undefined): string | undefined {
  const { kind, label, required } = question
  if (value === undefined || value === '') return required ? missingAnswer(label) : undefined
  return isAnswerTo(question, value) ? undefined : wrongAnswers[kind]
}

/** The problems of the answers to the questions that they lead to, by `answers.{question_id}`. */
export function answerProblems(questions: readonly Question[], answers: Answers): Record<string, string> {
  const problems = questionsAfter(answers, questions).map((question) => ({
    path: `answers.${question.id}`,
    message: answerProblem(question, answers[question.id]),
  }))
  return Object.fromEntries(problems.flatMap(({ path, message }) => (message ? [[path, message]] : [])))
}

/**
 * The answers as a booking keeps them, with their questions. Leaves out questions without an answer
 * and answers to questions that aren't asked.
 */
export const answersWithLabels = (questions: readonly Question[], answers: Answers): Answer[] =>
  questionsAfter(answers, questions).flatMap(({ id, label, kind }) => {
    const value = answers[id]
    return value === undefined || value === '' ? [] : [{ question_id: id, label, kind, value }]
  })

/** The answers of a form, whose fields are texts: "yes" and "no", and numbers as typed. */
export function answersIn(questions: readonly Question[], fields: Readonly<Record<string, string>>): Answers {
  const entries = questions.flatMap(({ id, kind }) => {
    const text = (fields[id] ?? '').trim()
    if (text === '') return []
    const value = kind === 'yes_no' ? text === 'yes' : kind === 'number' ? (numberIn(text) ?? text) : text
    return [[id, value]]
  })
  return Object.fromEntries(entries)
}

/** A question with its answer in one line: "Number of rooms: 4". */
export const answerLine = (answer: Answer): string => `${answer.label}: ${answerText(answer)}`

/** Answers of an earlier booking as the form holds them. */
export const answerFields = (answers: readonly Answer[]): Record<string, string> =>
  Object.fromEntries(
    answers.map(({ question_id, kind, value }) => [
      question_id,
      typeof value === 'number' ? typedNumber(value) : kind === 'yes_no' ? (value ? 'yes' : 'no') : String(value),
    ]),
  )
