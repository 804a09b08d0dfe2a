import { TextArea, TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { type answerKinds, answerLimits } from '../fields-answers-rules.ts'

interface AnswerInputProps {
  asked: {
    kind: (typeof answerKinds)[number]
    label: string
    required: boolean
    options?: readonly string[] | undefined
  }
  /** The path of the answer. */
  name: string
  /** As typed; "yes" or "no". */
  value: string
  hint?: string | undefined
  error: string | undefined
  onAnswer: (text: string) => void
}

/** The input for the answer to a question, or for the value of an own field. */
export function AnswerInput({ asked, name, value, hint, error, onAnswer }: AnswerInputProps) {
  const { kind, label, required, options = [] } = asked
  const field = {
    name,
    label,
    required,
    optional: !required,
    value,
    hint,
    onChange: (event: { currentTarget: { value: string } }) => onAnswer(event.currentTarget.value),
    error,
  }
  if (kind === 'number') return <TextField inputMode="decimal" maxLength={12} {...field} />
  if (kind === 'text') return <TextArea rows={2} counterMax={answerLimits.text} {...field} />
  const choices =
    kind === 'yes_no'
      ? [
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]
      : options.map((option) => ({ value: option, label: option }))
  if (choices.length > 4)
    return (
      <Select {...field}>
        <option value="">{t('Choose an answer')}</option>
        {choices.map((choice) => (
          <option key={choice.value}>{choice.label}</option>
        ))}
      </Select>
    )
  return (
    <>
      <RadioGroup
        name={name}
        label={required ? label : t('{label} (optional)', { label })}
        columns={choices.length < 3}
        choices={choices}
        value={value}
        onChange={onAnswer}
        error={error}
      />
      {hint && <p className="mt-1.5 text-sm text-quiet">{hint}</p>}
    </>
  )
}
