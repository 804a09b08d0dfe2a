import { othersLink } from '#domains/search/others-rules.ts'
import { urls } from '#urls.ts'
import type { Notification } from './contract.ts'

/** Where a notification leads. */
export function destinationOf({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): string {
  if (type === 'message') return urls.messages(metadata.sender_id ?? metadata.conversation_id)
  if (metadata.statement_id) return urls.decision(metadata.statement_id)
  if (type === 'review' && metadata.provider_id) return urls.provider(metadata.provider_id)
  if (metadata.review_booking_id) return urls.review(metadata.review_booking_id, 'past')
  if (metadata.search) return othersLink(metadata.search)
  if (metadata.is_calendar || metadata.is_sms) return urls.profile()
  if (metadata.client_id) return urls.clients(metadata.client_id)
  if (metadata.opportunity_id) return urls.opportunities()
  if (metadata.opening && metadata.provider_id) return urls.book(metadata.provider_id, { ...metadata.opening, step: 2 })
  // A new offer, for the customer of the request.
  if (metadata.lead_id && metadata.provider_id) return urls.ownRequests(metadata.lead_id)
  return urls.dashboard()
}
