import type { ReactNode } from 'react'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIcon } from '#domains/catalog/components/category-icon.tsx'
import { townName } from '#domains/locations/rules.ts'
import { siteName } from '#platform/brand.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Chip } from '#ui/chip.tsx'
import { roundDistanceText } from '#ui/formats.ts'
import { BadgeCheck } from '#ui/icons/badge-check.ts'
import { CarFront } from '#ui/icons/car-front.ts'
import { Clock } from '#ui/icons/clock.ts'
import { IdCard } from '#ui/icons/id-card.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { Popover } from '#ui/popover.tsx'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import type { ProviderProfile } from '../contract.ts'
import { answerTimeIn } from '../limits.ts'
import { NextFreeLine } from './next-free-line.tsx'

/**
 * The provider's picture, names, rating, location and categories. `distance` is shown after the
 * location.
 */
export function ProfileHeader({ provider, distance }: { provider: ProviderProfile; distance: ReactNode }) {
  const { id, user, business_name, location, categories, combined_rating, combined_review_count } = provider
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-4 sm:gap-x-7 sm:gap-y-3">
      <Avatar
        id={id}
        name={user.name}
        src={user.avatar_url}
        size="xl"
        className="max-sm:size-20 max-sm:text-2xl sm:row-span-2"
      />
      <div>
        <h1 className="text-2xl break-words hyphens-auto sm:text-4xl">{business_name}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-quiet sm:mt-2">
          {provider.unclaimed ? (
            <Badge>{t('Unclaimed')}</Badge>
          ) : (
            <p className="wrap-anywhere">{t('Run by {name}', { name: user.name })}</p>
          )}
          {provider.verified && <Verified />}
          {provider.credential_titles.map((title) => (
            <a key={title} href="#record" className="inline-flex min-h-11 items-center no-underline">
              <Badge tone="success" icon={<IdCard aria-hidden="true" />} className="whitespace-normal">
                {title}
              </Badge>
            </a>
          ))}
        </div>
      </div>
      <div className="max-sm:col-span-2">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {combined_review_count > 0 ? (
            <a href="#reviews" className="inline-flex min-h-11 items-center no-underline hover:underline">
              <Rating value={combined_rating} count={combined_review_count} />
            </a>
          ) : (
            <Rating value={0} count={0} />
          )}
          {location && (
            <span className="inline-flex items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
              {townName(location)}
              {distance}
            </span>
          )}
          <NextFreeLine provider={provider} className="text-evergreen" />
          {provider.work_radius_miles !== null && (
            <span className="inline-flex items-center gap-1.5">
              <CarFront aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
              {t('Travels up to {distance}', { distance: roundDistanceText(provider.work_radius_miles) })}
            </span>
          )}
          {provider.answers_within && (
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
              {t('Usually answers within {time}', { time: answerTimeIn(provider.answers_within) })}
            </span>
          )}
        </p>
        <ul aria-label={t('Categories')} className="mt-3 flex flex-wrap gap-2">
          {categories.map((category) => (
            <li key={category}>
              <Chip to={urls.providers({ category: [category.toLowerCase()] })} viewTransition>
                <CategoryIcon category={category} className="size-4" />
                {categoryText(category)}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    </header>
  )
}

/** The badge with an explanation that opens on click, without scripts too. */
function Verified() {
  return (
    <Popover
      lasting
      trigger={
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          {t('Verified')}
        </Badge>
      }
      triggerClassName="inline-flex min-h-11 items-center rounded-full"
      panelLabel={t('What Verified means')}
      panelClassName="p-4 text-sm"
    >
      <p className="font-semibold">{t('Verified by {site}', { site: siteName() })}</p>
      <p className="mt-1 text-quiet">
        <Rich
          text={t(
            'Our team has checked who runs this business: <link>see what, and when</link>. See the reviews for the quality of the work.',
          )}
          link={(text) => (
            <a href="#record" className="text-link">
              {text}
            </a>
          )}
        />
      </p>
    </Popover>
  )
}
