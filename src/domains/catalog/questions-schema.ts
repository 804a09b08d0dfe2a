import * as z from 'zod/mini'
import { Id } from '#platform/ids.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'
import { answerKinds, answerLimits, isAnswerTo } from './fields-answers-rules.ts'
import { questionLimits, questionTexts } from './questions-rules.ts'

/** The kind of answer to a question. */
export const QuestionKind = z.enum(answerKinds)

/** An answer: text, one of the choices, a number, or true for yes. */
export const AnswerValue = z.union([z.string(), z.number(), z.boolean()])

const line = (longest: number, message: string) =>
  z
    .string(message)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.maxLength(longest, message),
      z.refine(isVisible, message),
      z.refine(isPlain, msg('Please enter the question without control characters')),
    )

/** A question of a form. */
export const NewQuestion = z.object({
  /** The server creates one unless the question has one. */
  id: z.optional(Id()),
  label: line(questionLimits.label, questionTexts.label),
  kind: QuestionKind,
  /** The choices of a `choice`; ignored for the other kinds. */
  options: z.optional(
    z
      .array(line(answerLimits.option, questionTexts.option))
      .check(z.maxLength(answerLimits.options, questionTexts.options)),
  ),
  required: z._default(z.boolean(), false),
  /** Asked only if an earlier question of the list has this answer. */
  show_if: z.optional(z.nullable(z.object({ question_id: Id(), value: AnswerValue }))),
})

/**
 * The questions of a service or a category, in their order. Conditions name earlier questions only,
 * so that none depends on itself.
 */
export const Questions = z.array(NewQuestion).check(
  z.maxLength(questionLimits.count, questionTexts.tooMany),
  z.check(({ value: questions, issues }) => {
    const refuse = (at: number, field: string, message: string) =>
      issues.push({ code: 'custom', input: questions, path: [at, field], message })
    for (const [at, { id, kind, options = [], show_if }] of questions.entries()) {
      const earlier = questions.slice(0, at)
      if (id && earlier.some((other) => other.id === id)) refuse(at, 'id', questionTexts.sameId)
      if (kind === 'choice' && (options.length < 2 || new Set(options).size < options.length))
        refuse(at, 'options', questionTexts.options)
      if (!show_if) continue
      const asked = earlier.find((other) => other.id === show_if.question_id)
      if (!asked) refuse(at, 'show_if', questionTexts.condition)
      else if (!isAnswerTo(asked, show_if.value)) refuse(at, 'show_if', questionTexts.conditionValue)
    }
  }),
)
export type Questions = z.infer<typeof Questions>
