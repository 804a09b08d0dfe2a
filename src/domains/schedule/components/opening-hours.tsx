import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { terms } from '#ui/country.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { SaveRow } from '#ui/save-row.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ownHoursQuery } from '../hours-client.ts'
import type { ClosedDays, OwnHours } from '../hours-contract.ts'
import { wholeDays } from '../hours-rules.ts'
import { dateText, rangeText, zoneText } from '../slots-rules.ts'
import { BookingRules } from './booking-rules.tsx'
import { ClosedDaysEditor } from './closed-days-editor.tsx'
import { useHoursForm } from './hours-form.tsx'
import { WeekEditor } from './week-editor.tsx'

/** The opening hours section of a provider's /profile. */
export function OpeningHours() {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const id = user?.profile.id ?? ''
  const hours = useQuery({ ...ownHoursQuery(api, id), enabled: id !== '' })
  if (hours.data) return <HoursForm key={id} id={id} saved={hours.data} />
  if (hours.errorUpdateCount > 0)
    return <ErrorPanel cause={hours.error} onRetry={() => void hours.refetch()} retrying={hours.isFetching} />
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  )
}

function HoursForm({ id, saved }: { id: string; saved: OwnHours }) {
  const form = useHoursForm(id, saved)
  const [typed, setTyped] = useState<ClosedDays | undefined>()
  const element = useFirstError(form.refusals)

  function submit(event: FormEvent) {
    event.preventDefault()
    const whole = typed && wholeDays(typed)
    if (typed && !whole) return form.refuseClosed(typed)
    setTyped(undefined)
    form.submit(whole)
  }

  const isChanged = form.isChanged || typed !== undefined
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <p className="text-sm text-quiet">
        {t('All times are {zone}, the time zone of your {code}.', {
          zone: zoneText(saved.time_zone),
          code: terms().code,
        })}
      </p>
      <WeekEditor form={form} />
      <BookingRules form={form} />
      <ClosedDaysEditor form={form} typed={typed} setTyped={setTyped} />
      <SaveRow isChanged={isChanged} isSaving={form.isSaving}>
        {t('Save hours')}
      </SaveRow>
      <BookingsOutside bookings={saved.visits_outside} />
    </form>
  )
}

/**
 * Lists bookings outside of the saved hours. They stay until the parties agree on something else.
 */
function BookingsOutside({ bookings }: { bookings: OwnHours['visits_outside'] }) {
  if (bookings.length === 0) return null
  const title = t('{count, plural, one {# booking} other {# bookings}} outside of your saved hours', {
    count: bookings.length,
  })
  return (
    <Banner tone="warning" title={title}>
      <p>{t('They stay as agreed. Open your dashboard to propose another time or to cancel.')}</p>
      <ul className="mt-2 list-disc pl-5">
        {bookings.map((booking) => (
          <li key={booking.booking_id}>
            {dateText(booking.date, 'short')}, {rangeText(booking)}: {booking.service_name}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
