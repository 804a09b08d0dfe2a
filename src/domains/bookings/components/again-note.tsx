import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { Banner } from '#ui/banner.tsx'
import { t } from '#ui/language.ts'
import { type Again, isOffered } from '../request-rules.ts'

/** Names the fields that the form took from the earlier booking, and those it could not. */
export function AgainNote({
  again: { booking, date },
  services,
}: {
  again: Again
  services: readonly { id: string }[]
}) {
  const hours = rangeText(booking)
  return (
    <Banner tone={isOffered(booking, services) ? 'info' : 'warning'} className="mb-6">
      {!isOffered(booking, services) && (
        <p>{t('“{name}” can no longer be booked. Please choose another service.', { name: booking.service.name })}</p>
      )}
      <p>
        {date
          ? t('Filled in from your booking on {date}: the same time is free on {next}, {hours}.', {
              date: dateText(booking.date, 'short'),
              next: dateText(date),
              hours,
            })
          : t(
              'Filled in from your booking on {date}. The same time is not free in the next weeks; please choose another.',
              { date: dateText(booking.date, 'short') },
            )}
        {date && <OtherZone time_zone={booking.time_zone} className="block text-sm" />}
      </p>
    </Banner>
  )
}
