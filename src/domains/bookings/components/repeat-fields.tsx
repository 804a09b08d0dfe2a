import { dateText } from '#domains/schedule/slots-rules.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { everyText } from '../details-rules.ts'
import type { BookingForm } from '../request-client.ts'
import { datesOf, mostTimes } from '../request-rules.ts'

/**
 * Whether the booking repeats, and the dates that were not free. Hidden if no second date can be
 * booked.
 */
export function RepeatFields({ form }: { form: BookingForm }) {
  const { draft, repeat, reach, problems, change } = form
  const most = (every_weeks: number) => (reach.data ? mostTimes(draft.date, every_weeks, reach.data.latest_date) : 0)
  const ways = ([1, 2, 4] as const).filter((every_weeks) => most(every_weeks) > 1)
  if (ways.length === 0) return null
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t('Repeat')}
          name="repeat"
          value={repeat?.every_weeks ?? 0}
          onChange={(event) => change({ every_weeks: Number(event.currentTarget.value) as 0 | 1 | 2 | 4 })}
          error={problems.every_weeks ?? problems.repeat}
        >
          <option value={0}>{t('Does not repeat')}</option>
          {ways.map((every_weeks) => (
            <option key={every_weeks} value={every_weeks}>
              {everyText({ every_weeks })}
            </option>
          ))}
        </Select>
        {repeat && (
          <Select
            label={t('Number of bookings')}
            name="times"
            value={repeat.until_stopped ? 0 : repeat.times}
            // Changes both fields, so that the error about the series disappears.
            onChange={(event) => change({ every_weeks: repeat.every_weeks, times: Number(event.currentTarget.value) })}
          >
            {datesOf(draft.date, { ...repeat, times: most(repeat.every_weeks) }).map((date, at) =>
              at === 0 ? null : (
                <option key={date} value={at + 1}>
                  {t('{count}, until {date}', { count: at + 1, date: dateText(date, 'short') })}
                </option>
              ),
            )}
            <option value={0}>{t('Until I stop')}</option>
          </Select>
        )}
      </div>
      {repeat?.until_stopped && (
        <p className="text-sm text-quiet">
          {t(
            'The next {count} dates are booked now. Each time one has passed, we add another if it is free, and tell you if it is not.',
            { count: repeat.times },
          )}
        </p>
      )}
      {repeat && form.taken.length > 0 && <TakenDates form={form} left={repeat.times - form.taken.length} />}
    </>
  )
}

/** The dates that are not free. The user books the `left` ones, or changes the series. */
function TakenDates({ form: { taken, isSending, submit }, left }: { form: BookingForm; left: number }) {
  return (
    <Banner
      tone="warning"
      title={taken.length === 1 ? t('This date is not free') : t('These dates are not free')}
      action={
        <Button size="sm" pending={isSending} pendingText={t('Booking...')} onClick={() => submit(true)}>
          {left === 1 ? t('Book only the first date') : t('Book the other {count} dates', { count: left })}
        </Button>
      }
    >
      <ul>
        {taken.map((date) => (
          <li key={date}>{dateText(date)}</li>
        ))}
      </ul>
    </Banner>
  )
}
