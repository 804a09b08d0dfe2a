import { answersIn } from '#domains/bookings/answers-rules.ts'
import type { BookingForm } from '#domains/bookings/request-client.ts'
import type { Question } from '#domains/catalog/questions-contract.ts'
import { questionLimits, questionsAfter } from '#domains/catalog/questions-rules.ts'
import { contactDetailsIn, contactWarning } from '#domains/messages/warnings-rules.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'

/** The questions of the service, as far as the other answers lead to them. */
export function QuestionFields({ form }: { form: BookingForm }) {
  const { draft, service } = form
  const questions = service?.questions ?? []
  return questionsAfter(answersIn(questions, draft.answers ?? {}), questions).map((question) => (
    <QuestionField key={question.id} form={form} question={question} />
  ))
}

function QuestionField({ form: { draft, problems, change }, question }: { form: BookingForm; question: Question }) {
  const { id, kind, label, required, options = [] } = question
  const name = `answers.${id}` as const
  const value = draft.answers?.[id] ?? ''
  const answer = (text: string) => change(({ answers }) => ({ answers: { ...answers, [id]: text } }))
  const field = {
    name,
    label,
    required,
    optional: !required,
    value,
    onChange: (event: { currentTarget: { value: string } }) => answer(event.currentTarget.value),
    error: problems[name],
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
      error={problems[name]}
    />
  )
}
