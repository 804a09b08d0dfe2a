import { useState } from 'react'
import { canAccept, inOrder, isWaiting, type OfferOrder, offerOrders } from '#domains/service-requests/offers-rules.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Select } from '#ui/select.tsx'
import { urls } from '#urls.ts'
import { OfferCard } from './offer-card.tsx'

/** The offers for a service request, side by side. Those that wait for an answer can be sorted. */
export function OfferComparison({ serviceRequest }: { serviceRequest: ServiceRequest }) {
  const now = useNow()
  const [order, setOrder] = useState<OfferOrder>('price')
  const { offers, location } = serviceRequest
  if (offers.length === 0) return null
  const waiting = inOrder(offers.filter(isWaiting), order)
  const decided = offers.filter((offer) => !isWaiting(offer))
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="text-lg">{t('{count, plural, one {# offer} other {# offers}}', { count: offers.length })}</h4>
        {waiting.length > 1 && (
          <Select
            label={t('Sort by')}
            labelHidden
            className="w-48"
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as OfferOrder)}
          >
            {Object.entries(offerOrders).map(([name, text]) => (
              <option key={name} value={name}>
                {t(text)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]" aria-label={t('Offers')}>
        {[...waiting, ...decided].map((offer) => (
          <li key={offer.id} className="grid">
            <OfferCard
              offer={offer}
              place={location}
              providerHref={urls.provider(offer.provider_id)}
              canDecide={canAccept(serviceRequest, offer, now)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
