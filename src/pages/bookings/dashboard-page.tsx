import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { bookingCountsQuery, bookingsQuery, type ShownBookings, shownBookings } from '#domains/bookings/client.ts'
import type { BookingCounts } from '#domains/bookings/contract.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { waitingOffersQuery } from '#domains/service-requests/offers-client.ts'
import { serviceRequestsQuery } from '#domains/service-requests/own-client.ts'
import { readDashboard } from '#domains/start/client.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { ServiceRequestList } from '#pages/service-requests/service-request-list.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { wholeText } from '#ui/formats.ts'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { providersPages, urls } from '#urls.ts'
import { BookingCounters } from './booking-counters.tsx'
import { BookingList } from './booking-list.tsx'
import { ReceivedReviews, ReviewInAddress } from './dashboard-reviews.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NewBooking } from './new-booking.tsx'
import { ReviewButton } from './review-button.tsx'
import { WaitingOffers, WaitingRequests } from './waiting-lines.tsx'

/** Each list shows its own loading errors, so the loader never fails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await loadUser(context, request)
  const { api, queryClient } = context.get(appContext)
  // In the browser the page appears at once and its lists load by themselves.
  if (!import.meta.env.SSR) return null
  const shown = shownIn(new URL(request.url).searchParams)
  await readDashboard({ api, queryClient }, shown).catch(() => {
    // Each by itself, so that the page shows which of them fails.
    const isCustomer = user.profile.user_type === 'customer'
    return Promise.allSettled([
      isCustomer && queryClient.infiniteQuery(serviceRequestsQuery(api)),
      isCustomer && queryClient.query(waitingOffersQuery(api)),
      queryClient.query(bookingCountsQuery(api)),
      queryClient.infiniteQuery(bookingsQuery(api, shown)),
    ])
  })
  return null
}

/** The user's bookings in the current role. */
export function Component() {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  const { data: counts } = useQuery(bookingCountsQuery(useApi()))
  const { shown, show } = useShown()
  useRefusal(user)
  if (!user) return null
  const party = user.profile.user_type
  // The next booking comes first.
  const isNew = party === 'provider' && counts?.total === 0
  return (
    <div className="page-width py-8 sm:py-12">
      <title>Dashboard · Porchlight</title>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-4 sm:mb-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">Dashboard</h1>
          <p className="mt-1 text-quiet max-sm:sr-only">
            {party === 'provider' ? 'Requests and upcoming bookings' : 'Your bookings and requests'}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:not-only:grow max-sm:*:not-only:px-3">
          {party === 'customer' ? (
            <>
              <ButtonLink to={urls.serviceRequest()}>Request a service</ButtonLink>
              <ButtonLink to={urls.providers()}>Find a provider</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to={urls.calendar()}>Calendar</ButtonLink>
              <ButtonLink to={urls.opportunities()}>See opportunities</ButtonLink>
            </>
          )}
        </div>
      </div>
      <NewBooking />
      {isNew && <FirstSteps user={user} />}
      {party === 'customer' ? <WaitingOffers /> : <WaitingRequests />}
      <h2 className="sr-only">Bookings</h2>
      <Tabs
        label="Bookings"
        selected={shown}
        onSelect={show}
        items={shownBookings.map((id) => ({
          id,
          label: labelOf(id, counts),
          content: <Bookings shown={id} party={party} />,
        }))}
      />
      <BookingCounters />
      {party === 'provider' && !isNew && <FirstSteps user={user} />}
      {party === 'customer' ? <Requests /> : <ReceivedReviews provider_id={user.profile.id} />}
      <ReviewInAddress party={party} />
    </div>
  )
}

/** The customer's service requests and their answers. */
function Requests() {
  return (
    <section aria-labelledby="requests" className="mt-14">
      <h2 id="requests" className="mb-5 text-2xl">
        Service requests
      </h2>
      <ServiceRequestList empty={<NoRequests />} />
    </section>
  )
}

function NoRequests() {
  return (
    <EmptyState
      level={3}
      title="No service requests"
      action={<ButtonLink to={urls.serviceRequest()}>Request a service</ButtonLink>}
    >
      Describe what you need, and providers nearby contact you.
    </EmptyState>
  )
}

/** Explains once why the user was redirected here, then removes the reason from the address. */
function useRefusal(user: User | null): void {
  const [search, setSearch] = useSearchParams()
  const isRefused = providersPages.some((page) => page === search.get('refused'))
  const isProviderToo = user?.profiles.some(({ user_type }) => user_type === 'provider')
  useEffect(() => {
    if (!isRefused) return
    if (isProviderToo)
      toast({
        type: 'info',
        title: 'Switch Role',
        message: 'This page belongs to your provider account. Switch your role to open it.',
      })
    else toast({ type: 'error', title: 'Access Denied', message: 'Only service providers can view opportunities' })
    setSearch({}, { replace: true })
  }, [isRefused, isProviderToo, setSearch])
}

const labels: Record<ShownBookings, string> = { upcoming: 'Upcoming', pending: 'Pending', past: 'Past' }

/** The name of a tab. The pending bookings have their count after it. */
function labelOf(shown: ShownBookings, counts: BookingCounts | undefined) {
  if (shown !== 'pending' || !counts || counts.pending === 0) return labels[shown]
  return (
    <>
      {labels[shown]} <Badge className="tabular-nums">{wholeText(counts.pending)}</Badge>
    </>
  )
}

const shownIn = (search: URLSearchParams) => shownBookings.find((each) => each === search.get('show')) ?? 'upcoming'

/** Which bookings the list shows, in the address: `/dashboard?show=past`. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const shown = shownIn(search)
  const show = (id: string) =>
    setSearch(id === 'upcoming' ? {} : { show: id }, { replace: true, preventScrollReset: true, state })
  return { shown, show }
}

function Bookings({ shown, party }: { shown: ShownBookings; party: UserType }) {
  return (
    <BookingList
      shown={shown}
      party={party}
      empty={<NoBookings shown={shown} party={party} />}
      more={(booking) =>
        party === 'customer' &&
        booking.status === 'completed' && <ReviewButton booking={booking} href={urls.review(booking.id, shown)} />
      }
    />
  )
}

/** A user who never had a booking reads how they come, not that all are done. */
function NoBookings({ shown, party }: { shown: ShownBookings; party: UserType }) {
  const { data: counts } = useQuery(bookingCountsQuery(useApi()))
  const text = shown === 'pending' && counts?.total === 0 ? firstRequests[party] : noBookings[party][shown]
  const titles = { upcoming: 'No upcoming bookings', pending: 'No pending bookings', past: 'Nothing here yet' }
  return (
    <EmptyState
      level={3}
      title={titles[shown]}
      action={
        party === 'customer' ? (
          <ButtonLink variant="primary" to={urls.providers()}>
            Find a provider
          </ButtonLink>
        ) : (
          <ButtonLink to={urls.opportunities()}>See opportunities</ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

const firstRequests: Record<UserType, string> = {
  customer: 'Requests you send appear here until the provider answers.',
  provider: 'New requests appear here.',
}

const noBookings: Record<UserType, Record<ShownBookings, string>> = {
  customer: {
    upcoming: 'Find a provider nearby and book an hour.',
    pending: 'All providers have answered your requests.',
    past: 'Past and canceled bookings appear here.',
  },
  provider: {
    upcoming: 'New requests appear here as soon as a customer books you.',
    pending: 'You have answered all requests.',
    past: 'Past and canceled bookings appear here.',
  },
}
