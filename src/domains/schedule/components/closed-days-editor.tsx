import type { ChangeEvent, KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import type { ClosedDays } from '../hours-contract.ts'
import { hourLimits, lastDayTooEarly } from '../hours-limits.ts'
import { areBackwards, closedText, wholeDays } from '../hours-rules.ts'
import type { HoursForm } from './hours-form.tsx'

type ClosedDaysEditorProps = {
  form: HoursForm
  /** The entry that is being typed. Saving includes it. */
  typed: ClosedDays | undefined
  setTyped: (days: ClosedDays | undefined) => void
}

/** Days off and holidays: a list and the fields of a new entry. */
export function ClosedDaysEditor({ form, typed, setTyped }: ClosedDaysEditorProps) {
  const { closed } = form.draft
  const remove = (at: number) => form.set({ closed: closed.filter((_, place) => place !== at) })
  return (
    <fieldset>
      <legend className="font-semibold">{t('Closed days')}</legend>
      <p className="text-sm text-quiet">{t('Holidays and days off. Existing bookings don’t change.')}</p>
      {closed.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {closed.map((days, at) => (
            <li key={`${days.first_date} ${days.last_date} ${days.note}`} className="flex items-center gap-3 py-1">
              <div className="min-w-0 flex-1">
                <p>{closedText(days)}</p>
                {days.note && <p className="truncate text-sm text-quiet">{days.note}</p>}
                <FieldError id={`closed-${at}-error`}>{form.problems[`closed.${at}.last_date`]}</FieldError>
              </div>
              <Button size="sm" variant="quiet" onClick={() => remove(at)}>
                {t('Remove')}
                <span className="sr-only"> {closedText(days)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewClosedDays form={form} typed={typed} setTyped={setTyped} />
    </fieldset>
  )
}

const nothing: ClosedDays = { first_date: '', last_date: '', note: '' }

function NewClosedDays({ form, typed, setTyped }: ClosedDaysEditorProps) {
  const days = typed ?? nothing
  const field = (name: keyof ClosedDays) => ({
    value: days[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...days, [name]: event.currentTarget.value }
      setTyped(next.first_date || next.note ? next : undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      add()
    },
  })
  const whole = wholeDays(days)

  function add() {
    if (!whole) return
    form.set({ closed: [...form.draft.closed, whole].toSorted((a, b) => a.first_date.localeCompare(b.first_date)) })
    setTyped(undefined)
  }

  return (
    <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t('First day')}
        type="date"
        error={typed && !whole ? form.problems['typed.first_date'] : undefined}
        {...field('first_date')}
      />
      <TextField
        label={t('Last day')}
        type="date"
        min={days.first_date || undefined}
        hint={t('Leave empty for a single day')}
        error={areBackwards(days) ? t(lastDayTooEarly) : undefined}
        {...field('last_date')}
      />
      <TextField
        label={t('Note')}
        optional
        maxLength={hourLimits.note}
        hint={t('Only you see it.')}
        className="sm:col-span-2"
        {...field('note')}
      />
      <Button onClick={add} disabled={!whole} className="justify-self-start">
        {t('Add closed days')}
      </Button>
    </div>
  )
}
