import type { ChangeEvent } from 'react'
import { country, terms } from '#ui/country.ts'
import { roundDistanceOf } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { noticeText } from '../slots-rules.ts'
import type { HoursForm } from './hours-form.tsx'

const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]
const speeds = [10, 15, 20, 25, 30, 40, 50, 60]
const notices = [0, 1, 2, 4, 8, 12, 24, 48, 72, 120, 168, 336]

/** Buffers around each booking and the notice before it. */
export function BookingRules({ form }: { form: HoursForm }) {
  const { buffer_before, buffer_after } = form.draft
  const between = buffer_before + buffer_after
  const field = (name: 'buffer_before' | 'buffer_after' | 'notice_hours') => ({
    value: form.draft[name],
    error: form.problems[name],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => form.set({ [name]: Number(event.currentTarget.value) }),
  })
  return (
    <fieldset>
      <legend className="font-semibold">{t('Around each booking')}</legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <Select label={t('Free before')} {...field('buffer_before')}>
          {options(buffers, buffer_before, bufferText)}
        </Select>
        <Select label={t('Free after')} {...field('buffer_after')}>
          {options(buffers, buffer_after, bufferText)}
        </Select>
        <p className="text-sm text-quiet sm:col-span-2" aria-live="polite">
          {between > 0
            ? t(
                'At least {count, plural, one {# minute} other {# minutes}} stay free between two bookings: the sum of both buffers.',
                { count: between },
              )
            : t('Bookings may follow each other without a break.')}
        </p>
        <Select
          label={t('Travel between jobs')}
          hint={t(
            'Between jobs at customers’ homes, time for the way stays free: the distance between the {code}s, a third more for detours, at this speed.',
            { code: terms().code },
          )}
          value={form.draft.travel_speed_mph ?? ''}
          error={form.problems['travel_speed_mph']}
          onChange={({ currentTarget: { value } }) =>
            form.set({ travel_speed_mph: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('No time for the way')}</option>
          {options(speeds, form.draft.travel_speed_mph, (speed) =>
            country().distance_unit === 'km'
              ? t('At {speed} km/h', { speed: roundDistanceOf(speed) })
              : t('At {speed} mph', { speed: roundDistanceOf(speed) }),
          )}
        </Select>
        <Select
          label={t('Notice you need')}
          hint={t('Customers cannot book anything that starts sooner.')}
          {...field('notice_hours')}
        >
          {options(notices, form.draft.notice_hours, (hours) => (hours === 0 ? t('None') : noticeText(hours)))}
        </Select>
      </div>
    </fieldset>
  )
}

const bufferText = (minutes: number) =>
  minutes === 0 ? t('Nothing') : t('{count, plural, one {# minute} other {# minutes}}', { count: minutes })

/** The usual choices, and the current value if it was set to another one through the API. */
function options(usual: readonly number[], value: number | null, textOf: (value: number) => string) {
  return [...new Set(value === null ? usual : [...usual, value])]
    .toSorted((a, b) => a - b)
    .map((each) => (
      <option key={each} value={each}>
        {textOf(each)}
      </option>
    ))
}
