import { lockProfile } from '#features/identity/locks.server.ts'
import type { UserContext } from '#features/identity/policy.server.ts'
import { createOffer } from '#features/offers/commands.server.ts'
import { offerTexts } from '#features/offers/rules.ts'
import type { NewOffer } from '#features/offers/schema.ts'
import { recordUnlock } from '#features/service-requests/commands.server.ts'
import { requireAnswerable } from '#features/service-requests/policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { Opportunity } from './contract.ts'
import { getOpportunity } from './queries.server.ts'

/** Each offer sends a notification and an email, even if it replaces another one. */
export const offersADay: Limit = {
  name: 'offers-of-profile',
  points: 60,
  seconds: 86_400,
  message: offerTexts.tooMany,
}

/**
 * Unlocks the customer's contact for the provider, which tells the customer about the provider.
 * Throws 404 if the service request is no longer open, 403 `own_request`, and 403 `contact_refused`.
 */
export async function unlockContact(context: UserContext, id: string): Promise<Opportunity> {
  const { profile: provider, now } = context
  return transact(context, async (context) => {
    await lockProfile(context.db, provider)
    await recordUnlock(context, await requireAnswerable(context, id))
    return getOpportunity(context.db, provider, { id, now })
  })
}

/**
 * Answers a service request with an offer, as {@link createOffer} does. Throws 429 above 60 offers a
 * day.
 */
export async function sendOffer(
  context: UserContext,
  { id, offer }: { id: string; offer: NewOffer },
): Promise<Opportunity> {
  const { profile: provider, pool, now } = context
  await spend(pool, offersADay, provider.id)
  return transactOnce(context, async (context) => {
    await lockProfile(context.db, provider)
    await createOffer(context, { lead_id: id, ...offer })
    return getOpportunity(context.db, provider, { id, now })
  })
}
