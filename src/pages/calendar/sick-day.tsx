import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingsBetweenQuery } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { isInTheWay, useBlockTime } from '#domains/calendars/blocked-times-client.ts'
import { shownName } from '#domains/identity/rules.ts'
import { CrewSelect } from '#domains/schedule/components/crew-select.tsx'
import type { Crew } from '#domains/schedule/crews-contract.ts'
import { dateText, timeText } from '#domains/schedule/slots-rules.ts'
import type { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Thermometer } from '#ui/icons/thermometer.ts'
import { msg, t } from '#ui/language.ts'
import { wholeDayOf } from './block-draft.ts'
import { BookingsToCancel } from './bookings-to-cancel.tsx'

const usualReason = msg('I’m sick today and can’t work. I’m sorry for the short notice.')

/** Blocks all of today and cancels the bookings that have not started yet, after one question. */
export function SickDay({ today, crews }: { today: string; crews: readonly Crew[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Thermometer aria-hidden="true" className="size-4" />} onClick={() => setOpen(true)}>
        {t('I’m sick today')}
      </Button>
      {isOpen && <SickDayDialog today={today} crews={crews} onClose={() => setOpen(false)} />}
    </>
  )
}

function SickDayDialog({ today, crews, onClose }: { today: string; crews: readonly Crew[]; onClose: () => void }) {
  const query = useQuery({ ...bookingsBetweenQuery(useApi(), { from: today, to: today }), staleTime: 0 })
  const [inTheWay, setInTheWay] = useState<ApiError['errors'] | null>(null)
  const [crew, setCrew] = useState<number | null>(null)
  const block = useBlockTime()
  if (query.isError) return <ErrorPanel cause={query.error} onRetry={() => void query.refetch()} />
  if (!query.isFetchedAfterMount || !query.data) return null
  const bookings =
    inTheWay?.map(({ path, message }) => ({ id: path, text: message })) ??
    query.data
      .filter((booking) => isAhead(booking) && (!crew || booking.crew?.number === crew))
      .map((booking) => ({ id: booking.id, text: lineOf(booking) }))

  const away = crews.find(({ number }) => number === crew)

  function confirm(reason: string) {
    const booking_ids = bookings.map(({ id }) => id)
    const cancelled = bookings.length > 0 && { cancel_bookings: true, booking_ids, reason }
    block.mutate(
      { ...wholeDayOf(today), note: t('Sick day'), crew, ...cancelled },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isInTheWay(error)) setInTheWay(error.errors)
          showError(error)
        },
      },
    )
  }

  return (
    <BookingsToCancel
      title={t('Block all of today?')}
      bookings={bookings}
      reason={t(usualReason)}
      confirmText={t('Block today')}
      pending={block.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <CrewSelect
        label={t('Who is sick?')}
        crews={crews}
        value={crew}
        onChange={(chosen) => {
          setCrew(chosen)
          setInTheWay(null)
        }}
        className="mb-4 block"
      />
      {away
        ? t('No one can book {crew} on {date} any more.', { crew: away.name, date: dateText(today) })
        : t('No one can book you on {date} any more.', { date: dateText(today) })}
      {bookings.length > 0 && ` ${t('These bookings are cancelled, and each customer gets an email:')}`}
    </BookingsToCancel>
  )
}

const isAhead = ({ status, starts_at }: Booking) =>
  (status === 'pending' || status === 'confirmed') && Date.parse(starts_at) > Date.now()

const lineOf = ({ start_time, service, contact }: Booking) =>
  `${timeText(start_time)}: ${service.name}, ${shownName(contact.name)}`
