import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { bookingQuery } from '#domains/bookings/client.ts'
import { useSeenRequests } from '#domains/bookings/progress-client.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingHistory } from './booking-history.tsx'
import { BookingJob } from './booking-job.tsx'
import { BookingTimeline } from './booking-timeline.tsx'
import { NoShowPart } from './no-show-part.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  await load(context, (api) => bookingQuery(api, params['id'] ?? ''))
  return null
}

/**
 * `/bookings/{id}`: one of the user's own bookings. `?answer=accept` and `decline`, the links of
 * the email about a request, ask before anything happens.
 */
export function Component() {
  const api = useApi()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  const { data: booking } = useSuspenseQuery(bookingQuery(api, id))
  const party = user?.profile.user_type ?? 'customer'
  useSeenRequests([booking], party)
  const answer = search.get('answer')
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <title>{pageTitle(booking.service.name)}</title>
      <Link
        to={urls.dashboard()}
        viewTransition
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-quiet no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('Dashboard')}
      </Link>
      <h1 className="mt-1 mb-5 text-3xl wrap-anywhere">{booking.service.name}</h1>
      {booking.status !== 'cancelled' && <BookingTimeline booking={booking} className="mb-6" />}
      <BookingCard booking={booking} party={party} hasTitle={false} />
      {party === 'customer' && (
        <div className="mt-5">
          <BookingJob booking={booking} />
        </div>
      )}
      <NoShowPart booking={booking} party={party} />
      <BookingHistory booking={booking} party={party} />
      {party === 'provider' && (answer === 'accept' || answer === 'decline') && (
        <AnswerDialog booking={booking} answer={answer} onClose={() => setSearch({}, { replace: true })} />
      )}
    </div>
  )
}
