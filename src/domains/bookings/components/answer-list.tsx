import { answerText } from '#domains/catalog/fields-answers-rules.ts'
import type { Answer } from '../contract.ts'

/** The answers to the questions of a service, each below its question. */
export function AnswerList({ answers, className }: { answers: readonly Answer[]; className?: string }) {
  if (answers.length === 0) return null
  return (
    <dl className={className}>
      {answers.map((answer) => (
        <div key={answer.question_id} className="mt-1 wrap-anywhere">
          <dt className="text-sm text-quiet">{answer.label}</dt>
          <dd className="whitespace-pre-line">{answerText(answer)}</dd>
        </div>
      ))}
    </dl>
  )
}
