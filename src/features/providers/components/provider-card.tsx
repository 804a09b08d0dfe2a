import { BadgeCheck, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { CategoryIcon } from '#features/categories/components/category-icon.tsx'
import type { NextFree } from '#features/free-times/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { distanceText, priceText } from '#ui/formats.ts'
import { Rating } from '#ui/rating.tsx'
import { Spoken } from '#ui/spoken.tsx'
import type { ProviderSummary } from '../contract.ts'
import { NextFreeLine } from './next-free-line.tsx'

/** How many services a card names before "+N more" (docs/product/limits.md). */
const namedServices = 2

type CardProvider = ProviderSummary & {
  /** The service that fits the search best. */
  matched_service?: { id: string; name: string; price: number } | null
  /** False if the provider does not travel to the searched place. */
  reaches?: boolean
  /** The free start that fits the searched time. */
  free_start?: NextFree
}

/**
 * A provider in a list, at most 180 pixels high on a phone. `href` leads to the profile; the whole
 * card is a link.
 */
export function ProviderCard({ provider, href, level = 2 }: { provider: CardProvider; href: string; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { user, verified, reaches = true, combined_rating, combined_review_count } = provider
  return (
    <article className="h-full">
      <Card raised className="relative flex h-full flex-col gap-1 p-3 sm:gap-3 sm:p-4">
        <div className="flex items-start gap-3 sm:gap-4">
          <Avatar id={provider.id} name={user.name} src={user.avatar_url} size="md" />
          <div className="min-w-0 flex-1">
            <div className="flex items-start gap-2">
              <Heading className="line-clamp-2 min-w-0 text-base leading-snug break-words sm:text-lg sm:leading-snug">
                <Link to={href} viewTransition className="no-underline after:absolute after:inset-0 after:rounded-card">
                  {provider.business_name}
                </Link>
              </Heading>
              {verified && (
                <Badge
                  tone="success"
                  icon={<BadgeCheck aria-hidden="true" />}
                  className="mt-0.5 shrink-0 max-sm:px-1 max-sm:py-1"
                >
                  <span className="max-sm:sr-only">Verified</span>
                </Badge>
              )}
            </div>
            <p className="flex items-center gap-x-3 text-sm text-quiet">
              <span className="truncate max-sm:hidden">{user.name}</span>
              <Rating value={combined_rating} count={combined_review_count} compact className="shrink-0 sm:hidden" />
              <Whereabouts provider={provider} className="sm:hidden" />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Rating value={combined_rating} count={combined_review_count} compact className="max-sm:hidden" />
          <Whereabouts provider={provider} className="max-sm:hidden" />
          <NextFreeLine provider={provider} className="text-evergreen" />
          {!reaches && <span className="text-quiet">Does not travel this far</span>}
        </div>
        <ul aria-label="Categories" className="flex flex-wrap gap-1.5 max-sm:hidden">
          {provider.categories.map((category) => (
            <li key={category}>
              <Badge tone="primary" icon={<CategoryIcon category={category} className="size-3.5" />}>
                {category}
              </Badge>
            </li>
          ))}
        </ul>
        <Offer provider={provider} />
      </Card>
    </article>
  )
}

/** Town and distance; on a phone, only the distance if it is known. */
function Whereabouts({ provider, className }: { provider: ProviderSummary; className: string }) {
  const { location, distance_miles } = provider
  if (!location) return null
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-1 text-quiet', className)}>
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      {/* Relative, so that the spoken distance is cut, too. */}
      <span className="relative truncate">
        <span className={classNames(distance_miles !== null && 'max-sm:hidden')}>
          {location.city}, {location.state}
          {distance_miles !== null && ' · '}
        </span>
        {distance_miles !== null && <Spoken>{distanceText(distance_miles)}</Spoken>}
      </span>
    </span>
  )
}

/** The services and prices at the bottom of the card: the searched service with its own price first. */
function Offer({ provider }: { provider: CardProvider }) {
  const { services, service_count, from_price, matched_service: matched } = provider
  const others = services.filter(({ id }) => id !== matched?.id)
  const named = [...(matched ? [matched] : []), ...others].slice(0, namedServices)
  const more = service_count - named.length
  const price = matched?.price ?? from_price
  return (
    <div className="mt-auto flex items-end justify-between gap-4 border-t border-line pt-1 text-sm sm:pt-3">
      <ul aria-label="Services" className="min-w-0 text-quiet sm:min-h-[2lh]">
        {named.length === 0 && <li>No services listed yet</li>}
        {named.map(({ id, name }, at) => (
          <li key={id} className="flex gap-2">
            <span className={classNames('truncate', id === matched?.id && 'font-medium text-ink')}>{name}</span>
            {at === named.length - 1 && more > 0 && <span className="shrink-0 font-medium text-ink">+{more} more</span>}
          </li>
        ))}
      </ul>
      {price !== null && (
        <p className="shrink-0 whitespace-nowrap text-quiet">
          {!matched && 'from '}
          <span className="font-semibold text-ink tabular-nums">
            <Spoken>{priceText(price)}</Spoken>
          </span>
        </p>
      )}
    </div>
  )
}
