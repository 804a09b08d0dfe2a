import { msg } from '#ui/language.ts'
import type { Answered } from './fields-answers-rules.ts'

/** The parts of a question that decide when it is asked. */
interface Rule {
  id?: string | undefined
  show_if?: { question_id: string; value: Answered } | null | undefined
}

/** The limits of questions: characters, and how many. */
export const questionLimits = {
  /** Questions of a service. */
  count: 12,
  label: 200,
}

/** Error messages about the questions of a service. */
export const questionTexts = {
  label: msg('Each question needs a text of at most 200 characters'),
  option: msg('Each choice needs a text of at most 100 characters'),
  options: msg('A question with choices needs 2 to 20 different ones'),
  tooMany: msg('A service can ask at most 12 questions'),
  sameId: msg('Two questions have the same id'),
  condition: msg('A question can depend only on one that comes before it'),
  conditionValue: msg('Choose an answer that the other question can have'),
} as const

/** The questions to ask after these answers: each whose condition holds, in their order. */
export function questionsAfter<Question extends Rule>(
  answers: Readonly<Record<string, Answered>>,
  questions: readonly Question[],
): Question[] {
  const open: Question[] = []
  for (const question of questions) {
    const { show_if } = question
    const holds = !show_if || open.some(({ id }) => id === show_if.question_id)
    if (holds && (!show_if || answers[show_if.question_id] === show_if.value)) open.push(question)
  }
  return open
}
