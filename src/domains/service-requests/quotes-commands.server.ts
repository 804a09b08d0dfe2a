import { amountOf } from '#domains/bookings/lines-rules.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { requireFreeHours } from '#domains/schedule/slots-policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import {
  alreadyDecided,
  eventOf,
  finalize,
  linesOf,
  lockAcceptable,
  requireJob,
  saveOffer,
} from './offers-commands.server.ts'
import { lockOffer } from './offers-locks.server.ts'
import { isToBeArranged, quoteLimits, quoteTexts } from './quotes-rules.ts'
import type { NewQuote, QuoteAcceptance, QuoteTime } from './quotes-schema.ts'

/**
 * Answers an open service request with a quote, as `createOffer` does with an offer. Throws the
 * same, and 422 for a last day that is past or more than a year ahead.
 */
export async function createQuote(
  context: UserTxContext,
  { lead_id, job, lines, valid_until, message, date, start_time, end_time }: NewQuote & { lead_id: string },
): Promise<void> {
  const { db, now, profile: provider } = context
  const serviceRequest = await requireJob(context, { lead_id, job })
  const { time_zone } = await db
    .selectFrom('providers')
    .select('time_zone')
    .where('id', '=', provider.id)
    .executeTakeFirstOrThrow()
  const today = dateIn(time_zone, now)
  if (valid_until < today || valid_until > daysAfter(today, quoteLimits.days))
    throw invalid([{ path: 'valid_until', message: quoteTexts.validUntil }])
  if (date && start_time && end_time)
    await requireFreeHours(context, {
      date,
      start_time,
      end_time,
      provider_id: provider.id,
      by: 'provider',
      time_zone,
      location: serviceRequest.zip_code,
    })
  const priced = lines.map((line) => ({ id: uuidv7(), ...line, amount: amountOf(line.quantity, line.unit_price) }))
  await saveOffer(context, serviceRequest, {
    hourly_rate: 0,
    date: date ?? null,
    start_time: start_time ?? null,
    end_time: end_time ?? null,
    time_zone,
    message,
    lines: JSON.stringify(priced),
    valid_until,
  })
}

/**
 * Accepts a quote whose time is to be arranged: its price holds, the request is assigned, and its
 * other offers are declined. Throws as `acceptOffer` does, and 409 `offer_decided` for a quote that
 * is accepted already or has a time, which `acceptOffer` books.
 */
export async function agreeToQuote(
  context: UserContext,
  { id, options }: QuoteAcceptance & { id: string },
): Promise<void> {
  await transact(context, async (context) => {
    const offer = await lockAcceptable(context, id)
    if (offer.status !== 'open') throw alreadyDecided()
    if (offer.date !== null) throw conflict('offer_decided', quoteTexts.hasTime)
    linesOf(offer, options)
    await finalize(context, offer, { booking_id: null, options })
    await announce(context, 'offer.agreed', eventOf(offer))
  })
}

/**
 * Proposes a time for a quote that its customer has accepted. A later one replaces it. Throws 404
 * for another provider's quote, 409 `not_agreed` before the acceptance and after the booking, and
 * as `requireFreeHours` does.
 */
export async function proposeQuoteTime(
  context: UserContext,
  { id, ...hours }: QuoteTime & { id: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { db, now, profile: provider } = context
    const offer = await lockOffer(db, id, 'offers.provider_id', provider)
    if (!isToBeArranged(offer) || offer.lead_status !== 'assigned') throw conflict('not_agreed', quoteTexts.notAgreed)
    const { time_zone } = await requireFreeHours(context, {
      ...hours,
      provider_id: provider.id,
      by: 'provider',
      location: offer.zip_code,
    })
    await db
      .updateTable('offers')
      .set({ ...hours, time_zone, updated_at: now })
      .where('id', '=', id)
      .execute()
    await announce(context, 'offer.timed', eventOf(offer))
  })
}
