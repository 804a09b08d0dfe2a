import { answersIn } from '#domains/bookings/answers-rules.ts'
import { AnswerInput } from '#domains/catalog/components/answer-input.tsx'
import type { Question } from '#domains/catalog/questions-contract.ts'
import { questionsAfter } from '#domains/catalog/questions-rules.ts'
import { contactDetailsIn, contactWarning } from '#domains/messages/warnings-rules.ts'

interface QuestionFieldsProps {
  questions: readonly Question[]
  /** The answers as texts, by the id of their question. */
  answers: Readonly<Record<string, string>>
  /** The error messages by `answers.{question_id}`. */
  problems: Readonly<Record<string, string | undefined>>
  onAnswer: (id: string, text: string) => void
}

/** The questions of the service that the answers so far lead to. */
export function QuestionFields({ questions, answers, problems, onAnswer }: QuestionFieldsProps) {
  return questionsAfter(answersIn(questions, answers), questions).map((question) => (
    <div key={question.id}>
      <AnswerInput
        asked={question}
        name={`answers.${question.id}`}
        value={answers[question.id] ?? ''}
        error={problems[`answers.${question.id}`]}
        onAnswer={(text) => onAnswer(question.id, text)}
      />
      {question.kind === 'text' && <ContactWarning text={answers[question.id] ?? ''} />}
    </div>
  ))
}

function ContactWarning({ text }: { text: string }) {
  const details = contactDetailsIn(text)
  return (
    <p aria-live="polite" className="mt-1.5 text-sm text-lamp-deep empty:hidden">
      {details.length > 0 && contactWarning(details, 'customer')}
    </p>
  )
}
