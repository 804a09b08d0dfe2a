import type { Offer } from '#domains/service-requests/offers-contract.ts'
import type { NewOffer } from '#domains/service-requests/offers-schema.ts'
import type { Opportunity } from '#domains/service-requests/opportunities-contract.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import type { NewServiceRequest } from '#domains/service-requests/schema.ts'
import type { Answer, Caller } from './people.ts'

/** A new service request; by default cleaning in New York, a week after the test clock. */
export function requestWith<W extends Partial<Record<keyof NewServiceRequest, unknown>>>(changes: W = {} as W) {
  return {
    service_type: 'Cleaning',
    title: 'Tidy the back yard',
    description: 'Two hedges, and leaves everywhere.',
    budget: 120,
    location: { zipCode: '10001' },
    preferred_date: '2026-03-10',
    start_time: '10:00',
    end_time: '13:00',
    ...changes,
  } satisfies Partial<Record<keyof NewServiceRequest, unknown>>
}

/** Posts a service request through the API. */
export function post(
  customer: Caller,
  changes: Partial<Record<keyof NewServiceRequest, unknown>> = {},
): Promise<Answer<ServiceRequest>> {
  return customer.post('/rest/v1/leads', requestWith(changes))
}

/** A new offer: three hours on the evening of the preferred day at $35.00. */
export const anOffer: NewOffer = {
  hourly_rate: 35,
  date: '2026-03-10',
  start_time: '17:00',
  end_time: '20:00',
  message: 'I bring my own tools.',
}

/** Sends an offer through the API. */
export function offer(provider: Caller, { id }: { id: string }, changes: Partial<NewOffer> = {}) {
  return provider.post<Opportunity>(`/rest/v1/leads/${id}/offers`, { ...anOffer, ...changes })
}

/** An offer that the customer has not decided yet, for a request of its own. */
export async function anOfferFor(
  customer: Caller,
  provider: Caller,
  changes: Partial<Record<keyof NewServiceRequest, unknown>> = {},
): Promise<Offer> {
  const { body } = await post(customer, changes)
  return (await offer(provider, body)).body.offer!
}

/** A request that asks one provider for a quote, and their decline. */
export async function aDeclinedQuote(
  customer: Caller,
  provider: Caller & { id: string },
  title: string,
  reason: string,
): Promise<ServiceRequest> {
  const { body } = await post(customer, { title, provider_id: provider.id })
  const { status } = await provider.post(`/rest/v1/leads/${body.id}/decline`, { reason })
  if (status !== 204) throw new Error(`The decline was rejected: ${status}`)
  return body
}
