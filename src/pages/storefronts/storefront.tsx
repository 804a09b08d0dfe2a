import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { townName } from '#domains/locations/rules.ts'
import { ServiceList } from '#domains/providers/components/service-list.tsx'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { pausedText } from '#domains/schedule/slots-rules.ts'
import { FreeTimes } from '#pages/providers/free-times.tsx'
import {
  loadFreeTimes,
  loadOwnFields,
  loadTrader,
  OfferedBy,
  OwnFields,
  useFreeTimes,
} from '#pages/providers/provider-page.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { type FirstChoice, type Thread, urls } from '#urls.ts'
import { Foot } from './foot.tsx'
import { loadHandle } from './handle.ts'

/** The loader of a provider's own page. */
export async function loadStorefront(args: LoaderFunctionArgs): Promise<null> {
  const id = await loadHandle(args)
  await Promise.all([
    loadFreeTimes(args.context, id, new URL(args.request.url).searchParams),
    loadOwnFields(args.context, id),
    loadTrader(args.context, id),
  ])
  return null
}

type StorefrontProps = {
  provider: ProviderProfile
  /** A link to this page with another service or day. */
  pageLink: (thread: Thread) => string
  /** Content between the name and the free times. */
  children?: ReactNode
}

/** A provider's own page: the name, the free times, the services. All of it is on the profile. */
export function Storefront({ provider, pageLink, children }: StorefrontProps) {
  const [search] = useSearchParams()
  const { service, canBook, free } = useFreeTimes(provider, search)
  const of = (name: string) => search.get(name) ?? undefined
  const handle = provider.handle ?? ''
  const bookLink = (first: FirstChoice) => urls.storefront(handle, '/book', first)
  return (
    <>
      <Header provider={provider} />
      {children}
      <OwnFields of="provider" values={provider.fields} className="mt-5" />
      {provider.paused && (
        <p className="mt-6 rounded-card border border-lamp-edge/60 bg-lamp-soft px-4 py-3">
          {pausedText(provider.paused)}
        </p>
      )}
      {!provider.paused && service && canBook && (
        <div className="mt-8">
          <FreeTimes
            provider={provider}
            service={service}
            free={free}
            thread={{ service: of('service'), location: of('location'), day: of('day'), from: of('from') }}
            pageLink={pageLink}
            bookLink={bookLink}
          />
        </div>
      )}
      <section aria-labelledby="services" className="mt-10">
        <h2 id="services" className="text-2xl">
          {t('Services')}
        </h2>
        <ServiceList
          services={provider.services}
          bookable={!provider.paused}
          location={of('location')}
          bookLink={bookLink}
          more={({ fields }) => <OwnFields of="service" values={fields} className="mt-3" />}
        />
      </section>
      <div className="mt-10 empty:hidden">
        <OfferedBy trader={provider.trader} />
      </div>
      <Foot />
    </>
  )
}

function Header({ provider }: { provider: ProviderProfile }) {
  const { id, user, business_name, location, combined_rating, combined_review_count } = provider
  return (
    <header className="flex items-start gap-4">
      <Avatar id={id} name={user.name} src={user.avatar_url} size="xl" className="max-sm:size-20 max-sm:text-2xl" />
      <div className="min-w-0">
        <h1 className="text-2xl break-words hyphens-auto sm:text-3xl">{business_name}</h1>
        <p className="mt-1 text-quiet wrap-anywhere">{t('Run by {name}', { name: user.name })}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          <Rating value={combined_rating} count={combined_review_count} />
          {location && (
            <span className="inline-flex items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
              {townName(location)}
            </span>
          )}
          <Link to={urls.provider(id)} className="text-link inline-flex min-h-11 items-center">
            {t('Profile and reviews')}
          </Link>
        </p>
      </div>
    </header>
  )
}
