import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useKeptDraft } from '#features/identity/client.ts'
import type { Settings, SettingsChange } from '#features/site-settings/contract.ts'
import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { dayText } from '#ui/formats.ts'
import { useAdminAction } from '../client.ts'

type Draft = { support_email: string; free_period_end: string }
type Problems = Partial<Record<keyof Draft | 'form', string>>

/** The last second of a day in UTC, as the free period ends. */
const endOf = (day: string) => `${day}T23:59:59Z`
const draftOf = ({ support_email, free_period_end }: Draft): Draft => ({
  support_email,
  free_period_end: free_period_end.slice(0, 10),
})

/** The settings of the site. Pages and emails show changes within seconds. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [problems, setProblems] = useState<Problems>({})
  const saving = useAdminAction('Pages and emails now show the new settings.', { quiet: true })
  useKeptDraft('settings', draft, setDraft)
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstError(form.current)
  }, [problems])

  function refuse(error: Error) {
    if (isSessionOver(error)) return
    const errors = error instanceof ApiError ? error.errors : []
    setProblems(
      errors.length === 0
        ? { form: error.message }
        : Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    )
  }

  function change(body: SettingsChange, after: Draft) {
    saving.mutate({ path: '/settings', method: 'patch', body }, { onSuccess: () => setDraft(after), onError: refuse })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    if (!draft.free_period_end) return setProblems({ free_period_end: 'Please enter a day from 2020 to 2099' })
    setProblems({})
    const before = draftOf(settings)
    change(
      {
        ...(draft.support_email !== before.support_email && { support_email: draft.support_email }),
        ...(draft.free_period_end !== before.free_period_end && { free_period_end: endOf(draft.free_period_end) }),
      },
      draft,
    )
  }

  const type = (part: Partial<Draft>) => {
    setDraft((all) => ({ ...all, ...part }))
    setProblems({})
  }
  const { configured, is_set } = settings
  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-6">
      {problems.form && <Banner tone="warning">{problems.form}</Banner>}
      <TextField
        label="Support address"
        name="support_email"
        type="email"
        autoComplete="off"
        required
        hint={`Shown in the footer of pages and emails. Messages from the contact form go there. Configured: ${configured.support_email}`}
        value={draft.support_email}
        error={problems.support_email}
        onChange={(event) => type({ support_email: event.currentTarget.value })}
      />
      <TextField
        label="Last day of the free period"
        name="free_period_end"
        type="date"
        required
        hint={`The home page shows the banner until this day ends in UTC. Configured: ${dayText(configured.free_period_end)}`}
        value={draft.free_period_end}
        error={problems.free_period_end}
        onChange={(event) => type({ free_period_end: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={saving.isPending}>
          Save
        </Button>
        {(is_set.support_email || is_set.free_period_end) && (
          <Button onClick={() => change({ support_email: null, free_period_end: null }, draftOf(configured))}>
            Restore configured values
          </Button>
        )}
      </div>
    </form>
  )
}
