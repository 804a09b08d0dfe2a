import { gridTimes, timeText } from '#domains/schedule/slots-rules.ts'
import type { TimeDraft } from '#domains/service-requests/quotes-drafts-rules.ts'
import type { Problems } from '#platform/problems.ts'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

interface QuoteTimeFieldsProps {
  draft: TimeDraft
  problems: Problems
  required?: boolean
  onChange: (part: Partial<TimeDraft>) => void
}

/** The date and the hours of a job, by the provider's clock. */
export function QuoteTimeFields({ draft, problems, required = false, onChange }: QuoteTimeFieldsProps) {
  const hour = (label: string, name: 'start_time' | 'end_time', times: readonly string[]) => (
    <Select
      label={label}
      name={name}
      required={required}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      error={problems[name]}
    >
      <option value="">{required ? t('Choose a time') : t('To be arranged')}</option>
      {times.map((time) => (
        <option key={time} value={time}>
          {timeText(time)}
        </option>
      ))}
    </Select>
  )
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        label={t('Date')}
        name="date"
        type="date"
        required={required}
        value={draft.date}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
        error={problems['date']}
      />
      {hour(t('Start'), 'start_time', gridTimes.slice(0, -1))}
      {hour(
        t('End'),
        'end_time',
        gridTimes.filter((time) => time > draft.start_time),
      )}
    </div>
  )
}
