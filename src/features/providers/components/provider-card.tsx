import { BadgeCheck, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { CategoryIcon } from '#features/categories/components/category-icon.tsx'
import type { NextFree } from '#features/free-times/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { distanceText, priceText } from '#ui/formats.ts'
import { Rating } from '#ui/rating.tsx'
import { Spoken } from '#ui/spoken.tsx'
import type { ProviderSummary } from '../contract.ts'
import { NextFreeLine } from './next-free-line.tsx'

/** How many services a card names before "+N more" (docs/product/limits.md). */
const namedServices = 2

/** A provider in a list. `href` leads to the profile; the whole card is a link. */
export function ProviderCard({
  provider,
  href,
  level = 2,
}: {
  provider: ProviderSummary & { free_start?: NextFree }
  href: string
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { user, combined_rating, combined_review_count } = provider
  return (
    <article className="h-full">
      <Card raised className="relative flex h-full flex-col gap-4 p-5">
        <div className="flex items-start gap-4">
          <Avatar id={provider.id} name={user.name} src={user.avatar_url} size="md" />
          <div className="min-w-0 flex-1">
            <Heading className="text-lg leading-snug break-words">
              <Link to={href} viewTransition className="no-underline after:absolute after:inset-0 after:rounded-card">
                {provider.business_name}
              </Link>
            </Heading>
            <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-quiet">
              <span className="max-w-full truncate">{user.name}</span>
              {provider.verified && (
                <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
                  Verified
                </Badge>
              )}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Rating value={combined_rating} count={combined_review_count} compact />
          <Whereabouts provider={provider} />
          <NextFreeLine provider={provider} className="text-evergreen" />
        </div>
        <ul aria-label="Categories" className="flex flex-wrap gap-1.5">
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

function Whereabouts({ provider: { location, distance_miles } }: { provider: ProviderSummary }) {
  if (!location) return null
  return (
    <span className="inline-flex items-center gap-1 text-quiet">
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      {location.city}, {location.state}
      {distance_miles !== null && <Spoken>{` · ${distanceText(distance_miles)}`}</Spoken>}
    </span>
  )
}

/** The services and prices at the bottom of the card. */
function Offer({ provider: { services, service_count, from_price } }: { provider: ProviderSummary }) {
  const named = services.slice(0, namedServices)
  const more = service_count - named.length
  return (
    <div className="mt-auto flex items-end justify-between gap-4 border-t border-line pt-4 text-sm">
      <ul aria-label="Services" className="min-w-0 text-quiet sm:min-h-[3lh]">
        {named.length === 0 && <li>No services listed yet</li>}
        {named.map(({ id, name }) => (
          <li key={id} className="line-clamp-2">
            {name}
          </li>
        ))}
        {more > 0 && <li className="font-medium text-ink">+{more} more</li>}
      </ul>
      {from_price !== null && (
        <p className="shrink-0 whitespace-nowrap text-quiet">
          from{' '}
          <span className="font-semibold text-ink tabular-nums">
            <Spoken>{priceText(from_price)}</Spoken>
          </span>
        </p>
      )}
    </div>
  )
}
