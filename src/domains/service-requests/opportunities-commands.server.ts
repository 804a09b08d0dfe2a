import { sql } from 'kysely'
import { revealThroughRequests, type SeenRequest } from '#domains/bookings/commands.server.ts'
import { getBlockState } from '#domains/identity/blocks-queries.server.ts'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, rateLimited } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { recordDecline, recordUnlock } from './answers-commands.server.ts'
import { declineTexts } from './answers-rules.ts'
import { createOffer } from './offers-commands.server.ts'
import { offerTexts } from './offers-limits.ts'
import { listOwnOffers } from './offers-queries.server.ts'
import type { NewOffer } from './offers-schema.ts'
import type { Opportunity } from './opportunities-contract.ts'
import { lockAnswers } from './opportunities-locks.server.ts'
import { getContactState, getOpportunity, listOpportunities } from './opportunities-queries.server.ts'
import { hiddenContactTexts, NEW_CONTACTS_A_DAY } from './opportunities-rules.ts'
import { requireAnswerable } from './policy.server.ts'
import { serviceRequestNotFound } from './queries.server.ts'
import { createQuote } from './quotes-commands.server.ts'
import type { NewQuote } from './quotes-schema.ts'

/** Each offer sends a notification and an email, even if it replaces another one. */
export const offersADay: Limit = {
  name: 'offers-of-profile',
  points: 60,
  seconds: 86_400,
  message: offerTexts.tooMany,
}

/** The provider's opportunities as {@link listOpportunities}. Records which contacts they show. */
export async function showOpportunities(
  context: UserContext,
  input: Omit<Parameters<typeof listOpportunities>[2], 'now'>,
): ReturnType<typeof listOpportunities> {
  const { db, profile: provider, now } = context
  const page = await listOpportunities(db, provider, { ...input, now })
  const hidden = page.items.flatMap(({ id, contact_hidden }) => (contact_hidden === 'daily_limit' ? [id] : []))
  if (hidden.length === 0) return page
  // Another window of the provider may have recorded the views meanwhile, so read again in any
  // case.
  await transact(context, async (tx) => recordViews(tx, hidden))
  return listOpportunities(db, provider, { ...input, now })
}

/** One opportunity, as {@link showOpportunities}. Throws 404 as {@link getOpportunity} does. */
export async function showOpportunity(context: UserContext, id: string): Promise<Opportunity> {
  const { db, profile: provider, now } = context
  const opportunity = await getOpportunity(db, provider, { id, now })
  if (opportunity.contact_hidden !== 'daily_limit') return opportunity
  await transact(context, async (tx) => recordViews(tx, [id]))
  return getOpportunity(db, provider, { id, now })
}

/**
 * Records that a provider sees the contacts of these service requests for the first time, as many
 * as {@link NEW_CONTACTS_A_DAY} allows, and reveals the bookings of their customers. Returns
 * whether there were any. Calls for one provider wait for each other, so that several at once can't
 * exceed the limit.
 */
async function recordViews(context: UserTxContext, lead_ids: readonly string[]): Promise<boolean> {
  const { db, profile: provider, now } = context
  await lockAnswers(db, provider)
  const { rows } = await sql<SeenRequest>`
    with seen as (
      insert into lead_views (lead_id, provider_id, created_at)
      select id, ${provider.id}, ${now} from unnest(${[...lead_ids]}::uuid[]) with ordinality as shown (id, place)
      where not exists (select from lead_views where lead_id = shown.id and provider_id = ${provider.id})
      order by place
      limit ${NEW_CONTACTS_A_DAY} - least(${NEW_CONTACTS_A_DAY}, (
        select count(*) from lead_views
        where provider_id = ${provider.id} and created_at > ${now}::timestamptz - interval '24 hours'))
      returning lead_id)
    select customer_id, title from seen join leads on leads.id = lead_id order by leads.id`.execute(db)
  await revealThroughRequests(context, rows)
  return rows.length > 0
}

const newContacts = { name: 'new-contacts', points: NEW_CONTACTS_A_DAY, seconds: 24 * 3600 }

/**
 * Makes sure that the provider may answer a service request and sees its contact; a new business
 * may answer without seeing it. Throws as {@link requireAnswerable} does, 403 `not_listed` before
 * the business is approved and says who offers its services, 403 `service_required` without a
 * service, and 429 above {@link NEW_CONTACTS_A_DAY}.
 */
async function requireContact(context: UserTxContext, id: string) {
  const { db, profile: provider, now } = context
  await lockAnswers(db, provider)
  const serviceRequest = await requireAnswerable(context, id)
  const state = await getContactState(db, { provider, lead_id: id, now })
  if (!state.is_listed) throw forbidden(hiddenContactTexts.not_listed, 'not_listed')
  if (!state.has_service) throw forbidden(hiddenContactTexts.no_service, 'service_required')
  if (!state.is_new && !state.is_seen && !(await recordViews(context, [id])))
    throw rateLimited(3600, hiddenContactTexts.daily_limit, newContacts)
  return serviceRequest
}

/**
 * Runs a command that needs the contact of a service request. If the provider has blocked the
 * customer in a conversation without knowing who it is, the command is refused, which reveals that.
 * So the view, which reveals the customer, is recorded and stays.
 */
async function withContact<T>(context: UserContext, id: string, command: () => Promise<T>): Promise<T> {
  const { db, profile: provider } = context
  const request = await db.selectFrom('leads').select('customer_id').where('id', '=', id).executeTakeFirst()
  if (request && (await getBlockState(db, provider, request.customer_id)).is_unknown)
    await transact(context, async (tx) => requireContact(tx, id))
  return command()
}

/**
 * Shows the contact of a service request outside the provider's categories or work area. Throws as
 * {@link requireContact} does, 403 `business_too_new`, and 403 `answer_required` if the customer
 * shows it only to those who answer.
 */
export async function viewContact(context: UserContext, id: string): Promise<Opportunity> {
  const { db, profile: provider, now } = context
  const { contact_hidden } = await getOpportunity(db, provider, { id, now })
  if (contact_hidden === 'not_answered') throw forbidden(hiddenContactTexts.not_answered, 'answer_required')
  if (contact_hidden === 'new_business') throw forbidden(hiddenContactTexts.new_business, 'business_too_new')
  return withContact(context, id, async () =>
    transact(context, async (context) => {
      await lockProfile(context.db, provider)
      await requireContact(context, id)
      return getOpportunity(context.db, provider, { id, now })
    }),
  )
}

/**
 * Unlocks the customer's contact for the provider, which tells the customer about the provider.
 * Throws as {@link requireContact} does, 403 `own_request`, and 403 `contact_refused`.
 */
export async function unlockContact(context: UserContext, id: string): Promise<Opportunity> {
  const { profile: provider, now } = context
  return withContact(context, id, async () =>
    transact(context, async (context) => {
      await lockProfile(context.db, provider)
      const { customer_id } = await requireContact(context, id)
      if (await recordUnlock(context, { id, customer_id }))
        await announce(context, 'service_request.unlocked', { lead_id: id, customer_id, provider_id: provider.id })
      return getOpportunity(context.db, provider, { id, now })
    }),
  )
}

/**
 * Declines a service request that asked this provider for a quote, with a text for the customer.
 * Throws as `requireAnswerable` does, 404 for a request that asked someone else, and 409
 * `offer_open` while the provider's offer is open.
 */
export async function declineRequest(context: UserContext, { id, reason }: { id: string; reason: string }) {
  const { profile: provider } = context
  await transact(context, async (context) => {
    const { db } = context
    await lockProfile(db, provider)
    await lockAnswers(db, provider)
    const { customer_id, provider_id } = await requireAnswerable(context, id)
    if (provider_id !== provider.id) throw serviceRequestNotFound()
    const [offer] = await listOwnOffers(db, provider.id, [id])
    if (offer?.status === 'open') throw conflict('offer_open', declineTexts.offerOpen)
    await recordDecline(context, { id, customer_id, reason })
  })
}

/**
 * Answers a service request with an offer, as {@link createOffer} does. Throws as
 * {@link requireContact} does, and 429 above 60 offers a day.
 */
export const sendOffer = (context: UserContext, { id, offer }: { id: string; offer: NewOffer }): Promise<Opportunity> =>
  answerWith(context, id, (context) => createOffer(context, { lead_id: id, ...offer }))

/** Answers a request for a quote, as {@link createQuote} does. Throws as {@link sendOffer} does. */
export const sendQuote = (context: UserContext, { id, quote }: { id: string; quote: NewQuote }): Promise<Opportunity> =>
  answerWith(context, id, (context) => createQuote(context, { lead_id: id, ...quote }))

async function answerWith(
  context: UserContext,
  id: string,
  create: (context: UserTxContext) => Promise<void>,
): Promise<Opportunity> {
  const { profile: provider, pool, now } = context
  await spend(pool, offersADay, provider.id)
  return withContact(context, id, async () =>
    transactOnce(context, async (context) => {
      await lockProfile(context.db, provider)
      await requireContact(context, id)
      await create(context)
      return getOpportunity(context.db, provider, { id, now })
    }),
  )
}
