import type { FormEvent } from 'react'
import { codesOf, LanguagesField } from '#domains/operators/components/languages-field.tsx'
import { useSettingsDraft } from '#domains/operators/settings-draft.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { StepForm } from './step-form.tsx'

/** The name and the tagline of the site. */
export function NameStep({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const { name, tagline, languages, is_set, configured } = settings
  const stored = {
    name: is_set.name ? name : '',
    tagline: is_set.tagline ? tagline : '',
    languages: languages.join(','),
  }
  const { form, draft, problems, setProblems, change, type, isPending } = useSettingsDraft('setup-name', stored)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!draft.name.trim()) return setProblems({ name: t('Please enter a name') })
    const languages = codesOf(draft.languages)
    change({ name: draft.name, tagline: draft.tagline.trim() || null, languages }, onDone)
  }

  return (
    <StepForm
      ref={form}
      title={t('What is your site called?')}
      problem={problems['form']}
      pending={isPending}
      onSubmit={send}
    >
      <TextField
        label={t('Name')}
        name="name"
        autoComplete="off"
        required
        hint={t('On every page and in every email, such as “Mapleton Helpers”. At most 40 characters.')}
        value={draft.name}
        error={problems['name']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('Tagline')}
        name="tagline"
        autoComplete="off"
        optional
        hint={t('A few words beside the name. If it is empty: {tagline}', { tagline: configured.tagline })}
        value={draft.tagline}
        error={problems['tagline']}
        onChange={(event) => type({ tagline: event.currentTarget.value })}
      />
      <LanguagesField
        value={draft.languages}
        error={problems['languages']}
        onChange={(languages) => type({ languages })}
      />
    </StepForm>
  )
}
