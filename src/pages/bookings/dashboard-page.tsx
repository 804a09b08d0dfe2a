import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { type BookingListName, bookingCountsQuery, bookingsQuery } from '#domains/bookings/client.ts'
import { LateQuestions } from '#domains/calendars/components/late-questions.tsx'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { PauseBanner } from '#domains/providers/components/listing-pause.tsx'
import { waitingOffersQuery } from '#domains/service-requests/offers-client.ts'
import { latestRequestsQuery } from '#domains/service-requests/own-client.ts'
import { readDashboard } from '#domains/start/client.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { msg, t } from '#ui/language.ts'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { providersPages, urls } from '#urls.ts'
import { BookingCounters } from './booking-counters.tsx'
import { BookingList } from './booking-list.tsx'
import { ReceivedReviews, ReviewInAddress } from './dashboard-reviews.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { NewBooking } from './new-booking.tsx'
import { ReviewButton } from './review-button.tsx'
import { WaitingEntries } from './waiting-entries.tsx'
import { WaitingOffers } from './waiting-lines.tsx'

/** Each list shows its own loading errors, so the loader never fails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await loadUser(context, request)
  const { api, queryClient } = context.get(appContext)
  // In the browser the page appears at once and its lists load by themselves.
  if (!import.meta.env.SSR) return null
  const party = user.profile.user_type
  const [first, ...others] = listsOf(party, shownIn(new URL(request.url).searchParams))
  const lists = (names: readonly BookingListName[]) =>
    names.map((name) => queryClient.infiniteQuery(bookingsQuery(api, name)))
  await Promise.allSettled([
    ...lists(others),
    readDashboard({ api, queryClient }, first).catch(() =>
      // Each read settles by itself, so that the page shows which one has failed.
      Promise.allSettled([
        party === 'customer' && queryClient.query(waitingOffersQuery(api)),
        party === 'customer' && queryClient.query(latestRequestsQuery(api)),
        queryClient.query(bookingCountsQuery(api)),
        ...lists([first]),
      ]),
    ),
  ])
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
  // New providers see their first steps first, all others the next booking.
  const isNew = party === 'provider' && counts?.total === 0
  return (
    <div className="page-width pt-4 pb-2 sm:py-12">
      <title>{pageTitle(t('Dashboard'))}</title>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3 sm:mb-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('Dashboard')}</h1>
          <p className="mt-1 text-quiet max-sm:sr-only">
            {party === 'provider' ? t('Requests and upcoming bookings') : t('Your bookings and requests')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:not-only:grow max-sm:*:not-only:px-3">
          {party === 'customer' ? (
            <>
              <ButtonLink to={urls.serviceRequest()}>{t('Request a service')}</ButtonLink>
              <ButtonLink to={urls.providers()}>{t('Find a provider')}</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to={urls.calendar()}>{t('Calendar')}</ButtonLink>
              <ButtonLink to={urls.opportunities()}>{t('See opportunities')}</ButtonLink>
            </>
          )}
        </div>
      </div>
      {party === 'provider' && <Paused id={user.profile.id} />}
      {party === 'provider' && (
        <div className="mb-5 empty:hidden">
          <LateQuestions />
        </div>
      )}
      <NewBooking />
      {isNew && <FirstSteps user={user} />}
      {party === 'customer' && <WaitingOffers />}
      <h2 className="sr-only">{t('Bookings')}</h2>
      <Tabs
        label={t('Bookings')}
        selected={shown}
        onSelect={show}
        items={shownBookings.map((id) => ({
          id,
          label: t(labels[id]),
          content: <Bookings shown={id} party={party} />,
        }))}
      />
      {/* Below the bookings, because it appears late and would move them. */}
      {counts && counts.total > 0 && <LatePushOffer profile_id={user.profile.id} role={party} />}
      <BookingCounters />
      {party === 'provider' && !isNew && <FirstSteps user={user} />}
      {party === 'customer' && shown === 'upcoming' && <LatestRequests />}
      {party === 'customer' && <WaitingEntries />}
      {party === 'provider' && <ReceivedReviews provider_id={user.profile.id} />}
      <ReviewInAddress party={party} />
    </div>
  )
}

/** Shown after the first booking. Nothing waits for it, so a failed load shows nothing. */
function LatePushOffer({ profile_id, role }: { profile_id: string; role: UserType }) {
  const hydrated = useHydrated()
  return (
    <Suspense>
      {hydrated && 'PushManager' in window && <PushOffer key={profile_id} {...{ profile_id, role }} />}
    </Suspense>
  )
}

const PushOffer = lazy(async () => {
  const { PushOffer: Offer } = await import('#domains/notifications/components/push-offer.tsx').catch(() => ({
    PushOffer: () => null,
  }))
  return { default: Offer }
})

/** Reminds a provider of a paused listing. */
function Paused({ id }: { id: string }) {
  const { data: business } = useQuery(providerQuery(useApi(), id))
  if (!business?.paused) return null
  return (
    <div className="mb-5">
      <PauseBanner id={id} paused={business.paused} />
    </div>
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
        title: t('Switch Role'),
        message: t('This page belongs to your provider account. Switch your role to open it.'),
      })
    else
      toast({ type: 'error', title: t('Access Denied'), message: t('Only service providers can view opportunities') })
    setSearch({}, { replace: true })
  }, [isRefused, isProviderToo, setSearch])
}

const shownBookings = ['upcoming', 'past'] as const
type ShownBookings = (typeof shownBookings)[number]

const labels: Record<ShownBookings, string> = { upcoming: msg('Upcoming'), past: msg('Past') }

/** The lists of a tab. A provider's requests come before the confirmed bookings. */
function listsOf(party: UserType, shown: ShownBookings): [BookingListName, ...BookingListName[]] {
  return party === 'provider' && shown === 'upcoming' ? ['to_answer', 'confirmed'] : [shown]
}

const shownIn = (search: URLSearchParams) => shownBookings.find((id) => id === search.get('show')) ?? 'upcoming'

/** The bookings that the list shows, from the address: `/dashboard?show=past`. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const shown = shownIn(search)
  const show = (id: string) =>
    setSearch(id === 'upcoming' ? {} : { show: id }, { replace: true, preventScrollReset: true, state })
  return { shown, show }
}

function Bookings({ shown, party }: { shown: ShownBookings; party: UserType }) {
  if (party === 'provider' && shown === 'upcoming') return <ProviderBookings />
  return (
    <BookingList
      list={shown}
      party={party}
      hasCard
      empty={<NoBookings shown={shown} party={party} />}
      review={(booking) =>
        party === 'customer' &&
        booking.status === 'completed' && <ReviewButton booking={booking} href={urls.review(booking.id, shown)} />
      }
    />
  )
}

/** The provider's requests, and their confirmed bookings. Each booking is in one of the lists. */
function ProviderBookings() {
  const api = useApi()
  const { data: requests } = useInfiniteQuery(bookingsQuery(api, 'to_answer'))
  const { data: confirmed } = useInfiniteQuery(bookingsQuery(api, 'confirmed'))
  const { data: counts } = useQuery(bookingCountsQuery(api))
  const isEmpty = (list: typeof requests) => list !== undefined && list.pages[0]?.items.length === 0
  if (isEmpty(requests) && isEmpty(confirmed)) return <NoBookings shown="upcoming" party="provider" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-8">
      {!isEmpty(requests) && (
        <section aria-labelledby="to-answer">
          <h2 id="to-answer" className="mb-2.5 text-xl">
            {counts
              ? t('{count, plural, one {# request} other {# requests}} to answer', { count: counts.waiting })
              : t('To answer')}
          </h2>
          <BookingList list="to_answer" party="provider" hasCard empty={null} />
        </section>
      )}
      {!isEmpty(confirmed) && (
        <section aria-labelledby="coming-up">
          <h2 id="coming-up" className="mb-2.5 text-xl">
            {t('Coming up')}
          </h2>
          <BookingList list="confirmed" party="provider" hasCard={isEmpty(requests)} empty={null} />
        </section>
      )}
    </div>
  )
}

function NoBookings({ shown, party }: { shown: ShownBookings; party: UserType }) {
  return (
    <EmptyState
      level={3}
      title={shown === 'upcoming' ? t('No upcoming bookings') : t('Nothing here yet')}
      action={
        party === 'customer' ? (
          <ButtonLink variant="primary" to={urls.providers()}>
            {t('Find a provider')}
          </ButtonLink>
        ) : (
          <ButtonLink to={urls.opportunities()}>{t('See opportunities')}</ButtonLink>
        )
      }
    >
      {t(noBookings[party][shown])}
    </EmptyState>
  )
}

const noBookings: Record<UserType, Record<ShownBookings, string>> = {
  customer: {
    upcoming: msg('Find a provider nearby and book an hour.'),
    past: msg('Past and cancelled bookings appear here.'),
  },
  provider: {
    upcoming: msg('New requests appear here as soon as a customer books you.'),
    past: msg('Past and cancelled bookings appear here.'),
  },
}
