import { answersIn } from '#domains/bookings/answers-rules.ts'
import type { Question } from '#domains/catalog/questions-contract.ts'
import { questionLimits, questionsAfter } from '#domains/catalog/questions-rules.ts'
import { contactDetailsIn, contactWarning } from '#domains/messages/warnings-rules.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'

interface QuestionFieldsProps {
  questions: readonly Question[]
  /** The answers as texts, by the id of their question. */
  answers: Readonly<Record<string, string>>
  /** By `answers.{question_id}`. */
  problems: Readonly<Record<string, string | undefined>>
  onAnswer: (id: string, text: string) => void
}

/** The questions of the service, as far as the other answers lead to them. */
export function QuestionFields({ questions, answers, problems, onAnswer }: QuestionFieldsProps) {
  return questionsAfter(answersIn(questions, answers), questions).map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      value={answers[question.id] ?? ''}
      error={problems[`answers.${question.id}`]}
      onAnswer={onAnswer}
    />
  ))
}

type QuestionFieldProps = Pick<QuestionFieldsProps, 'onAnswer'> & {
  question: Question
  value: string
  error: string | undefined
}

function QuestionField({ question, value, error, onAnswer }: QuestionFieldProps) {
  const { id, kind, label, required, options = [] } = question
  const name = `answers.${id}` as const
  const answer = (text: string) => onAnswer(id, text)
  const field = {
    name,
    label,
    required,
    optional: !required,
    value,
    onChange: (event: { currentTarget: { value: string } }) => answer(event.currentTarget.value),
    error,
  }
  if (kind === 'number') return <TextField inputMode="decimal" maxLength={12} {...field} />
  if (kind === 'text') {
    const details = contactDetailsIn(value)
    return (
      <div>
        <TextArea rows={2} counterMax={questionLimits.text} {...field} />
        <p aria-live="polite" className="mt-1.5 text-sm text-lamp-deep empty:hidden">
          {details.length > 0 && contactWarning(details, 'customer')}
        </p>
      </div>
    )
  }
  const choices =
    kind === 'yes_no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : options.map((option) => ({ value: option, label: option }))
  if (choices.length > 4)
    return (
      <Select {...field}>
        <option value="">Choose an answer</option>
        {choices.map((choice) => (
          <option key={choice.value}>{choice.label}</option>
        ))}
      </Select>
    )
  return (
    <RadioGroup
      name={name}
      label={required ? label : `${label} (optional)`}
      columns={choices.length < 3}
      choices={choices}
      value={value}
      onChange={answer}
      error={error}
    />
  )
}
