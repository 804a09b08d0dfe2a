import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { bookingQuery } from '#domains/bookings/client.ts'
import { ContactLinks } from '#domains/bookings/components/contact-links.tsx'
import { FinalPricePanel } from '#domains/bookings/components/final-price-panel.tsx'
import { PriceLines } from '#domains/bookings/components/price-lines.tsx'
import { ProposalPanel } from '#domains/bookings/components/proposal-panel.tsx'
import type { Booking } from '#domains/bookings/contract.ts'
import { placeOf, repeatText } from '#domains/bookings/details-rules.ts'
import {
  endedByOperator,
  endedBySuspension,
  operatorCancelledText,
  otherParty,
  reasonText,
  suspensionTexts,
} from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { shownName } from '#domains/identity/rules.ts'
import { termsIn } from '#domains/providers/cancellation-rules.ts'
import { PersonMenu } from '#domains/safety/components/person-menu.tsx'
import { dateText, rangeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clockText, dayText, money } from '#ui/formats.ts'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { BookAgain } from './book-again.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-badge.tsx'
import { BookingCrew } from './booking-crew.tsx'
import { BookingHistory } from './booking-history.tsx'
import { BookingJob, BookingPlace, hasJob } from './booking-job.tsx'
import { BookingTimeline } from './booking-timeline.tsx'
import { NoShowPart } from './no-show-part.tsx'
import { SeriesDates } from './series-dates.tsx'

type BookingDetailsProps = {
  booking: Booking
  party: UserType
  open: boolean
  onClose: () => void
}

/** Everything about one booking, with the same buttons as its card, and the dates of its series. */
export function BookingDetails({ booking: first, party, open, onClose }: BookingDetailsProps) {
  const [chosen, choose] = useState(first.id)
  const { data: other } = useQuery({ ...bookingQuery(useApi(), chosen), enabled: open && chosen !== first.id })
  const booking = other?.id === chosen ? other : first
  return (
    <Dialog open={open} onClose={onClose} title={t('Booking details')}>
      {booking.repeat && booking.repeat.times > 1 && (
        <SeriesDates booking={booking} repeat={booking.repeat} party={party} onChoose={choose} />
      )}
      <OneBooking key={booking.id} booking={booking} party={party} />
    </Dialog>
  )
}

function OneBooking({ booking, party }: Pick<BookingDetailsProps, 'booking' | 'party'>) {
  const { service, provider, contact } = booking
  const other = otherParty(booking, party)
  return (
    <>
      {booking.status !== 'cancelled' && <BookingTimeline booking={booking} className="mb-6" />}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Detail term={t('Status')}>
          <BookingBadge status={booking.status} />
        </Detail>
        <Detail term={t('Service')}>{service.name}</Detail>
        <Detail term={t('Date')}>{dateText(booking.date)}</Detail>
        <Detail term={t('Time')}>
          {rangeText(booking)}, {zoneText(booking.time_zone)}
        </Detail>
        {booking.crew && (
          <Detail term={t('Crew')}>
            <BookingCrew booking={booking} crew={booking.crew} />
          </Detail>
        )}
        {repeatText(booking.repeat) && <Detail term={t('Repeat')}>{repeatText(booking.repeat)}</Detail>}
        {placeOf(booking, party) && (
          <Detail term={t('Where')} wide>
            <BookingPlace booking={booking} party={party} />
          </Detail>
        )}
        {hasJob(booking) && (
          <Detail term={t('Description')} wide>
            <BookingJob booking={booking} />
          </Detail>
        )}
        <Detail term={t('Price')}>
          <PriceLines lines={booking.lines} price_kind={service.price_kind} />
        </Detail>
        <Detail term={t('Provider')}>
          <Link to={urls.provider(booking.provider_id)} className="text-link">
            {provider.business_name}
          </Link>
        </Detail>
        <Detail term={party === 'customer' ? t('Your contact') : t('Customer')}>
          <span className="block">{shownName(contact.name)}</span>
          {party === 'provider' ? (
            <ContactLinks booking={booking} />
          ) : (
            <>
              <span className="block">{contact.email}</span>
              <span className="block tabular-nums">{contact.phone}</span>
            </>
          )}
        </Detail>
        <Detail term={t('Contact information')}>{revealText(booking, party)}</Detail>
        {booking.status === 'cancelled' && (
          <Detail term={t('Cancelled')}>
            {cancellationText(booking, party)}
            {(booking.cancelled_by || endedByOperator(booking)) && booking.cancel_reason && (
              <span className="block text-quiet">“{reasonText(booking.cancel_reason)}”</span>
            )}
            {booking.cancellation && booking.cancellation.owed > 0 && (
              <span className="block">
                {party === 'customer'
                  ? t('You owe {amount} under the cancellation terms.', { amount: money(booking.cancellation.owed) })
                  : t('The customer owes {amount} under the cancellation terms.', {
                      amount: money(booking.cancellation.owed),
                    })}
              </span>
            )}
          </Detail>
        )}
        {booking.cancellation && booking.status !== 'completed' && (
          <Detail term={t('Cancellation terms')} wide>
            {termsIn(booking.cancellation.text)}
          </Detail>
        )}
        {booking.status === 'completed' && (
          <Detail term={t('Completed')}>
            {booking.completed_by ? t(byTexts[booking.completed_by]) : t('Automatically, 24 hours after the end')}
          </Detail>
        )}
        {service.description && (
          <Detail term={t('About the service')} wide>
            {service.description}
          </Detail>
        )}
      </dl>
      <div className="mt-6 border-t border-line pt-5">
        {booking.final_price_proposal && (
          <div className="mb-5">
            <FinalPricePanel booking={booking} final={booking.final_price_proposal} party={party} />
          </div>
        )}
        {booking.proposal && (
          <div className="mb-5">
            <ProposalPanel booking={booking} proposal={booking.proposal} party={party} />
          </div>
        )}
        <BookingActions booking={booking} party={party} messageHref={urls.messages(other.address)}>
          {(booking.status === 'confirmed' || booking.status === 'pending') && (
            <a href={urls.calendarFile(booking.id)} download className={buttonClass({ size: 'sm' })}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t('Add to calendar')}
            </a>
          )}
          {booking.repeat && booking.repeat.later > 0 && (
            <a href={urls.calendarFile(booking.id, 'series')} download className={buttonClass({ size: 'sm' })}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t('Add series to calendar')}
            </a>
          )}
          {party === 'customer' && <BookAgain booking={booking} />}
          {(other.id ?? other.address) && (
            <PersonMenu
              profile_id={other.id}
              conversation_id={other.id === null ? other.address : undefined}
              name={other.name}
            />
          )}
        </BookingActions>
      </div>
      <NoShowPart booking={booking} party={party} />
      <BookingHistory booking={booking} party={party} />
    </>
  )
}

function Detail({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Who showed the customer's contact to the provider, and when. */
function revealText({ provider, revealed_at, revealed_through }: Booking, party: UserType): string {
  if (revealed_at === null) return t('Not revealed to the provider yet')
  const when = momentText(revealed_at)
  if (revealed_through === null) return t('Revealed on {when}', { when })
  return party === 'customer'
    ? t('{business_name} saw your contact through your request “{revealed_through}” on {when}', {
        business_name: provider.business_name,
        revealed_through,
        when,
      })
    : t('You saw the contact through the request “{revealed_through}” on {when}', { revealed_through, when })
}

function cancellationText(booking: Booking, party: UserType): string {
  if (endedBySuspension(booking)) return suspensionTexts[party]
  if (endedByOperator(booking)) return t(operatorCancelledText)
  const { cancelled_by, cancelled_late } = booking
  if (!cancelled_by) return t('Automatically: it was not answered in time')
  return t((cancelled_late ? lateTexts : byTexts)[cancelled_by])
}

const byTexts: Record<UserType, string> = { customer: msg('By the customer'), provider: msg('By the provider') }
const lateTexts: Record<UserType, string> = {
  customer: msg('By the customer, less than 24 hours before the start'),
  provider: msg('By the provider, less than 24 hours before the start'),
}

/** A date and time in the user's time zone. The dialog never renders on the server. */
function momentText(instant: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${dayText(instant, { month: 'short', timeZone })}, ${clockText(instant, timeZone)}`
}
