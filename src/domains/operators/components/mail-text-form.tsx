import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { MailPreview, MailTextChange, MailTextHistory, MailTextVersion } from '#domains/email/texts-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields, useProblems } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { useAdminAction } from '../client.ts'
import { Moment } from './facts.tsx'

interface Draft {
  subject: string
  introduction: string
}

const draftOf = ({ subject, introduction }: MailTextChange): Draft => ({
  subject: subject ?? '',
  introduction: introduction ?? '',
})

/** Empty fields stand for the text of the product. */
const changeOf = ({ subject, introduction }: Draft): MailTextChange => ({
  subject: subject.trim() || null,
  introduction: introduction.trim() || null,
})

/** Writes the subject and the introduction of a kind of email, with a preview. */
export function MailTextForm({ text }: { text: MailTextHistory }) {
  const { kind, placeholders, product_subject, versions } = text
  const api = useApi()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const { problems, refusals, refuse, forget } = useProblems()
  const form = useFirstError(refusals)
  const draft = { ...draftOf(text), ...edits }
  const path = `/mail_texts/${encodeURIComponent(kind)}`
  const onError = (error: Error) => void refuse(refusedFields(error))
  const saving = useAdminAction(t('The text is saved. The next email has it.'), { quiet: true })
  const preview = useMutation({
    mutationFn: () => api.post<MailPreview>(`/rest/v1/admin${path}/preview`, changeOf(draft)),
    onError,
  })
  const failure = [saving.error, preview.error].find(
    (error) => error !== null && Object.keys(refusedFields(error)).length === 0,
  )

  function type(part: Partial<Draft>) {
    setEdits((all) => ({ ...all, ...part }))
    forget(part)
  }

  const save = (body: MailTextChange) =>
    saving.mutate({ path, method: 'put', body }, { onSuccess: () => setEdits({}), onError })

  function send(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) save(changeOf(draft))
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-6">
      <TextField
        label={t('Subject')}
        name="subject"
        autoComplete="off"
        optional
        hint={t('If it is empty: {product_subject}', { product_subject })}
        value={draft.subject}
        error={problems['subject']}
        onChange={(event) => type({ subject: event.currentTarget.value })}
      />
      <TextArea
        label={t('Introduction')}
        name="introduction"
        rows={6}
        optional
        counterMax={2000}
        hint={t('Below the greeting. An empty line begins a paragraph. If it is empty, there is none.')}
        value={draft.introduction}
        error={problems['introduction']}
        onChange={(event) => type({ introduction: event.currentTarget.value })}
      />
      <section aria-label={t('Placeholders')} className="rounded-card border border-line bg-surface p-4">
        <h2 className="font-text text-base font-semibold">{t('Placeholders of this email')}</h2>
        <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 text-sm">
          {placeholders.map(({ name, example }) => (
            <div key={name} className="contents">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd className="wrap-anywhere text-quiet">{example}</dd>
            </div>
          ))}
        </dl>
      </section>
      {failure && <ErrorPanel cause={failure} title={t('The text could not be saved')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={saving.isPending}>
          {t('Save')}
        </Button>
        <Button pending={preview.isPending} onClick={() => preview.mutate()}>
          {t('Preview')}
        </Button>
        {(text.subject ?? text.introduction) && (
          <Button variant="quiet" onClick={() => save({ subject: null, introduction: null })}>
            {t('Restore the text of the product')}
          </Button>
        )}
      </div>
      {preview.data && (
        <section aria-label={t('Preview')} className="rounded-card border border-line bg-paper p-5">
          <h2 className="mb-3 text-xl wrap-anywhere">{preview.data.subject}</h2>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{preview.data.text}</p>
        </section>
      )}
      {versions.length > 0 && <Versions versions={versions} onUse={(version) => type(draftOf(version))} />}
    </form>
  )
}

interface VersionsProps {
  versions: MailTextVersion[]
  onUse: (version: MailTextVersion) => void
}

function Versions({ versions, onUse }: VersionsProps) {
  return (
    <section aria-label={t('History')}>
      <h2 className="text-xl">{t('History')}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <p>
              {t('Version {version},', { version: one.version })} <Moment at={one.changed_at} />
              {one.subject === null && one.introduction === null && ` · ${t('text of the product')}`}
            </p>
            <Button size="sm" onClick={() => onUse(one)}>
              {t('Edit version {version}', { version: one.version })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
