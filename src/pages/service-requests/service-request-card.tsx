import { useState } from 'react'
import { Link } from 'react-router'
import { AnswerList } from '#domains/bookings/components/answer-list.tsx'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { RequestFields } from '#domains/catalog/components/request-fields.tsx'
import type { ContactUnlock } from '#domains/service-requests/answers-contract.ts'
import { RequestPhotos } from '#domains/service-requests/components/request-photos.tsx'
import { ServiceRequestBadge } from '#domains/service-requests/components/service-request-badge.tsx'
import { ServiceRequestFacts } from '#domains/service-requests/components/service-request-facts.tsx'
import { useChangeServiceRequest } from '#domains/service-requests/own-client.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { canMove } from '#domains/service-requests/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pencil } from '#ui/icons/pencil.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rich } from '#ui/rich.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'
import { AskedProviderPanel } from './asked-provider-panel.tsx'
import { OfferComparison } from './offer-comparison.tsx'

/** A customer's own service request, with its answers, offers and actions. */
export function ServiceRequestCard({ serviceRequest }: { serviceRequest: ServiceRequest }) {
  const { title, description, answers, fields, photos, unlocks, asked } = serviceRequest
  const now = useNow()
  return (
    <Card
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5"
      role="group"
      aria-label={title}
      id={`request-${serviceRequest.id}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg leading-snug wrap-anywhere">{title}</h3>
          <p className="mt-0.5 text-sm text-quiet">
            {t('{service_type} · posted', { service_type: categoryText(serviceRequest.service_type) })}{' '}
            <TimeAgo at={serviceRequest.created_at} now={now} />
          </p>
        </div>
        <ServiceRequestBadge serviceRequest={serviceRequest} />
      </div>
      {serviceRequest.closed_reason !== null && (
        <Banner tone="warning" title={t('We have closed this request')}>
          <p className="wrap-anywhere whitespace-pre-line">{serviceRequest.closed_reason}</p>
          <p className="mt-1">
            <Rich
              text={t('Do you think that this is a mistake? <link>Write to us</link>.')}
              link={(text) => (
                <Link to={urls.contact()} className="text-link">
                  {text}
                </Link>
              )}
            />
          </p>
        </Banner>
      )}
      <p className="max-w-measure wrap-anywhere whitespace-pre-line">{description}</p>
      <AnswerList answers={answers} />
      <RequestFields values={fields} />
      <RequestPhotos photos={photos} title={title} />
      <ServiceRequestFacts serviceRequest={serviceRequest} />
      {asked && (
        <AskedProviderPanel serviceRequest={serviceRequest} asked={asked} href={urls.provider(asked.provider_id)} />
      )}
      <OfferComparison serviceRequest={serviceRequest} />
      <Answers serviceRequest={serviceRequest} />
      {unlocks.length === 0 && isAnswerExpected(serviceRequest) && (
        <p className="text-sm text-quiet">{t('No answers yet. We notify you when a business answers.')}</p>
      )}
      {serviceRequest.contact_views > 0 && (
        <p className="text-sm text-quiet">
          {t('{count, plural, one {# provider} other {# providers}} saw your contact', {
            count: serviceRequest.contact_views,
          })}
        </p>
      )}
      <ServiceRequestActions serviceRequest={serviceRequest} editHref={urls.serviceRequest(serviceRequest.id)} />
    </Card>
  )
}

/** Whether a provider may still answer. */
function isAnswerExpected({ status, asked, others_nearby }: ServiceRequest): boolean {
  return status === 'open' && (others_nearby || (asked !== null && asked.available && asked.declined_at === null))
}

/** The businesses that answered. The customer can assign the request to one of them. */
function Answers({ serviceRequest }: { serviceRequest: ServiceRequest }) {
  const now = useNow()
  const assign = useChangeServiceRequest(t('Service request assigned'))
  if (serviceRequest.unlocks.length === 0) return null
  const mayAssign = canMove(serviceRequest, 'assigned', now)
  return (
    <div>
      <h4 className="font-text text-sm font-semibold tracking-normal">
        {t('Answered by {count, plural, one {# business} other {# businesses}}', {
          count: serviceRequest.unlocks.length,
        })}
      </h4>
      {mayAssign && (
        <p className="text-sm text-quiet">
          {t(
            'Have you agreed with one of them outside of an offer? Assign the request to them: other providers no longer see it, and nothing is booked.',
          )}
        </p>
      )}
      <ul className="mt-2 grid gap-2 sm:max-w-md">
        {serviceRequest.unlocks.map((answer) => (
          <li key={answer.provider_id} className="flex items-center justify-between gap-3">
            <Business answer={answer} href={urls.provider(answer.provider_id)} />
            {serviceRequest.assigned_to === answer.provider_id && serviceRequest.status !== 'expired' && (
              <span className="shrink-0 text-sm text-quiet">{t('has the job')}</span>
            )}
            {mayAssign && (
              <Button
                size="sm"
                pending={assign.isPending && assign.variables.assigned_to === answer.provider_id}
                onClick={() =>
                  assign.mutate({ id: serviceRequest.id, status: 'assigned', assigned_to: answer.provider_id })
                }
              >
                {t('Assign')}
                <span className="sr-only"> {t('to {business_name}', { business_name: answer.business_name })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Business({
  answer: { provider_id, business_name, avatar_url },
  href,
}: {
  answer: ContactUnlock
  href: string
}) {
  return (
    <Link to={href} viewTransition className="flex min-h-11 min-w-0 items-center gap-2.5 font-medium">
      <Avatar id={provider_id} name={business_name} src={avatar_url} size="sm" />
      <span className="min-w-0 leading-snug wrap-anywhere">{business_name}</span>
    </Link>
  )
}

function ServiceRequestActions({ serviceRequest, editHref }: { serviceRequest: ServiceRequest; editHref: string }) {
  const now = useNow()
  const complete = useChangeServiceRequest(t('Service request completed'))
  const close = useChangeServiceRequest(t('Service request closed'))
  const [isClosing, setClosing] = useState(false)
  const { id } = serviceRequest
  if (!canMove(serviceRequest, 'expired', now)) return null
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
      {serviceRequest.status === 'open' && (
        <ButtonLink size="sm" to={editHref} icon={<Pencil aria-hidden="true" className="size-4" />}>
          {t('Edit')}
        </ButtonLink>
      )}
      <Button size="sm" pending={complete.isPending} onClick={() => complete.mutate({ id, status: 'completed' })}>
        {t('Mark as completed')}
      </Button>
      <Button size="sm" onClick={() => setClosing(true)}>
        {t('Close request')}
      </Button>
      <ConfirmDialog
        open={isClosing}
        title={t('Close this request?')}
        confirmText={t('Close request')}
        cancelText={t('Keep it')}
        danger
        pending={close.isPending}
        onCancel={() => setClosing(false)}
        onConfirm={() => close.mutate({ id, status: 'expired' }, { onSettled: () => setClosing(false) })}
      >
        {t('Providers no longer see it, and offers for it can no longer be accepted.')}
      </ConfirmDialog>
    </div>
  )
}
