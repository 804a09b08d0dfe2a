import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { AgainNote } from '#domains/bookings/components/again-note.tsx'
import { CustomersOnly } from '#domains/bookings/components/customers-only.tsx'
import { againQuery, lastDetailsQuery, useBookingForm } from '#domains/bookings/request-client.ts'
import { type Again, addressAt, choicesIn, filledFrom } from '#domains/bookings/request-rules.ts'
import { isBookable } from '#domains/catalog/services-rules.ts'
import { sessionQuery, useKeyOfUser } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { zipQuery } from '#domains/locations/client.ts'
import { townName } from '#domains/locations/rules.ts'
import { termsIn } from '#domains/providers/cancellation-rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { freeDaysQuery, loadFreeDays } from '#domains/schedule/availability-client.ts'
import { slotsQuery } from '#domains/schedule/slots-client.ts'
import { appContext, load, loadUser, unlessOnly } from '#pages/app-context.ts'
import { useHere } from '#pages/here.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { type Thread, urls } from '#urls.ts'
import { BookingForm } from './booking-form.tsx'
import type { BookedState } from './new-booking.tsx'
import { VisitorAccount } from './visitor-account.tsx'

/**
 * Visitors fill in the form, too, and sign up last. Only users whose session has ended are asked to
 * log in first.
 */
export async function loader(args: LoaderFunctionArgs) {
  return loadBooking(args, args.params['id'] ?? '')
}

/** {@link loader} for the provider with an id. */
export async function loadBooking({ request, context }: LoaderFunctionArgs, id: string): Promise<null> {
  const { api, queryClient } = context.get(appContext)
  const lastDetails = lastDetailsQuery(api, id)
  const wasSignedIn = queryClient.getQueryData(lastDetails.queryKey) !== undefined
  const user = wasSignedIn ? await loadUser(context, request) : await load(context, sessionQuery)
  const search = new URL(request.url).searchParams
  const location = search.get('location')
  await Promise.all([
    loadFreeTimes(context, id, search),
    load(context, (api) => slotsQuery(api, id)),
    // Optional data: the form works without it.
    location && queryClient.query({ ...zipQuery(api, location), staleTime: 'static' }).catch(() => undefined),
    user && queryClient.query(lastDetails).catch(() => undefined),
  ])
  return null
}

/** The provider, and then the free days and the times of the day for the first chosen service. */
async function loadFreeTimes(context: LoaderFunctionArgs['context'], id: string, search: URLSearchParams) {
  const { api, queryClient } = context.get(appContext)
  const provider = await load(context, (api) => providerQuery(api, id))
  const services = provider.services.filter(isBookable)
  const { service_id = services[0]?.id } = choicesIn(search, services)
  const service = services.find(({ id }) => id === service_id)
  const date = search.get('date') ?? ''
  await Promise.all([
    loadFreeDays(queryClient, freeDaysQuery(api, id, service), date).catch(() => undefined),
    date && queryClient.query(slotsQuery(api, id, date, service?.id)).catch(() => undefined),
  ])
}

/** A step of the form reads nothing. */
export const shouldRevalidate = unlessOnly('step', 'service', 'date', 'time')

/** `/providers/{id}/book`: the booking form, under the profile. */
export function Component() {
  const { id = '' } = useParams()
  const { data: provider } = useSuspenseQuery(providerQuery(useApi(), id))
  return <BookService provider={provider} backLink={(thread) => urls.provider(id, thread)} />
}

type BookServiceProps = { provider: ProviderProfile; backLink: (thread: Thread) => string }

/** The booking form for customers and visitors; providers are offered a customer account. */
export function BookService({ provider, backLink }: BookServiceProps) {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  const [search] = useSearchParams()
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle(t('Book {business_name}', { business_name: provider.business_name }))}</title>
      <Link
        to={backLink({
          service: search.get('service') ?? undefined,
          location: search.get('location') ?? undefined,
        })}
        viewTransition
        className="-ml-1 inline-flex min-h-11 max-w-full items-center gap-1 font-medium text-quiet no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate">{provider.business_name}</span>
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">{t('Book a service')}</h1>
      {user ? <div className="h-8" /> : <LogIn />}
      <Booking key={useKeyOfUser(user?.profile.id)} user={user} provider={provider} />
    </div>
  )
}

/** For visitors who have an account. Their draft is kept. */
function LogIn() {
  const { pathname, search } = useLocation()
  return (
    <p className="mt-2 mb-6 text-quiet">
      <Rich
        text={t('Have an account? <link>Log in</link> to use your saved details. Otherwise you sign up at the end.')}
        link={(text) => (
          <Link to={urls.login(pathname + search)} className="text-link">
            {text}
          </Link>
        )}
      />
    </p>
  )
}

function Booking({ user, provider }: { user: User | null; provider: ProviderProfile }) {
  const isOwn = user?.profiles.some(({ id }) => id === provider.id)
  if (isOwn)
    return (
      <EmptyState
        title={t('This is your own business')}
        action={<ButtonLink to={urls.dashboard()}>{t('Dashboard')}</ButtonLink>}
      >
        {t('You cannot book your own service.')}
      </EmptyState>
    )
  if (user?.profile.user_type === 'provider')
    return (
      <CustomersOnly user={user} signupHref={urls.signup('customer')}>
        {t('Services are booked from a customer account.')}
      </CustomersOnly>
    )
  if (!provider.services.some(isBookable))
    return (
      <EmptyState
        title={t('Nothing to book yet')}
        action={<ButtonLink to={urls.provider(provider.id)}>{t('Back to the profile')}</ButtonLink>}
      >
        {provider.services.length === 0
          ? t('{business_name} has not listed any services yet.', { business_name: provider.business_name })
          : t('{business_name} makes an offer for each job. Ask for a quote on the profile.', {
              business_name: provider.business_name,
            })}
      </EmptyState>
    )
  return <CustomerBooking user={user} provider={provider} />
}

function CustomerBooking({ user, provider }: { user: User | null; provider: ProviderProfile }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const bookable = provider.services.filter(isBookable)
  const services = bookable.toSorted((one, other) => one.name.localeCompare(other.name))
  const again = useAgain(provider.id, search.get('again'))
  const { data: last } = useQuery({ ...lastDetailsQuery(useApi(), provider.id), enabled: user !== null })
  const place = usePlace(search.get('location'), last?.address?.zipCode)
  const form = useBookingForm({
    customer: user ? { id: user.profile.id, email: user.email } : undefined,
    provider_id: provider.id,
    again: search.get('again') ?? undefined,
    services,
    cancellation_terms: provider.cancellation?.terms ?? null,
    first: {
      chosen: choicesIn(search, services),
      filled: {
        // The provider's first service is the one that most customers book.
        service_id: bookable[0]?.id ?? '',
        ...(user && { name: user.user_metadata.name, email: user.email }),
        phone: user?.user_metadata.phone || last?.phone || '',
        ...(place && { address: addressAt(place, last?.address) }),
        ...(again && filledFrom(again, services)),
      },
    },
    // Replaces the form in the history: when the user goes back, an empty form would ask for the
    // same booking again.
    onBooked: ({ id: booked }) =>
      void navigate(urls.dashboard(), { replace: true, state: { booked } satisfies BookedState }),
  })
  return (
    <>
      {again && <AgainNote again={again} services={services} />}
      <BookingForm
        form={form}
        services={services}
        provider={<ProviderLine provider={provider} />}
        terms={provider.cancellation ? termsIn(provider.cancellation.text) : undefined}
        account={<VisitorAccount form={form} />}
      />
    </>
  )
}

/** The searched place, else that of the last booking, else where the user looks for providers. */
function usePlace(searched: string | null, last: string | undefined) {
  const here = useHere()
  const zipCode = searched ?? last
  const { data } = useQuery({ ...zipQuery(useApi(), zipCode ?? ''), enabled: zipCode !== undefined })
  return zipCode === undefined ? here : data
}

/** The booking to repeat, once loaded. Ignores bookings with other providers. */
function useAgain(provider_id: string, booking_id: string | null): Again | undefined {
  const api = useApi()
  const { data } = useQuery({ ...againQuery(api, booking_id ?? ''), enabled: Boolean(booking_id) })
  return data?.booking.provider_id === provider_id ? data : undefined
}

function ProviderLine({ provider: { id, business_name, user, location, trader } }: { provider: ProviderProfile }) {
  return (
    <div className="flex items-start gap-3">
      <Avatar id={id} name={business_name} src={user.avatar_url} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{business_name}</p>
        <p className="truncate text-sm text-quiet">
          {[user.name, location && townName(location)].filter(Boolean).join(' · ')}
        </p>
        {trader && (
          <p className="mt-1 text-sm wrap-anywhere">
            {trader.status === 'business'
              ? t('Offered by {name}, a business', { name: trader.legal_name })
              : t('Offered by a private person, not a business')}
          </p>
        )}
      </div>
    </div>
  )
}

export { ProviderMissing as ErrorBoundary } from '#pages/providers/provider-missing.tsx'
