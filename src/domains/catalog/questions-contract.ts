import { z } from 'zod'
import { CategoryName } from './categories-contract.ts'
import { AnswerValue, QuestionKind } from './questions-schema.ts'

export { AnswerValue, QuestionKind }
/** An answer. */
export type AnswerValue = z.infer<typeof AnswerValue>

/** A question that customers answer when they book. */
export const Question = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: QuestionKind,
  /** The choices of a `choice`. */
  options: z.array(z.string()).optional(),
  required: z.boolean(),
  /** Asked only if an earlier question has this answer. */
  show_if: z.object({ question_id: z.uuid(), value: AnswerValue }).optional(),
})
export type Question = z.infer<typeof Question>

/** A category with the questions that its services can start with. */
export const CategoryQuestions = z.object({
  id: z.int(),
  name: CategoryName,
  questions: z.array(Question),
})
export type CategoryQuestions = z.infer<typeof CategoryQuestions>
