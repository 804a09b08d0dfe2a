import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { type DocumentBucket, uploadDocument } from '../client.ts'
import { acceptedTypes } from '../rules.ts'

interface DocumentInputProps {
  bucket: DocumentBucket
  name: string
  label: string
  optional?: boolean
  hint?: string | undefined
  error: string | undefined
  /** The name of the uploaded file; empty without one. */
  file: string
  onChange: (file: string) => void
  /** Shows the uploaded file. */
  children: ReactNode
}

/** A field for one PDF or picture, which is uploaded as soon as it is chosen. */
export function DocumentInput(props: DocumentInputProps) {
  const { bucket, name, label, optional = false, hint, error, file, onChange, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({ mutationFn: (chosen: File) => uploadDocument(bucket, chosen), onSuccess: onChange })
  const about = <span className="sr-only"> {label}</span>

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    // Reset, so that the same file can be chosen again after a failure.
    currentTarget.value = ''
    if (chosen) upload.mutate(chosen)
  }

  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1.5 font-semibold">{optional ? t('{label} (optional)', { label }) : label}</legend>
      <input
        ref={input}
        type="file"
        hidden
        accept={`application/pdf,${acceptedTypes}`}
        aria-label={label}
        onChange={take}
      />
      <div className="flex flex-wrap items-center gap-3">
        {file && children}
        <Button
          name={name}
          size="sm"
          pending={upload.isPending}
          pendingText={t('Uploading…')}
          onClick={() => input.current?.click()}
        >
          {file ? t('Replace') : t('Choose a file')}
          {about}
        </Button>
        {file && (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            {t('Remove')}
            {about}
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`}>{upload.error?.message ?? error}</FieldError>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
        {hint} {t('A PDF or a picture, under 5 MB.')}
      </p>
    </fieldset>
  )
}
