import type { FormEvent } from 'react'
import type { Settings, SettingsChange, SiteSettings } from '#domains/site/settings-contract.ts'
import { daysFit, daysSentence, daysSettings } from '#domains/site/settings-rules.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useSettingsDraft } from '../settings-draft.ts'
import { DaysFields, type SettingsDraft, type SettingsProblems } from './days-fields.tsx'

/** The last second of a day in UTC, when the free period ends. */
const endOf = (day: string) => `${day}T23:59:59Z`

const textsOf = (settings: SiteSettings): SettingsDraft => ({
  ...(Object.fromEntries(daysSettings.map((name) => [name, String(settings[name])])) as SettingsDraft),
  support_email: settings.support_email,
  sender_email: settings.sender_email,
  free_period_end: settings.free_period_end?.slice(0, 10) ?? '',
})

/** The changes from the stored values to the draft, and its problems. */
function changesIn(draft: SettingsDraft, stored: SettingsDraft): { body: SettingsChange; problems: SettingsProblems } {
  const body: SettingsChange = {}
  const problems: SettingsProblems = {}
  if (draft.support_email !== stored.support_email) body.support_email = draft.support_email
  if (draft.sender_email !== stored.sender_email) body.sender_email = draft.sender_email
  if (draft.free_period_end !== stored.free_period_end)
    body.free_period_end = draft.free_period_end ? endOf(draft.free_period_end) : null
  for (const name of daysSettings.filter((name) => draft[name] !== stored[name])) {
    body[name] = /^\d+$/.test(draft[name].trim()) ? Number(draft[name]) : Number.NaN
    if (!daysFit(name, body[name])) problems[name] = daysSentence(name)
  }
  return { body, problems }
}

/**
 * The settings of the site. Pages and emails show changes within seconds. Untouched fields show
 * stored values, even if another operator has changed them; only edited fields are sent.
 */
export function SettingsForm({ settings }: { settings: Settings }) {
  const stored = textsOf(settings)
  const { form, draft, problems, setProblems, change, type, isPending } = useSettingsDraft('settings', stored)

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const { body, problems } = changesIn(draft, stored)
    setProblems(problems)
    if (Object.keys(problems).length === 0) change(body)
  }

  const { configured, is_set } = settings
  const names = Object.keys(stored) as (keyof SettingsDraft)[]
  const restored = Object.fromEntries(names.map((name) => [name, null]))
  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-6">
      {problems.form && <Banner tone="warning">{problems.form}</Banner>}
      <TextField
        label={t('Support address')}
        name="support_email"
        type="email"
        autoComplete="off"
        required
        hint={t(
          'Shown in the footer of pages and emails. Messages from the contact form go there. Configured: {support_email}',
          { support_email: configured.support_email },
        )}
        value={draft.support_email}
        error={problems.support_email}
        onChange={(event) => type({ support_email: event.currentTarget.value })}
      />
      <TextField
        label={t('Sender of emails')}
        name="sender_email"
        type="email"
        autoComplete="off"
        required
        hint={t('Your mail server must accept this address. Configured: {sender_email}', {
          sender_email: configured.sender_email,
        })}
        value={draft.sender_email}
        error={problems.sender_email}
        onChange={(event) => type({ sender_email: event.currentTarget.value })}
      />
      <TextField
        label={t('Last day of the free period')}
        name="free_period_end"
        type="date"
        hint={
          configured.free_period_end
            ? t('The home page says until this day, in UTC, that providers pay nothing. Empty: {day}', {
                day: dayText(configured.free_period_end),
              })
            : t('The home page says until this day, in UTC, that providers pay nothing. Empty: no banner')
        }
        value={draft.free_period_end}
        error={problems.free_period_end}
        onChange={(event) => type({ free_period_end: event.currentTarget.value })}
      />
      <DaysFields draft={draft} problems={problems} onType={type} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          {t('Save')}
        </Button>
        {names.some((name) => is_set[name]) && (
          <Button onClick={() => change(restored)}>{t('Restore configured values')}</Button>
        )}
      </div>
    </form>
  )
}
