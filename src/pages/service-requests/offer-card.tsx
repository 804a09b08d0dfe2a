import { useState } from 'react'
import { lengthOf, priceCalculation } from '#domains/bookings/rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { useDecideOffer } from '#domains/service-requests/offers-client.ts'
import type { Offer, OfferStatus } from '#domains/service-requests/offers-contract.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/icons/check.ts'
import { Rating } from '#ui/rating.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { BusinessLink } from './business-link.tsx'

const looks: Record<OfferStatus, { tone: BadgeTone; text: string }> = {
  open: { tone: 'primary', text: 'Offer' },
  accepted: { tone: 'success', text: 'Accepted' },
  declined: { tone: 'neutral', text: 'Declined' },
  withdrawn: { tone: 'neutral', text: 'Withdrawn' },
}

type OfferCardProps = {
  offer: Offer
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
  const { id, combined_rating, combined_review_count, status } = offer
  return (
    <div className="grid gap-3 rounded-field border border-line bg-sunken/50 p-4">
      <div className="flex items-center justify-between gap-3">
        <BusinessLink business={offer} href={providerHref} />
        <Badge tone={looks[status].tone}>{looks[status].text}</Badge>
      </div>
      <Rating compact value={combined_rating} count={combined_review_count} />
      <OfferTerms offer={offer} />
      {canDecide && status === 'open' && (
        <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
          <Button
            size="sm"
            variant="primary"
            icon={<Check aria-hidden="true" className="size-4" />}
            onClick={() => setAccepting(true)}
          >
            Accept and book
          </Button>
          <Button size="sm" pending={decide.isPending} onClick={() => decide.mutate({ id, act: 'decline' })}>
            Decline
          </Button>
        </div>
      )}
      {isAccepting !== undefined && (
        <AcceptDialog
          offer={offer}
          place={place}
          open={isAccepting && canDecide && status === 'open'}
          onClose={() => setAccepting(false)}
        >
          <OfferTerms offer={offer} />
        </AcceptDialog>
      )}
    </div>
  )
}

/** The time, price and message of an offer. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { date, start_time, end_time, time_zone, hourly_rate, price, message } = offer
  return (
    <div className="grid gap-1">
      <p className="font-medium">
        {dateText(date, 'short')}, <span className="whitespace-nowrap">{rangeText({ start_time, end_time })}</span>
        <OtherZone time_zone={time_zone} className="block text-sm font-normal text-quiet" />
      </p>
      <p className="tabular-nums">
        <Spoken>{priceCalculation(hourly_rate, lengthOf(offer), price)}</Spoken>
      </p>
      {message && <p className="max-w-measure wrap-anywhere whitespace-pre-line text-quiet">{message}</p>}
    </div>
  )
}
