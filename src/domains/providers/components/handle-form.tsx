import { useState } from 'react'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { SaveRow } from '#ui/save-row.tsx'
import type { ProviderProfile } from '../contract.ts'
import { handleLimits, suggestedHandle } from '../handles-rules.ts'
import { ProviderChange } from '../schema.ts'
import { useSaveBusiness } from './business-form.tsx'

/** Lets a provider choose the handle of their own page; at first, one from the business name. */
export function HandleForm({ provider: { id, handle, business_name } }: { provider: ProviderProfile }) {
  const [draft, setDraft] = useState({ handle: handle ?? suggestedHandle(business_name) })
  const change = { handle: draft.handle.trim() === '' && handle !== null ? null : draft.handle }
  const form = useForm({
    draft,
    change: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    check: () => problemsIn(ProviderChange, change),
    sent: (): ProviderChange => change,
    sending: useSaveBusiness(id),
  })
  const element = useFirstError(form.refusals)
  return (
    <form ref={element} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <TextField
        label={t('Short address')}
        name="handle"
        value={draft.handle}
        onChange={({ currentTarget }) => form.set({ handle: currentTarget.value })}
        error={form.problems.handle}
        hint={t('The part after /p/. If you change it, the earlier address still leads to your page.')}
        maxLength={handleLimits.longest}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SaveRow isChanged={draft.handle.trim() !== (handle ?? '')} isSaving={form.isSending}>
        {t('Save address')}
      </SaveRow>
    </form>
  )
}
