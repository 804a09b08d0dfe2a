import { Link } from 'react-router'
import type { Service } from '#domains/catalog/services-contract.ts'
import { extrasText, isBookable, servicePriceText } from '#domains/catalog/services-rules.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import type { FreeStretch } from '#domains/schedule/availability-client.ts'
import { FreeDays } from '#domains/schedule/components/free-days.tsx'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { lengthText } from '#domains/schedule/slots-rules.ts'
import { ChoiceChip } from '#ui/chip.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { type FirstChoice, type Thread, urls } from '#urls.ts'

/** The number of services above the free times; the list below has all of them. */
const offeredServices = 8

type FreeTimesProps = {
  provider: ProviderProfile
  /** The chosen service. */
  service: Service
  /** The days of this service. */
  free: FreeStretch
  /** `day` and `from` are in the address. */
  thread: Thread
  /** Links to the same page with another service or day, and to the booking form. */
  pageLink: (thread: Thread) => string
  bookLink: (first: FirstChoice) => string
}

/**
 * The services, and the free times of the chosen one. A press on a time leads to the booking form
 * with this service, time and place.
 */
export function FreeTimes({ provider, service, free, thread, pageLink, bookLink }: FreeTimesProps) {
  if (!free.soon) return null
  const { id, services, time_zone } = provider
  const { location } = thread
  const length = lengthText(service.duration)
  const link = (part: Pick<Thread, 'day' | 'from'>) => pageLink({ ...thread, ...part })
  const bookable = services.filter(isBookable)
  const offered = bookable.filter(({ id: other }, at) => at < offeredServices || other === service.id)
  return (
    <section aria-labelledby="free" className="print:hidden">
      <h2 id="free" className="text-2xl">
        {t('Free times')}
      </h2>
      {bookable.length > 1 && (
        <ul aria-label={t('Service')} className="mt-3 flex flex-wrap gap-2">
          {offered.map(({ id: other, name }) => (
            <li key={other} className="max-w-full">
              <ChoiceChip
                to={pageLink({ ...thread, service: other })}
                target="_self"
                isChosen={other === service.id}
                replace
                preventScrollReset
                rel="nofollow"
              >
                <span className="truncate">{name}</span>
              </ChoiceChip>
            </li>
          ))}
          {bookable.length > offered.length && (
            <li>
              <a href="#services" target="_self" className="text-link inline-flex min-h-11 items-center">
                {t('All {count} services', { count: services.length })}
              </a>
            </li>
          )}
        </ul>
      )}
      <p className="mt-2 mb-3 text-quiet wrap-anywhere">
        {service.name}, <Spoken>{[servicePriceText(service), ...extrasText(service)].join(', ')}</Spoken>,{' '}
        {service.price_kind === 'fixed' ? t('takes {length}', { length }) : t('usually {length}', { length })}.{' '}
        <OtherZone time_zone={time_zone} />
      </p>
      <FreeDays
        free={free}
        day={thread.day}
        dayLink={(day) => link({ day, from: undefined })}
        stretchLink={(from) => link({ day: undefined, from })}
        waitLink={(day) => urls.waitFor(id, { service: service.id, day })}
        timeLink={(date, time) => bookLink({ service_id: service.id, date, time, location })}
      />
      <p className="mt-3 text-sm text-quiet lg:hidden">
        <Rich
          text={t('No time that fits? <link>Ask for a quote</link>')}
          link={(text) => (
            <Link to={urls.newRequest({ provider: id, location })} className="text-link">
              {text}
            </Link>
          )}
        />
      </p>
    </section>
  )
}
