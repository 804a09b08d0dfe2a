/** How a question is answered. */
export const questionKinds = ['text', 'choice', 'number', 'yes_no'] as const

/** An answer: text, one of the choices, a number, or true for yes. */
type AnswerValue = string | number | boolean

/** The parts of a question that decide about its answers and when it is asked. */
interface Rule {
  id?: string | undefined
  kind: (typeof questionKinds)[number]
  options?: readonly string[] | undefined
  show_if?: { question_id: string; value: AnswerValue } | null | undefined
}

/** The limits of questions and of their answers: characters, numbers, and how many. */
export const questionLimits = {
  /** Questions of a service. */
  count: 12,
  label: 200,
  /** Choices of a question, and characters of each. */
  options: 20,
  option: 100,
  /** Characters of an answer. */
  text: 500,
  /** The largest number. Shorter than a phone number, so that an answer can't hold one. */
  number: 999_999,
}

/** Error messages about the questions of a service. */
export const questionTexts = {
  label: 'Each question needs a text of at most 200 characters',
  option: 'Each choice needs a text of at most 100 characters',
  options: 'A question with choices needs 2 to 20 different ones',
  tooMany: 'A service can ask at most 12 questions',
  sameId: 'Two questions have the same id',
  condition: 'A question can depend only on one that comes before it',
  conditionValue: 'Choose an answer that the other question can have',
} as const

/** Whether a value can be the answer to a question. */
export function isAnswerTo({ kind, options }: Pick<Rule, 'kind' | 'options'>, value: AnswerValue): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean'
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) <= questionLimits.number
  if (typeof value !== 'string') return false
  return kind === 'choice' ? (options ?? []).includes(value) : value.length <= questionLimits.text
}

/** The questions to ask after these answers: each whose condition holds, in their order. */
export function questionsAfter<Question extends Rule>(
  answers: Readonly<Record<string, AnswerValue>>,
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
