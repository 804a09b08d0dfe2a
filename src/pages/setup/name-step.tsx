import type { FormEvent } from 'react'
import { useSettingsDraft } from '#domains/operators/settings-draft.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import { TextField } from '#ui/field.tsx'
import { StepForm } from './step-form.tsx'

/** The name and the tagline of the site. */
export function NameStep({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const { name, tagline, is_set, configured } = settings
  const stored = { name: is_set.name ? name : '', tagline: is_set.tagline ? tagline : '' }
  const { form, draft, problems, setProblems, change, type, isPending } = useSettingsDraft('setup-name', stored)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!draft.name.trim()) return setProblems({ name: 'Please enter a name' })
    change({ name: draft.name, tagline: draft.tagline.trim() || null }, onDone)
  }

  return (
    <StepForm
      ref={form}
      title="What is your site called?"
      problem={problems['form']}
      pending={isPending}
      onSubmit={send}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        hint="On every page and in every email, such as “Mapleton Helpers”. At most 40 characters."
        value={draft.name}
        error={problems['name']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextField
        label="Tagline"
        name="tagline"
        autoComplete="off"
        optional
        hint={`A few words beside the name. If it is empty: ${configured.tagline}`}
        value={draft.tagline}
        error={problems['tagline']}
        onChange={(event) => type({ tagline: event.currentTarget.value })}
      />
    </StepForm>
  )
}
