import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AddressFields } from '#domains/bookings/components/address-fields.tsx'
import type { LastDetails } from '#domains/bookings/details-contract.ts'
import type { Draft } from '#domains/bookings/drafts-rules.ts'
import { lastDetailsQuery } from '#domains/bookings/request-client.ts'
import { addressAt } from '#domains/bookings/request-rules.ts'
import { type Field, namingFields, OfferBooking } from '#domains/bookings/request-schema.ts'
import { sessionQuery, useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { Location } from '#domains/locations/contract.ts'
import { useDecideOffer } from '#domains/service-requests/offers-client.ts'
import type { Offer } from '#domains/service-requests/offers-contract.ts'
import { isToBeArranged, priceWith } from '#domains/service-requests/quotes-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useProblems } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { QuoteLines } from './quote-lines.tsx'

interface Acceptance {
  offer: Offer
  /** The place of the service request. */
  place: Location
  open: boolean
  onClose: () => void
}

/**
 * Asks for the address, and for the phone number if the profile has none, before an offer becomes a
 * booking.
 */
export function AcceptDialog({ children, ...acceptance }: Acceptance & { children: ReactNode }) {
  const { offer, open, onClose } = acceptance
  const form = useAcceptForm(acceptance)
  const element = useFirstError(form.refusals)
  const formId = `accept-${offer.id}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Book for {amount}?', { amount: money(form.price) })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending}>
            {t('Accept and book')}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {t('{business_name} gets your name, email, phone and address, and your other offers are declined.', {
          business_name: offer.business_name,
        })}
      </p>
      {children}
      {offer.lines && (
        <QuoteLines
          lines={offer.lines}
          options={form.options}
          onChoose={isToBeArranged(offer) ? undefined : form.choose}
        />
      )}
      <form id={formId} ref={element} noValidate onSubmit={form.submit} className="mt-5 grid gap-5">
        <AddressFields form={form} hint={t('Where the work is. The provider sees it as soon as you book.')} />
        {form.asksPhone && (
          <TextField
            label={t('Phone')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            required
            value={form.draft.phone}
            onChange={({ currentTarget: { value } }) => form.change(() => ({ phone: value }))}
            error={form.problems.phone}
          />
        )}
      </form>
    </Dialog>
  )
}

type Details = Pick<Draft, 'address' | 'phone'>

function useAcceptForm({ offer, place, open, onClose }: Acceptance) {
  const { id, lines } = offer
  const [options, choose] = useState(offer.options)
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const { data: last } = useQuery({ ...lastDetailsQuery(api), enabled: open })
  const [edits, setEdits] = useState<Partial<Details>>({})
  const { problems, refusals, refuse, forget } = useProblems<Field>()
  const accept = useDecideOffer()
  const first: Details = { address: firstAddress(place, last), phone: last?.phone ?? '' }
  const draft = { ...first, ...edits }
  const asksPhone = !user?.user_metadata.phone
  useDraftAcrossSignIn(`accept:${id}`, open ? edits : undefined, setEdits)

  return {
    draft,
    problems,
    refusals,
    options,
    choose,
    price: lines ? priceWith(lines, options) : offer.price,
    asksPhone,
    isSending: accept.isPending,
    change: (next: (now: Details) => Partial<Details>) => {
      setEdits((now) => ({ ...now, ...next({ ...first, ...now }) }))
      forget(next(draft))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const details = { address: draft.address, ...(asksPhone && { phone: draft.phone }) }
      if (accept.isPending || refuse(namingFields(problemsIn(OfferBooking, details)))) return
      accept.mutate(
        { id, act: 'accept', details: { ...details, ...(lines && { options }) } },
        { onSuccess: onClose, onError: (error) => refuse(refusedFields(error)) },
      )
    },
  }
}

/**
 * The customer's last address if it is in the ZIP code of the request, else the request's place
 * without a street.
 */
function firstAddress(place: Location, last: LastDetails | undefined): Details['address'] {
  return addressAt(place, last?.address)
}
