import { useState } from 'react'
import { Link } from 'react-router'
import { AnswerList } from '#domains/bookings/components/answer-list.tsx'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { RequestFields } from '#domains/catalog/components/request-fields.tsx'
import { PersonMenu } from '#domains/safety/components/person-menu.tsx'
import { RequestPhotos } from '#domains/service-requests/components/request-photos.tsx'
import { ServiceRequestFacts } from '#domains/service-requests/components/service-request-facts.tsx'
import { useDecideOffer } from '#domains/service-requests/offers-client.ts'
import { useUnlockContact, useViewContact } from '#domains/service-requests/opportunities-client.ts'
import type { Opportunity } from '#domains/service-requests/opportunities-contract.ts'
import { hiddenContactTexts } from '#domains/service-requests/opportunities-rules.ts'
import { isToBeArranged } from '#domains/service-requests/quotes-rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { distanceText } from '#ui/formats.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Phone } from '#ui/icons/phone.ts'
import { Send } from '#ui/icons/send.ts'
import { UserRoundCheck } from '#ui/icons/user-round-check.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { OfferTerms } from './offer-card.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { QuoteDialog, QuoteTimeDialog } from './quote-dialog.tsx'

/** On wide screens the customer is beside the request. */
const layout = 'grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5'

/** A service request with its customer, and the ways to answer it while it is open. */
export function OpportunityCard({ opportunity, onBlocked }: { opportunity: Opportunity; onBlocked: () => void }) {
  const { title, description, answers, fields, photos, photo_count, distance_miles } = opportunity
  return (
    <Card className={layout} role="group" aria-label={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-lg leading-snug wrap-anywhere">{title}</h3>
            <p className="mt-0.5 text-sm text-quiet">
              {t('{service_type} · posted', { service_type: categoryText(opportunity.service_type) })}{' '}
              <TimeAgo at={opportunity.created_at} now={useNow()} />,{' '}
              <span className="whitespace-nowrap">
                {opportunity.unlock_count === 0
                  ? t('no answers yet')
                  : t('{count, plural, one {# answer} other {# answers}}', { count: opportunity.unlock_count })}
              </span>
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <StateBadges opportunity={opportunity} />
          </div>
        </div>
        <p className="max-w-measure wrap-anywhere whitespace-pre-line">{description}</p>
        <AnswerList answers={answers} />
        <RequestFields values={fields} />
        <RequestPhotos photos={photos} title={title} />
        {photos.length < photo_count && (
          <p className="text-sm text-quiet">
            {t('{count, plural, one {# photo} other {# photos}}, shown with the contact', { count: photo_count })}
          </p>
        )}
        <ServiceRequestFacts
          serviceRequest={opportunity}
          distance={distance_miles === null ? undefined : distanceText(distance_miles)}
        />
        {opportunity.offer && (
          <div className="rounded-field border border-line bg-sunken/50 p-4">
            <OfferTerms offer={opportunity.offer} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:border-l lg:border-line lg:pl-5">
        <Customer opportunity={opportunity} onBlocked={onBlocked} />
        {opportunity.status === 'assigned' && <NextStep offer={opportunity.offer} />}
        <OpportunityActions opportunity={opportunity} />
      </div>
    </Card>
  )
}

function StateBadges({ opportunity: { status, asked, unlocked, offer } }: { opportunity: Opportunity }) {
  if (status === 'assigned')
    return (
      <Badge tone="success" icon={<UserRoundCheck aria-hidden="true" />}>
        {t('You were chosen')}
      </Badge>
    )
  return (
    <>
      {asked && <Badge tone="warning">{t('Asks you for a quote')}</Badge>}
      {unlocked && <AnswerBadge offer={offer} />}
    </>
  )
}

function AnswerBadge({ offer }: Pick<Opportunity, 'offer'>) {
  if (offer?.status === 'declined') return <Badge tone="neutral">{t('Offer declined')}</Badge>
  return (
    <Badge tone="success" icon={<UserRoundCheck aria-hidden="true" />}>
      {offer ? t('Offer sent') : t('Answered')}
    </Badge>
  )
}

/** On phones, tall enough for a thumb. */
const contactLink = 'text-link inline-flex max-w-full min-h-6 items-center gap-2 max-sm:min-h-11'

function Customer({ opportunity, onBlocked }: { opportunity: Opportunity; onBlocked: () => void }) {
  const { id, customer, customer_id, contact_hidden } = opportunity
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
      <Avatar
        id={customer_id ?? id}
        name={customer.name}
        src={customer.avatar_url}
        size="sm"
        className="sm:row-span-2"
      />
      <p className="font-medium wrap-anywhere">{customer.name}</p>
      <PersonMenu
        profile_id={customer_id}
        lead_id={id}
        name={customer.name}
        mayBlock={contact_hidden === null}
        onBlocked={onBlocked}
      />
      <p className="flex flex-wrap gap-x-5 text-sm tabular-nums max-sm:col-span-3 max-sm:mt-1 sm:col-span-2 sm:col-start-2 lg:flex-col">
        {contact_hidden ? (
          <HiddenContact id={id} why={contact_hidden} />
        ) : (
          <>
            <a href={`mailto:${customer.email}`} className={contactLink}>
              <Mail aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{customer.email}</span>
            </a>
            {customer.phone && (
              <a href={`tel:${customer.phone}`} className={contactLink}>
                <Phone aria-hidden="true" className="size-4 shrink-0" />
                {customer.phone}
              </a>
            )}
          </>
        )}
      </p>
    </div>
  )
}

function HiddenContact({ id, why }: { id: string; why: NonNullable<Opportunity['contact_hidden']> }) {
  const view = useViewContact()
  if (why === 'elsewhere')
    return (
      <>
        <span>{t(hiddenContactTexts.elsewhere)}</span>
        <button type="button" className={contactLink} disabled={view.isPending} onClick={() => view.mutate(id)}>
          {t('Show contact')}
        </button>
      </>
    )
  if (why !== 'no_service') return t(hiddenContactTexts[why])
  return (
    <Link to={urls.profile()} className={contactLink}>
      {t(hiddenContactTexts.no_service)}
    </Link>
  )
}

/** The next step of a chosen provider. */
function NextStep({ offer }: Pick<Opportunity, 'offer'>) {
  return (
    <p className="max-w-measure">
      {offer && isToBeArranged(offer)
        ? t('The customer has accepted your quote. Propose a time, and they book with one press.')
        : t('The customer has chosen you. Get in touch to agree on the details.')}
      {offer?.status === 'open' && ` ${t('The customer can still accept your offer.')}`}
    </p>
  )
}

function OpportunityActions({ opportunity }: { opportunity: Opportunity }) {
  const unlock = useUnlockContact()
  const decide = useDecideOffer()
  const [isOffering, setOffering] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [isQuoting, setQuoting] = useState(false)
  const [isTiming, setTiming] = useState(false)
  const { offer, contact_hidden } = opportunity
  const isOpen = opportunity.status === 'open'
  const mayAnswer = isOpen && !['not_listed', 'no_service', 'daily_limit'].includes(contact_hidden ?? '')
  const mayOffer = mayAnswer && (offer === null || offer.status === 'open')
  const mayDecline = isOpen && opportunity.asked && offer?.status !== 'open'
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
      {mayAnswer && !opportunity.unlocked && (
        <Button size="sm" variant="primary" pending={unlock.isPending} onClick={() => unlock.mutate(opportunity.id)}>
          {t('Contact')}
        </Button>
      )}
      {mayOffer && (
        <Button
          size="sm"
          variant={opportunity.unlocked && !offer ? 'primary' : 'secondary'}
          icon={<Send aria-hidden="true" className="size-4" />}
          onClick={() => setOffering(true)}
        >
          {offer ? t('Change offer') : t('Send offer')}
        </Button>
      )}
      {mayOffer && (
        <Button size="sm" onClick={() => setQuoting(true)}>
          {offer?.lines ? t('Change quote') : t('Quote with lines')}
        </Button>
      )}
      {offer && isToBeArranged(offer) && (
        <>
          <Button size="sm" variant="primary" onClick={() => setTiming(true)}>
            {offer.date === null ? t('Propose a time') : t('Propose another time')}
          </Button>
          <QuoteTimeDialog offer_id={offer.id} open={isTiming} onClose={() => setTiming(false)} />
        </>
      )}
      {offer?.status === 'open' && (
        <Button size="sm" pending={decide.isPending} onClick={() => decide.mutate({ id: offer.id, act: 'withdraw' })}>
          {t('Withdraw')}
        </Button>
      )}
      {mayDecline && (
        <Button size="sm" onClick={() => setDeclining(true)}>
          {t('Decline')}
        </Button>
      )}
      <DeclineDialog opportunity={opportunity} open={isDeclining} onClose={() => setDeclining(false)} />
      <OfferDialog serviceRequest={opportunity} open={isOffering} onClose={() => setOffering(false)} />
      <QuoteDialog serviceRequest={opportunity} open={isQuoting} onClose={() => setQuoting(false)} />
    </div>
  )
}
