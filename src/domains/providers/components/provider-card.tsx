import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIcon } from '#domains/catalog/components/category-icon.tsx'
import type { Service } from '#domains/catalog/services-contract.ts'
import { estimateText, lowestPriceText, servicePriceText } from '#domains/catalog/services-rules.ts'
import { townName } from '#domains/locations/rules.ts'
import type { NextFree } from '#domains/schedule/availability-contract.ts'
import { startTexts } from '#domains/schedule/availability-rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { distanceText } from '#ui/formats.ts'
import { BadgeCheck } from '#ui/icons/badge-check.ts'
import { IdCard } from '#ui/icons/id-card.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Zap } from '#ui/icons/zap.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { Spoken } from '#ui/spoken.tsx'
import type { ListedProvider } from '../contract.ts'
import { NextFreeLine } from './next-free-line.tsx'

/** How many services a card names before "+N more" (docs/product/limits.md). */
const namedServices = 2

type CardProvider = ListedProvider & {
  /** The service that fits the search best. */
  matched_service?:
    | (Pick<Service, 'id' | 'name' | 'price' | 'price_kind' | 'minimum_minutes' | 'call_out_fee' | 'duration'> & {
        hour_price: number | null
        instant: boolean
      })
    | null
  /** False if the provider does not travel to the searched place. */
  reaches?: boolean
  /** The free start that fits the searched time. */
  free_start?: NextFree
  /** Free starts for `matched_service`, else for the first service. */
  free_starts?: NonNullable<NextFree>[]
}

interface CardProps {
  provider: CardProvider
  href: string
  /** The address of the booking form with a free start. */
  bookHref?: (start: NonNullable<NextFree>) => string
  level?: 2 | 3
  /** A button at the top right. */
  corner?: ReactNode
}

/**
 * A provider in a list, at most 180 pixels high on a phone. `href` leads to the profile; the whole
 * card is a link, except for the `corner` and the free starts.
 */
export function ProviderCard({ provider, href, bookHref, level = 2, corner }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const {
    user,
    verified,
    unclaimed,
    credential_titles: [credential],
    reaches = true,
    combined_rating,
    combined_review_count,
    photos,
    free_starts = [],
  } = provider
  const isInstant = (provider.matched_service ?? provider).instant
  return (
    <article className="card card-raised provider-card">
      <Avatar id={provider.id} name={user.name} src={user.avatar_url} size="md" className="provider-card-picture" />
      <div className="provider-card-title">
        <Heading className="provider-card-name">
          <Link to={href} viewTransition>
            {provider.business_name}
          </Link>
        </Heading>
        {(verified || isInstant || unclaimed || credential) && (
          <span className="provider-card-badges">
            {verified && (
              <Badge tone="success" icon={<BadgeCheck />} className="max-sm:p-1">
                <span className="max-sm:sr-only">{t('Verified')}</span>
              </Badge>
            )}
            {credential && (
              <Badge tone="success" icon={<IdCard />} className="p-1 sm:hidden">
                <span className="sr-only">{credential}</span>
              </Badge>
            )}
            {unclaimed && <Badge>{t('Unclaimed')}</Badge>}
            {isInstant && (
              <Badge tone="primary" icon={<Zap />} className="max-sm:p-1">
                <span className="max-sm:sr-only">{t('Instant')}</span>
              </Badge>
            )}
          </span>
        )}
        {corner}
        <p className="provider-card-owner">{!unclaimed && user.name}</p>
      </div>
      <div className="provider-card-facts">
        <p className="provider-card-standing">
          <Rating value={combined_rating} count={combined_review_count} compact className="shrink-0" />
          <Whereabouts provider={provider} />
        </p>
        <div className="provider-card-times">
          {bookHref && free_starts.length > 0 ? (
            <Starts provider={provider} starts={free_starts} bookHref={bookHref} />
          ) : (
            <NextFreeLine provider={provider} className="text-evergreen" />
          )}
          {credential && (
            <Badge tone="success" icon={<IdCard />} className="max-w-full max-sm:hidden">
              <span className="truncate">{credential}</span>
            </Badge>
          )}
          {!reaches && <span className="text-quiet">{t('Does not travel this far')}</span>}
        </div>
      </div>
      {photos.length > 0 && (
        <ul aria-label={t('Pictures of work')} className="provider-card-photos">
          {photos.map((photo) => (
            <li key={photo}>
              <WorkPhoto photo={photo} />
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('Categories')} className="provider-card-categories">
        {provider.categories.map((category) => (
          <li key={category}>
            <Badge tone="primary" icon={<CategoryIcon category={category} />}>
              {categoryText(category)}
            </Badge>
          </li>
        ))}
      </ul>
      <Offer provider={provider} />
    </article>
  )
}

type StartsProps = Required<Pick<CardProps, 'bookHref'>> & { provider: CardProvider; starts: NonNullable<NextFree>[] }

/** Links to free starts, one tap away from the details of the booking. */
function Starts({ provider: { business_name, time_zone }, starts, bookHref }: StartsProps) {
  const now = useNow()
  return (
    <ul aria-label={t('Free times of {business_name}', { business_name })} className="provider-card-starts">
      {starts.map((start) => {
        const { day, time } = startTexts(start, { time_zone, now })
        return (
          <li key={`${start.date} ${start.start_time}`}>
            <Link to={bookHref(start)} rel="nofollow" className="provider-card-start">
              <small>{day}</small> <span>{time}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** A photo of work, sharp on dense screens, too. */
const WorkPhoto = ({ photo, className = '' }: { photo: string; className?: string }) => (
  <img
    src={`${photo}?size=sm`}
    width={160}
    height={120}
    alt=""
    loading="lazy"
    decoding="async"
    className={`provider-card-photo ${className}`}
  />
)

/** Town and distance; on a phone, only the distance if it is known. */
function Whereabouts({ provider: { location, distance_miles } }: { provider: ListedProvider }) {
  if (!location) return null
  const town = townName(location)
  return (
    <span className="provider-card-place">
      <MapPin className="size-4 shrink-0" />
      {/* Relative, so that the spoken distance is cut, too. */}
      <span className="relative truncate">
        {distance_miles === null ? (
          town
        ) : (
          <>
            <span className="max-sm:hidden">{`${town} · `}</span>
            <Spoken>{distanceText(distance_miles)}</Spoken>
          </>
        )}
      </span>
    </span>
  )
}

/**
 * The bottom of the card: the searched service with its price and usual sum, or the first services
 * and the lowest price.
 */
function Offer({ provider }: { provider: CardProvider }) {
  const { services, service_count, matched_service: matched, photos } = provider
  const lowest = lowestPriceText(provider)
  const others = services.filter(({ id }) => id !== matched?.id)
  const named = matched ? [matched] : others.slice(0, namedServices)
  const more = service_count - named.length
  return (
    <div className="provider-card-offer">
      {photos[0] && <WorkPhoto photo={photos[0]} className="size-11 shrink-0 sm:hidden" />}
      <ul aria-label={t('Services')} className="min-w-0 grow sm:min-h-[2lh]">
        {named.length === 0 && <li>{t('No services listed yet')}</li>}
        {named.map(({ id, name }, at) => (
          <li key={id} className="flex gap-2">
            <span className={classNames('truncate', id === matched?.id && 'font-medium text-ink')}>{name}</span>
            {!matched && at === named.length - 1 && (
              <>
                <More count={more} />
                {lowest && <Price isLowest text={lowest} />}
              </>
            )}
          </li>
        ))}
        {matched && (
          <li className="flex flex-wrap gap-x-2">
            <Spoken>{estimateText(matched)}</Spoken>
            <More count={more} className="max-sm:hidden" />
            <Price text={servicePriceText(matched)} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** How many services the card does not name. */
const More = ({ count, className }: { count: number; className?: string }) =>
  count > 0 && (
    <span className={classNames('shrink-0 font-medium text-ink', className)}>{t('+{count} more', { count })}</span>
  )

const Price = ({ text, isLowest = false }: { text: string; isLowest?: boolean }) => (
  <span className="ml-auto shrink-0 whitespace-nowrap">
    <Rich
      text={isLowest ? t('from <price>{price}</price>', { price: text }) : `<price>${text}</price>`}
      price={(shown) => (
        <span className="font-semibold text-ink tabular-nums">
          <Spoken>{shown}</Spoken>
        </span>
      )}
    />
  </span>
)
