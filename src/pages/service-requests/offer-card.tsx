import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { lengthOf, priceCalculation } from '#domains/bookings/rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { useDecideOffer } from '#domains/service-requests/offers-client.ts'
import type { ComparedOffer, Offer, OfferStatus } from '#domains/service-requests/offers-contract.ts'
import { expiryText, hasProposedTime, isToBeArranged } from '#domains/service-requests/quotes-rules.ts'
import { siteName } from '#platform/brand.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { dayText, distanceText, money } from '#ui/formats.ts'
import { Check } from '#ui/icons/check.ts'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rating } from '#ui/rating.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { urls } from '#urls.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AgreeDialog } from './agree-dialog.tsx'
import { BusinessLink } from './business-link.tsx'
import { QuoteLines } from './quote-lines.tsx'

const looks: Record<OfferStatus, { tone: BadgeTone; text: string }> = {
  open: { tone: 'primary', text: msg('Offer') },
  accepted: { tone: 'success', text: msg('Accepted') },
  declined: { tone: 'neutral', text: msg('Declined') },
  withdrawn: { tone: 'neutral', text: msg('Withdrawn') },
}

type OfferCardProps = {
  offer: ComparedOffer
  /** The place of the service request. */
  place: Location
  providerHref: string
  canDecide: boolean
}

/** An offer for a service request, which the customer can accept or decline. */
export function OfferCard({ offer, place, providerHref, canDecide }: OfferCardProps) {
  const decide = useDecideOffer()
  // Undefined until the dialog is opened for the first time.
  const [isAccepting, setAccepting] = useState<boolean>()
  const { id, provider_id, status } = offer
  const expired = expiryText(offer, useNow())
  const canAnswer = canDecide && !expired && (status === 'open' || hasProposedTime(offer))
  return (
    <div className="flex flex-col gap-3 rounded-field border border-line bg-sunken/50 p-4">
      <div className="flex items-start justify-between gap-3">
        <BusinessLink business={offer} href={providerHref} />
        {status !== 'open' && <Badge tone={looks[status].tone}>{t(looks[status].text)}</Badge>}
      </div>
      <OfferTerms offer={offer} />
      <ProviderFacts offer={offer} />
      {expired && <p className="text-sm text-terracotta">{expired}</p>}
      {isToBeArranged(offer) && offer.date === null && (
        <p className="text-sm">{t('You have accepted the price. The provider proposes a time.')}</p>
      )}
      {canAnswer && (
        <div className="mt-auto flex flex-wrap gap-2.5 *:grow">
          <Button
            size="sm"
            variant="primary"
            icon={<Check aria-hidden="true" className="size-4" />}
            onClick={() => setAccepting(true)}
          >
            {offer.date === null ? t('Accept quote') : t('Accept and book')}
          </Button>
          <ButtonLink
            size="sm"
            to={urls.messages(provider_id)}
            icon={<MessageCircle aria-hidden="true" className="size-4" />}
          >
            {t('Message')}
          </ButtonLink>
          {status === 'open' && (
            <Button size="sm" pending={decide.isPending} onClick={() => decide.mutate({ id, act: 'decline' })}>
              {t('Decline')}
            </Button>
          )}
        </div>
      )}
      {isAccepting !== undefined && offer.date === null && (
        <AgreeDialog offer={offer} open={isAccepting && canAnswer} onClose={() => setAccepting(false)} />
      )}
      {isAccepting !== undefined && offer.date !== null && (
        <AcceptDialog offer={offer} place={place} open={isAccepting && canAnswer} onClose={() => setAccepting(false)}>
          {offer.lines === null && <OfferTerms offer={offer} />}
        </AcceptDialog>
      )}
    </div>
  )
}

/**
 * The facts that help to choose a provider. Every card has every fact, so that they can be
 * compared.
 */
function ProviderFacts({ offer }: { offer: ComparedOffer }) {
  const { combined_rating, combined_review_count, distance_miles, answers_within, verified } = offer
  const facts: [string, ReactNode][] = [
    [t('Rating'), <Rating key="rating" compact value={combined_rating} count={combined_review_count} />],
    [t('Distance'), distance_miles === null ? t('Not known') : distanceText(distance_miles)],
    [t('Answers'), answers_within ? t('within {time}', { time: t(answers_within) }) : t('Not measured yet')],
    [t('Verified'), verified ? t('By {site}', { site: siteName() }) : t('Not yet')],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-t border-line pt-3 text-sm">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-quiet">{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The price, time and message of an offer. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { id, date, start_time, end_time, time_zone, hourly_rate, price, lines, options, valid_until, message } = offer
  const hours = start_time === null || end_time === null ? null : { start_time, end_time }
  return (
    <div className="grid gap-1">
      <p className="text-xl font-semibold tabular-nums">{money(price)}</p>
      {date !== null && hours ? (
        <p className="font-medium">
          {dateText(date, 'short')}, <span className="whitespace-nowrap">{rangeText(hours)}</span>
          <OtherZone time_zone={time_zone} className="block text-sm font-normal text-quiet" />
        </p>
      ) : (
        <p className="font-medium">{t('Time to be arranged')}</p>
      )}
      {lines === null && hours && (
        <p className="text-sm text-quiet tabular-nums">
          <Spoken>{priceCalculation(hourly_rate, lengthOf(hours), price)}</Spoken>
        </p>
      )}
      {lines && (
        <>
          <QuoteLines lines={lines} options={options} />
          <p className="text-sm text-quiet">
            {valid_until && `${t('Valid until {date}', { date: dayText(valid_until) })} · `}
            <Link to={urls.offer(id)} className="text-link print:hidden">
              {t('Print')}
            </Link>
          </p>
        </>
      )}
      {message && <p className="mt-1 max-w-measure wrap-anywhere whitespace-pre-line">{message}</p>}
    </div>
  )
}
