import type { ReactNode } from 'react'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIcon } from '#domains/catalog/components/category-icon.tsx'
import type { Service } from '#domains/catalog/services-contract.ts'
import { extrasText, isBookable, placeText, servicePriceText } from '#domains/catalog/services-rules.ts'
import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { Clock } from '#ui/icons/clock.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Zap } from '#ui/icons/zap.ts'
import { t } from '#ui/language.ts'
import { Spoken } from '#ui/spoken.tsx'
import { type FirstChoice, urls } from '#urls.ts'

/** The number of services in view before the user asks for the others. */
const firstServices = 10

type ServiceListProps = {
  services: Service[]
  bookable: boolean
  /** The ZIP code of the place of the work, for the booking form. */
  location?: string | undefined
  /** A link to the booking form. */
  bookLink: (first: FirstChoice) => string
  /** Content of the page below the description of a service. */
  more?: ((service: Service) => ReactNode) | undefined
}

/** A provider's services, with prices and booking links. */
export function ServiceList({ services, ...props }: ServiceListProps) {
  if (services.length === 0) return <p className="mt-4 text-quiet">{t('No services listed yet.')}</p>
  const others = services.slice(firstServices)
  return (
    <div className="mt-5 overflow-hidden rounded-card border border-line bg-surface">
      <Items services={services.slice(0, firstServices)} {...props} />
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-5 py-3 font-semibold hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
            {t('{count, plural, one {# more service} other {# more services}}', { count: others.length })}
          </summary>
          <div className="border-t border-line">
            <Items services={others} {...props} />
          </div>
        </details>
      )}
    </div>
  )
}

function Items({ services, ...props }: ServiceListProps) {
  return (
    <ul>
      {services.map((service) => (
        <li key={service.id} className="border-line p-5 not-first:border-t sm:p-6">
          <ServiceItem service={service} {...props} />
        </li>
      ))}
    </ul>
  )
}

type ServiceItemProps = Omit<ServiceListProps, 'services'> & { service: Service }

function ServiceItem({ service, bookable, location, bookLink, more }: ServiceItemProps) {
  const { id, provider_id, name, description, category, duration, location_type, service_photos } = service
  const place = placeText[location_type]
  return (
    <article className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-lg leading-snug break-words">{name}</h3>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-quiet">
          <Badge tone="primary" icon={<CategoryIcon category={category} className="size-3.5" />}>
            {categoryText(category)}
          </Badge>
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Clock aria-hidden="true" className="size-4" />
            {t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: duration })}
          </span>
          {service.instant && (
            <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <Zap aria-hidden="true" className="size-4" />
              {service.instant_for === 'everyone' ? t('Instant') : t('Instant for returning customers')}
            </span>
          )}
          {place && (
            <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <MapPin aria-hidden="true" className="size-4" />
              {t(place)}
            </span>
          )}
        </p>
        {description && <p className="mt-3 max-w-measure whitespace-pre-line">{description}</p>}
        {more?.(service)}
        <PhotoStrip photos={service_photos} of={name} />
      </div>
      <div className="flex items-center justify-between gap-5 max-sm:w-full sm:flex-col sm:items-end sm:gap-3">
        <p className="whitespace-nowrap">
          <span className="text-lg font-semibold tabular-nums">
            <Spoken>{servicePriceText(service)}</Spoken>
          </span>
          {extrasText(service).map((extra) => (
            <span key={extra} className="block text-sm text-quiet">
              {extra}
            </span>
          ))}
        </p>
        {bookable && !isBookable(service) && (
          <ButtonLink
            to={urls.newRequest({
              provider: provider_id,
              service_id: service.id,
              service_type: category,
              title: name,
              location,
            })}
            size="sm"
            className="min-h-11"
          >
            {t('Ask for a quote')}
            <span className="sr-only"> {t('for {name}', { name })}</span>
          </ButtonLink>
        )}
        {bookable && isBookable(service) && (
          <ButtonLink to={bookLink({ service_id: id, location })} size="sm" className="min-h-11">
            {t('Book')}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
