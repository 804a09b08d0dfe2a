import { type DaysSetting, daysRules, daysSettings } from '#domains/site/settings-rules.ts'
import { TextField } from '#ui/field.tsx'
import { msg, t } from '#ui/language.ts'

/** The form's values as text; the free period as a day. */
export type SettingsDraft = Record<DaysSetting | 'support_email' | 'sender_email' | 'free_period_end', string>
/** The error messages of the fields. */
export type SettingsProblems = Partial<Record<keyof SettingsDraft | 'form', string>>

const texts: Record<DaysSetting, { label: string; hint: string }> = {
  event_days: {
    label: msg('Live events'),
    hint: msg('A page that was offline for longer loads its data again.'),
  },
  idempotency_key_days: {
    label: msg('Answers to repeated requests'),
    hint: msg('A request that is repeated within 24 hours gets its first answer.'),
  },
  email_days: { label: msg('Records of emails'), hint: msg('The rows of the outbox, without the texts.') },
  notification_days: { label: msg('Notifications'), hint: msg('What users see under the bell.') },
  audit_days: {
    label: msg('Audit trail'),
    hint: msg('Who did what: sign-ins, changes of accounts, actions of operators.'),
  },
}

interface DaysFieldsProps {
  draft: SettingsDraft
  problems: SettingsProblems
  onType: (part: Partial<SettingsDraft>) => void
}

/** The fields of the settings for how many days data is kept (docs/product/limits.md). */
export function DaysFields({ draft, problems, onType }: DaysFieldsProps) {
  return (
    <fieldset className="grid gap-6">
      <legend className="text-lg font-semibold">{t('How many days data is kept')}</legend>
      <p className="mt-1 text-sm text-quiet">
        {t(
          'After that it is deleted: events and answers at most a day later, emails a week, notifications and the audit trail three months.',
        )}
      </p>
      {daysSettings.map((name) => (
        <TextField
          key={name}
          label={t(texts[name].label)}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={`${t(texts[name].hint)} ${rangeText(name)}`}
          value={draft[name]}
          error={problems[name]}
          onChange={(event) => onType({ [name]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  )
}

function rangeText(name: DaysSetting): string {
  const { least, mayBeForever, standard } = daysRules[name]
  const usual = standard === 0 ? t('no limit') : t('{standard, plural, one {# day} other {# days}}', { standard })
  return mayBeForever
    ? t('At least {least, plural, one {# day} other {# days}}; 0 for no limit. Standard: {usual}.', { least, usual })
    : t('At least {least, plural, one {# day} other {# days}}. Standard: {usual}.', { least, usual })
}
