import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TextBody } from '#domains/site/components/text-body.tsx'
import type { SettingsChange } from '#domains/site/settings-contract.ts'
import type { RenderedText, TextHistory } from '#domains/site/texts-contract.ts'
import { isLegalText, type SiteTextName } from '#domains/site/texts-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { useAdminAction } from '../client.ts'
import { Moment } from './facts.tsx'

/** A change of one text, as `PATCH admin/settings` takes it. */
function changeOf(name: SiteTextName, markdown: string | null, agree_again: boolean): SettingsChange {
  if (isLegalText(name)) return { legal: { [name]: markdown, agree_again } }
  return name === 'imprint' ? { imprint: markdown } : { pages: { [name]: markdown } }
}

const problemOf = (error: unknown): string => {
  const errors = error instanceof ApiError ? error.errors : []
  return errors.length > 0 ? errors.map(({ message }) => message).join('. ') : (error as Error).message
}

interface TextFormProps {
  history: TextHistory
  /** The first text of the editor, while the text of the product applies. */
  productText?: string | undefined
}

/** Writes a text of the site in Markdown, with a preview. `history` has its versions. */
export function TextForm({ history, productText }: TextFormProps) {
  const { name, versions } = history
  const api = useApi()
  const stored = versions[0]?.markdown ?? productText ?? ''
  const [draft, setDraft] = useState<string>()
  const [agreeAgain, setAgreeAgain] = useState(false)
  const [problem, setProblem] = useState<string>()
  const markdown = draft ?? stored
  const saving = useAdminAction(t('The text is saved. Pages show it within seconds.'), { quiet: true })
  const preview = useMutation({
    mutationFn: () => api.post<RenderedText>('/rest/v1/admin/texts/preview', { name, markdown }),
    onError: (error) => setProblem(problemOf(error)),
  })

  function type(text: string) {
    setDraft(text)
    setProblem(undefined)
  }

  function save(text: string | null) {
    const onSuccess = () => {
      setDraft(undefined)
      setAgreeAgain(false)
    }
    const done = { onSuccess, onError: (error: Error) => setProblem(problemOf(error)) }
    saving.mutate({ path: '/settings', method: 'patch', body: changeOf(name, text, agreeAgain) }, done)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!markdown.trim()) return setProblem(t('Please enter a text'))
    save(markdown)
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <TextArea
        label={t('Text in Markdown')}
        name="markdown"
        rows={18}
        hint={hintOf(name)}
        value={markdown}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isLegalText(name) && (
        <Checkbox checked={agreeAgain} onChange={(event) => setAgreeAgain(event.currentTarget.checked)}>
          {t('Users must agree to this version before they book, post a request or send an offer. They get an email.')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={saving.isPending}>
          {t('Save')}
        </Button>
        <Button pending={preview.isPending} onClick={() => preview.mutate()}>
          {t('Preview')}
        </Button>
        {versions[0]?.markdown && (
          <Button variant="quiet" onClick={() => save(null)}>
            {name === 'imprint' || name === 'help' ? t('Remove this text') : t('Restore the text of the product')}
          </Button>
        )}
      </div>
      {preview.data && (
        <section aria-label={t('Preview')} className="rounded-card border border-line bg-paper p-5">
          <h2 className="mb-4 text-3xl">{preview.data.title}</h2>
          <TextBody html={preview.data.html} sections={preview.data.sections} />
        </section>
      )}
      {versions.length > 0 && <Versions versions={versions} onUse={type} />}
    </form>
  )
}

function hintOf(name: SiteTextName): string {
  if (name === 'faq' || name === 'help') return t('Each line “## …” begins a question or an article.')
  return t('A first line “# …” is the title, and “## …” begins a section.')
}

function Versions({ versions, onUse }: { versions: TextHistory['versions']; onUse: (markdown: string) => void }) {
  return (
    <section aria-label={t('History')}>
      <h2 className="text-xl">{t('History')}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {versions.map(({ version, changed_at, markdown, agree_again }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <p>
              {t('Version {version},', { version })} <Moment at={changed_at} />
              {agree_again && ` · ${t('users agree again')}`}
              {markdown === null && ` · ${t('text of the product')}`}
            </p>
            {markdown !== null && (
              <Button size="sm" onClick={() => onUse(markdown)}>
                {t('Edit version {version}', { version })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
