import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { offerSheetQuery } from '#domains/service-requests/quotes-client.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { momentText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { OfferTerms } from './offer-card.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  await load(context, (api) => offerSheetQuery(api, params['id'] ?? ''))
  return null
}

/** `/offers/:id`: an offer or a quote on one sheet, for both parties. */
export function Component() {
  const { id = '' } = useParams()
  const { data: offer } = useSuspenseQuery(offerSheetQuery(useApi(), id))
  const { business_name } = offer
  const heading = offer.lines
    ? t('Quote from {business_name}', { business_name })
    : t('Offer from {business_name}', { business_name })
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <title>{pageTitle(heading)}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{heading}</h1>
          {offer.title && <p className="mt-1 wrap-anywhere">{offer.title}</p>}
          <p className="mt-1 text-sm text-quiet">
            {t('Sent {time}', { time: momentText(offer.created_at, offer.time_zone) })}
          </p>
        </div>
        <Button className="print:hidden" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <Card>
        <OfferTerms offer={offer} />
        {offer.booking_id === null && offer.status === 'accepted' && offer.date !== null && (
          <p className="mt-3">{t('Proposed time: {date}', { date: dateText(offer.date) })}</p>
        )}
      </Card>
    </div>
  )
}
