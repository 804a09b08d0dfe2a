import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { bookingCountsQuery, bookingsQuery, nextBookingQuery } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { repeatText } from '#domains/bookings/details-rules.ts'
import { otherParty } from '#domains/bookings/rules.ts'
import { categoriesQuery } from '#domains/catalog/categories-client.ts'
import type { User } from '#domains/identity/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { ownHoursQuery } from '#domains/schedule/hours-client.ts'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { waitingOffersQuery } from '#domains/service-requests/offers-client.ts'
import { readStart } from '#domains/start/client.ts'
import { appContext } from '#pages/app-context.ts'
import { FirstSteps } from '#pages/bookings/first-steps.tsx'
import { WaitingOffers } from '#pages/bookings/waiting-lines.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { Clock } from '#ui/icons/clock.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { CategoryGrid } from './category-grid.tsx'
import { FamiliarProviders } from './familiar-providers.tsx'
import { HeroSearch } from './hero.tsx'

/**
 * Reads the data of the first screen, so that the page doesn't move later. The page appears without
 * data that fails to load. In the browser, much of it is cached already.
 */
export async function loadLists(context: LoaderFunctionArgs['context'], user: User): Promise<void> {
  const { api, queryClient } = context.get(appContext)
  const { profile } = user
  const familiar = profile.user_type === 'customer' ? queryClient.infiniteQuery(bookingsQuery(api, 'past')) : null
  if (import.meta.env.SSR) {
    const [isRead] = await Promise.all([
      succeeds(readStart({ api, queryClient }, user)),
      Promise.allSettled([familiar]),
    ])
    if (isRead) return
  }
  await Promise.allSettled([
    familiar,
    queryClient.query(nextBookingQuery(api)),
    ...(profile.user_type === 'customer'
      ? [queryClient.query(waitingOffersQuery(api))]
      : [
          queryClient.query(bookingCountsQuery(api)),
          queryClient.query(providerQuery(api, profile.id)),
          queryClient.query(ownHoursQuery(api, profile.id)),
        ]),
  ])
}

const succeeds = (work: Promise<void>) => work.then(() => true).catch(() => false)

/** The home page of a signed-in user: the next booking, and the search or the requests. */
export function Start({ user }: { user: User }) {
  const { user_type, name } = user.profile
  const { data: next } = useQuery(nextBookingQuery(useApi()))
  return (
    <div className="pt-6 sm:pt-10">
      <div className="page-width max-w-3xl">
        <h1 className="text-2xl wrap-anywhere sm:text-4xl">{t('Welcome back, {name}', { name })}</h1>
        {user_type === 'customer' ? <CustomerStart next={next} /> : <ProviderStart user={user} next={next} />}
      </div>
      {user_type === 'customer' && <Categories />}
    </div>
  )
}

function CustomerStart({ next }: { next: Booking | null | undefined }) {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()))
  return (
    <>
      <div className="mt-4 empty:hidden">
        <WaitingOffers />
      </div>
      {next && <NextBooking booking={next} party="customer" />}
      <HeroSearch categories={categories} />
      <FamiliarProviders />
    </>
  )
}

function Categories() {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()))
  return <CategoryGrid categories={categories} />
}

function ProviderStart({ user, next }: { user: User; next: Booking | null | undefined }) {
  const { data: counts } = useQuery(bookingCountsQuery(useApi()))
  const waiting = counts?.waiting ?? 0
  return (
    <div className="mt-6 pb-16">
      {waiting > 0 && (
        <Card className="mb-6 flex flex-wrap items-center justify-between gap-4 p-5">
          <p className="text-lg font-semibold">
            {t('{waiting, plural, one {# request} other {# requests}} to answer', { waiting })}
          </p>
          <ButtonLink to={urls.pendingBookings()} variant="primary">
            {t('Answer now')}
          </ButtonLink>
        </Card>
      )}
      <FirstSteps user={user} />
      {next && <NextBooking booking={next} party="provider" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={urls.dashboard()}>{t('Dashboard')}</ButtonLink>
        <ButtonLink to={urls.calendar()}>{t('Calendar')}</ButtonLink>
        <ButtonLink to={urls.opportunities()}>{t('See opportunities')}</ButtonLink>
      </div>
    </div>
  )
}

function NextBooking({ booking, party }: { booking: Booking; party: 'customer' | 'provider' }) {
  const { service, date, start_time, end_time, time_zone } = booking
  const repeats = repeatText(booking.repeat)
  return (
    <Card raised className="relative mt-6 p-5">
      <h2 className="text-sm font-medium text-quiet">{t('Your next booking')}</h2>
      <p className="mt-1 text-lg font-semibold wrap-anywhere">
        <Link to={urls.booking(booking.id)} viewTransition className="no-underline after:absolute after:inset-0">
          {service.name}, {otherParty(booking, party).name}
        </Link>
      </p>
      <p className="mt-1 flex items-start gap-2 text-quiet">
        <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>
          {dateText(date)}, {rangeText({ start_time, end_time })}
          <OtherZone time_zone={time_zone} className="block text-sm" />
        </span>
        <ArrowRight aria-hidden="true" className="mt-1 ml-auto size-4.5 shrink-0" />
      </p>
      {repeats && <p className="mt-1 text-quiet">{repeats}</p>}
    </Card>
  )
}
