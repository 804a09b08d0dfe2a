import { useId } from 'react'
import { DocumentInput } from '#domains/pictures/components/document-input.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import type { Field, FieldForm } from '../fields-contract.ts'
import { type OwnFieldsProps, shownIn } from '../fields-drafts-rules.ts'
import { AnswerInput } from './answer-input.tsx'
import { FieldFile } from './field-values.tsx'

/** The inputs for the own fields of a form. */
export function FieldInputs({ own, edits, problems, onChange }: Omit<OwnFieldsProps, 'own'> & { own: FieldForm }) {
  const drafts = shownIn(own, edits)
  return own.items.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      draft={drafts[field.id] ?? ''}
      error={problems[`fields.${field.id}`]}
      onChange={(draft) => onChange({ ...edits, [field.id]: draft })}
    />
  ))
}

interface FieldInputProps {
  field: Field
  draft: string | string[]
  error: string | undefined
  onChange: (draft: string | string[]) => void
}

function FieldInput({ field, draft, error, onChange }: FieldInputProps) {
  const { id, kind, label, required } = field
  const name = `fields.${id}`
  const hint = hintOf(field)
  const text = Array.isArray(draft) ? '' : draft
  if (kind === 'choices')
    return (
      <Choices field={field} hint={hint} error={error} chosen={Array.isArray(draft) ? draft : []} onChange={onChange} />
    )
  if (kind === 'file') return <FileInput field={field} hint={hint} error={error} file={text} onChange={onChange} />
  if (kind === 'date' || kind === 'link')
    return (
      <TextField
        type={kind === 'date' ? 'date' : 'url'}
        placeholder={kind === 'link' ? 'https://' : undefined}
        {...{ name, label, required, hint, error }}
        optional={!required}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <AnswerInput asked={{ ...field, kind }} name={name} value={text} hint={hint} error={error} onAnswer={onChange} />
  )
}

/** The help, the range of a number, and who sees the value. */
function hintOf({ help, unit, minimum, maximum, is_public }: Field): string | undefined {
  const range =
    minimum !== null && maximum !== null
      ? t('From {minimum} to {maximum}', { minimum, maximum })
      : minimum !== null
        ? t('At least {minimum}', { minimum })
        : maximum !== null
          ? t('At most {maximum}', { maximum })
          : null
  const parts = [
    help,
    range ? `${range} ${unit}`.trim().replace(/\.?$/, '.') : unit && t('In {unit}', { unit }).replace(/\.?$/, '.'),
    !is_public && t('Only you and the team of this site see it.'),
  ]
  return parts.filter(Boolean).join(' ') || undefined
}

type GroupProps = Omit<FieldInputProps, 'draft'> & { hint: string | undefined }

function Choices({ field, hint, error, chosen, onChange }: GroupProps & { chosen: string[] }) {
  const id = useId()
  // A choice that operators have removed stays until the user deselects it.
  const options = [...new Set([...field.options, ...chosen])]
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="font-semibold">{legendOf(field)}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option}
            name={`fields.${field.id}`}
            checked={chosen.includes(option)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
            }
          >
            {option}
          </Checkbox>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-hint`} className="text-sm text-quiet empty:hidden">
        {hint}
      </p>
    </fieldset>
  )
}

const legendOf = ({ label, required }: Field) => (required ? label : t('{label} (optional)', { label }))

function FileInput({ field, hint, error, file, onChange }: GroupProps & { file: string }) {
  return (
    <DocumentInput
      bucket="field-files"
      name={`fields.${field.id}`}
      label={field.label}
      optional={!field.required}
      hint={hint}
      error={error}
      file={file}
      onChange={onChange}
    >
      <FieldFile name={file} isPrivate />
    </DocumentInput>
  )
}
