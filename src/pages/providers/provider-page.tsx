import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import type { PublicFieldsProps } from '#domains/catalog/components/public-fields.tsx'
import type { Service } from '#domains/catalog/services-contract.ts'
import { isBookable } from '#domains/catalog/services-rules.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import { zipQuery } from '#domains/locations/client.ts'
import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { termsIn } from '#domains/providers/cancellation-rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { ProfileHeader } from '#domains/providers/components/profile-header.tsx'
import { ServiceList } from '#domains/providers/components/service-list.tsx'
import { TrackRecord } from '#domains/providers/components/track-record.tsx'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { recordQuery } from '#domains/providers/record-client.ts'
import { reviewsQuery, reviewViewIn } from '#domains/reviews/client.ts'
import { ReviewFilter } from '#domains/reviews/components/review-filter.tsx'
import { ReviewList } from '#domains/reviews/components/review-list.tsx'
import { ReviewNotice } from '#domains/reviews/components/review-notice.tsx'
import { ReviewSummary } from '#domains/reviews/components/review-summary.tsx'
import { freeDaysQuery, loadFreeDays, useFreeDays } from '#domains/schedule/availability-client.ts'
import { firstFreeStart } from '#domains/schedule/availability-rules.ts'
import { HoursSummary } from '#domains/schedule/components/hours-summary.tsx'
import { hoursQuery } from '#domains/schedule/hours-client.ts'
import { pausedText } from '#domains/schedule/slots-rules.ts'
import { FavoriteButton, Hearts } from '#domains/search/components/favorite-button.tsx'
import { appContext, load, unlessOnly } from '#pages/app-context.ts'
import { Breadcrumbs } from '#pages/breadcrumbs.tsx'
import { useHere } from '#pages/here.ts'
import { latePart } from '#pages/late-part.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { BookingPanel } from './booking-panel.tsx'
import { Distance } from './distance.tsx'
import { FreeTimes } from './free-times.tsx'

/** Loaded only for signed-in customers. */
const PersonMenu = lazy(async () => {
  const { PersonMenu: Component } = await import('#domains/safety/components/person-menu.tsx')
  return { default: Component }
})

/** Loaded only on sites with own fields. */
const ownFields = latePart(() => import('#domains/catalog/components/public-fields.tsx'))

/** Loaded only on sites that ask who offers the services. */
const traderPart = latePart(() => import('#domains/providers/components/trader-section.tsx'))

/** Loaded only for imported businesses. */
const importedReviews = latePart(() => import('#domains/providers/components/imported-reviews.tsx'))

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(appContext)
  const id = params['id'] ?? ''
  const search = new URL(request.url).searchParams
  const view = reviewViewIn(search)
  const location = search.get('location')
  await Promise.all([
    loadFreeTimes(context, id, search),
    location && queryClient.query({ ...zipQuery(api, location), staleTime: 'static' }).catch(() => undefined),
    queryClient.query(hoursQuery(api, id)).catch(() => undefined),
    queryClient.query(recordQuery(api, id)).catch(() => undefined),
    queryClient.infiniteQuery(reviewsQuery(api, id, view)).catch(() => {
      // An invalid cursor leads to the first page; other errors leave a Retry in place of the
      // reviews.
      if (view.from) throw redirect(urls.provider(id))
    }),
  ])
  const { imported_reviews } = await load(context, (through) => providerQuery(through, id))
  if (imported_reviews) await importedReviews.load()
  await loadOwnFields(context, id)
  await loadTrader(context, id)
  return null
}

/** For loaders: the part for own fields, if the provider or a service has values. */
export async function loadOwnFields(context: LoaderFunctionArgs['context'], id: string): Promise<void> {
  const { fields, services } = await load(context, (api) => providerQuery(api, id))
  if (![{ fields }, ...services].some(hasValues)) return
  await ownFields.load()
  await ownFields.use().loadPublicFields(context.get(appContext))
}

/** For loaders: the part that says who offers the services, if the provider has answered that. */
export async function loadTrader(context: LoaderFunctionArgs['context'], id: string): Promise<void> {
  const { trader } = await load(context, (api) => providerQuery(api, id))
  if (trader) await traderPart.load()
}

/** For loaders: the provider, and then the free times of the service in the address. */
export async function loadFreeTimes(context: LoaderFunctionArgs['context'], id: string, search: URLSearchParams) {
  const { api, queryClient } = context.get(appContext)
  const { services } = await load(context, (through) => providerQuery(through, id))
  const service = serviceFrom(services, search.get('service'))
  if (!service || !isBookable(service)) return
  await loadFreeDays(queryClient, freeDaysQuery(api, id, placed(service, search)), shownDate(search)).catch(
    () => undefined,
  )
}

/**
 * The service in the address, by default the first bookable one, whether it can be booked, and its
 * free days.
 */
export function useFreeTimes({ id, services }: ProviderProfile, search: URLSearchParams) {
  const service = serviceFrom(services, search.get('service'))
  const canBook = service !== undefined && isBookable(service)
  const free = useFreeDays(freeDaysQuery(useApi(), id, placed(service, search)), shownDate(search), canBook)
  return { service, canBook, free }
}

/** The date in the address: the one whose times are shown, or else the first one of the strip. */
const shownDate = (search: URLSearchParams) => search.get('day') ?? search.get('from') ?? ''

const serviceFrom = (services: readonly Service[], id: string | null): Service | undefined =>
  services.find((service) => service.id === id) ?? services.find(isBookable) ?? services[0]

/** A service at the place in the address. */
const placed = (service: Service | undefined, search: URLSearchParams) =>
  service && { ...service, location: search.get('location') ?? undefined }

/** Photos of the business, and then of the chosen service. */
const workPhotos = ({ photos }: ProviderProfile, service: Service | undefined) => [
  ...new Set([...photos, ...(service?.service_photos ?? [])]),
]

/** The page itself reads other days. */
export const shouldRevalidate = unlessOnly('day', 'from')

/** A provider's profile. */
export function Component() {
  const api = useApi()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: provider } = useSuspenseQuery(providerQuery(api, id))
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  const { service, canBook, free } = useFreeTimes(provider, search)
  const here = useHere()
  const zipCode = search.get('location') ?? here?.zipCode
  const { data: place = here } = useQuery({ ...zipQuery(api, zipCode ?? ''), enabled: zipCode !== undefined })
  const thread = { service: search.get('service') ?? undefined, location: zipCode }
  const { data: hours } = useQuery(hoursQuery(api, id))
  const { data: record } = useQuery(recordQuery(api, id))
  const view = reviewViewIn(search)
  const hydrated = useHydrated()
  const isOwn = user?.profiles.some((profile) => profile.id === id) ?? false
  // The header shows the first of the times below it.
  const next_free = canBook ? free.soon && firstFreeStart(free.soon) : null
  const shown = next_free === undefined ? provider : { ...provider, next_free }
  return (
    <div className="page-width pt-4 lg:pt-6 lg:pb-20">
      <title>{pageTitle(provider.business_name)}</title>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <div className="min-w-0">
          <Breadcrumbs trail={trail} current={provider.business_name} />
        </div>
        <div className="flex items-center">
          {/* Before the heart, so that the heart doesn't move when this is loaded. */}
          {hydrated && user?.profile.user_type === 'customer' && !isOwn && (
            <Suspense>
              <PersonMenu profile_id={id} name={provider.business_name} />
            </Suspense>
          )}
          {!isOwn && (
            <Hearts>
              <FavoriteButton id={id} name={provider.business_name} />
            </Hearts>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-12 lg:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div className="flex flex-col gap-10 lg:gap-12">
          <ProfileHeader provider={shown} distance={<Distance provider={provider} from={place} />} />
          <PhotoStrip photos={workPhotos(provider, service)} of={provider.business_name} size="row" />
          {provider.paused && (
            <p className="rounded-card border border-lamp-edge/60 bg-lamp-soft px-4 py-3">
              {pausedText(provider.paused)}{' '}
              {provider.unclaimed && (
                <Link to={urls.claim({ provider: id })} rel="nofollow" className="text-link">
                  {t('Claim this business')}
                </Link>
              )}
            </p>
          )}
          {!isOwn && !provider.paused && service && canBook && (
            <FreeTimes
              provider={provider}
              service={service}
              free={free}
              thread={{ ...thread, day: search.get('day') ?? undefined, from: search.get('from') ?? undefined }}
              pageLink={(at) => urls.provider(id, at)}
              bookLink={(first) => urls.book(id, first)}
            />
          )}
          <section aria-labelledby="about">
            <h2 id="about" className="text-2xl">
              {t('About')}
            </h2>
            <p className="mt-4 max-w-measure whitespace-pre-line">{provider.description}</p>
            <OwnFields of="provider" values={provider.fields} className="mt-5" />
          </section>
          {record && <TrackRecord record={record} />}
          <section aria-labelledby="services">
            <h2 id="services" className="text-2xl">
              {t('Services')}
            </h2>
            <ServiceList
              services={provider.services}
              bookable={!isOwn && !provider.paused}
              location={zipCode}
              bookLink={(first) => urls.book(id, first)}
              more={({ fields }) => <OwnFields of="service" values={fields} className="mt-3" />}
            />
          </section>
          <OfferedBy trader={provider.trader} />
          {hours && (
            <section aria-labelledby="hours">
              <h2 id="hours" className="text-2xl">
                {t('Opening hours')}
              </h2>
              <HoursSummary hours={hours} />
            </section>
          )}
          {provider.cancellation && (
            <p className="-mt-6 max-w-measure">
              {t('Cancellation: {text}', { text: termsIn(provider.cancellation.text) })}
            </p>
          )}
        </div>
        {!provider.unclaimed && <BookingPanel provider={provider} service={service} user={user} thread={thread} />}
        <section aria-labelledby="reviews" className="lg:col-start-1">
          <h2 id="reviews" className="text-2xl">
            {t('Reviews')}
          </h2>
          <ReviewNotice />
          <ReviewSummary rated={provider} />
          {record && <ReviewFilter provider_id={id} stars={record.stars} view={view} />}
          <ReviewList provider={provider} view={view} />
          {provider.imported_reviews && (
            <Suspense>
              <Imported reviews={provider.imported_reviews} />
            </Suspense>
          )}
        </section>
      </div>
    </div>
  )
}

/** Whether the operators' own fields have values. */
const hasValues = ({ fields }: Pick<ProviderProfile, 'fields'>) => Object.keys(fields).length > 0

/** The operators' own fields with the values that a provider or a service has. */
export function OwnFields(props: PublicFieldsProps) {
  return (
    hasValues({ fields: props.values }) && (
      <Suspense>
        <LoadedFields {...props} />
      </Suspense>
    )
  )
}

function LoadedFields(props: PublicFieldsProps) {
  const { PublicFields } = ownFields.use()
  return <PublicFields {...props} />
}

/** Who offers the services; nothing on sites that don't ask. */
export function OfferedBy({ trader }: Pick<ProviderProfile, 'trader'>) {
  return (
    trader && (
      <Suspense>
        <LoadedTrader trader={trader} />
      </Suspense>
    )
  )
}

function LoadedTrader({ trader }: { trader: NonNullable<ProviderProfile['trader']> }) {
  const { TraderSection } = traderPart.use()
  return <TraderSection trader={trader} />
}

function Imported({ reviews }: { reviews: NonNullable<ProviderProfile['imported_reviews']> }) {
  const { ImportedReviews } = importedReviews.use()
  return <ImportedReviews imported={reviews} />
}

const trail = [
  { name: msg('Home'), to: urls.home() },
  { name: msg('Providers'), to: urls.providers() },
]

export { ProviderMissing as ErrorBoundary } from './provider-missing.tsx'
