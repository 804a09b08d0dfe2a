import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lengthOf, priceCalculation } from '#domains/bookings/rules.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { sessionQuery, useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { freeDaysQuery } from '#domains/schedule/availability-client.ts'
import { DEFAULT_MINUTES } from '#domains/schedule/availability-limits.ts'
import { ChosenTime } from '#domains/schedule/components/chosen-time.tsx'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { SlotChoice } from '#domains/schedule/components/slot-choice.tsx'
import { useShownDays } from '#domains/schedule/shown-days-client.ts'
import { gridTimes } from '#domains/schedule/slots-rules.ts'
import { today } from '#domains/service-requests/client.ts'
import { ServiceRequestFacts } from '#domains/service-requests/components/service-request-facts.tsx'
import { useSendOffer } from '#domains/service-requests/offers-client.ts'
import { offerLimits } from '#domains/service-requests/offers-limits.ts'
import { firstOffer, hoursProblems, type OfferDraft, offerOf } from '#domains/service-requests/offers-rules.ts'
import { NewOffer } from '#domains/service-requests/offers-schema.ts'
import type { Opportunity } from '#domains/service-requests/opportunities-contract.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { country } from '#ui/country.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { currencySign } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

type OfferDialogProps = { serviceRequest: Opportunity; open: boolean; onClose: () => void }

/** The form of an offer. It starts with the customer's preferred time. */
export function OfferDialog({ serviceRequest, open, onClose }: OfferDialogProps) {
  const form = useOfferForm(serviceRequest, onClose)
  const element = useFirstError(form.refusals)
  useDraftAcrossSignIn(`offer:${serviceRequest.id}`, open ? form.draft : undefined, form.set)

  const formId = `offer-${serviceRequest.id}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Offer for “{title}”', { title: serviceRequest.title })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {t('Send offer')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
        <div className="grid gap-1">
          <p className="text-quiet">{categoryText(serviceRequest.service_type)}</p>
          <ServiceRequestFacts serviceRequest={serviceRequest} />
        </div>
        <OfferFields form={form} serviceRequest={serviceRequest} />
      </form>
    </Dialog>
  )
}

function useOfferForm(serviceRequest: Opportunity, onDone: () => void) {
  // Only the edits. The rest follows the request, which its customer may change meanwhile.
  const [edits, setEdits] = useState<Partial<OfferDraft>>({})
  return useForm({
    draft: { ...firstOffer(serviceRequest), ...edits },
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: (whole) => ({ ...hoursProblems(whole, today()), ...problemsIn(NewOffer, offerOf(whole)) }),
    sending: useSendOffer(serviceRequest),
    onDone: () => {
      setEdits({})
      onDone()
    },
    problemsOf,
  })
}

/** A time that is taken has to be chosen again; everything else stays. */
const problemsOf = (error: Error) =>
  error instanceof ApiError && error.code === 'slot_taken' ? { start_time: error.message } : refusedFields(error)

type OfferFieldsProps = { form: ReturnType<typeof useOfferForm>; serviceRequest: Opportunity }

function OfferFields({ form, serviceRequest }: OfferFieldsProps) {
  const { draft, problems, set } = form
  return (
    <>
      <TextField
        label={t('Price per hour ({currency})', { currency: country().currency })}
        name="hourly_rate"
        inputMode="decimal"
        start={currencySign()}
        placeholder="0.00"
        required
        value={draft.hourly_rate}
        onChange={(event) => set({ hourly_rate: event.currentTarget.value })}
        error={problems.hourly_rate}
      />
      <OfferTime form={form} serviceRequest={serviceRequest} />
      <TextArea
        label={t('Message')}
        name="message"
        rows={3}
        optional
        counterMax={offerLimits.message}
        value={draft.message}
        onChange={(event) => set({ message: event.currentTarget.value })}
        error={problems.message}
      />
    </>
  )
}

/** An offer need not be within the provider's opening hours. */
const anyStart = gridTimes.slice(0, -1).map((start_time) => ({
  start_time,
  ends: gridTimes.filter((time) => time > start_time),
}))

/** Suggests the provider's free times. Any other time can be chosen, too. */
function OfferTime({ form: { draft, problems, set }, serviceRequest }: OfferFieldsProps) {
  const api = useApi()
  const first = firstOffer(serviceRequest)
  const minutes = first.start_time && first.end_time ? lengthOf(first) : DEFAULT_MINUTES
  const { data: user } = useQuery(sessionQuery(api))
  const free = useShownDays(
    freeDaysQuery(api, user?.profile.id ?? '', { duration: minutes, location: serviceRequest.location.zipCode }),
    draft.date,
    !!user,
  )
  return (
    <>
      <SlotChoice
        free={free}
        chosen={draft}
        starts={anyStart}
        others={(count) =>
          t('{count, plural, one {# time} other {# times}} that your calendar does not offer', { count })
        }
        minutes={minutes}
        problems={problems}
        onChange={set}
      />
      <OtherZone time_zone={serviceRequest.own_time.time_zone} className="text-sm text-quiet" />
      <ChosenTime chosen={draft} priceOf={(length) => calculationOf(draft, length)} />
    </>
  )
}

/** How the price is calculated; undefined until the rate is valid. */
function calculationOf(draft: OfferDraft, minutes: number): string | undefined {
  const { hourly_rate } = offerOf(draft)
  if (hourly_rate === undefined || problemsIn(NewOffer, offerOf(draft)).hourly_rate) return undefined
  return priceCalculation(hourly_rate, minutes)
}
