import { enterJobs } from '#domains/bookings/client-jobs-commands.server.ts'
import type { CreatedBooking } from '#domains/bookings/request-contract.ts'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { slotTaken } from '#domains/schedule/slots-policy.server.ts'
import { onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { NewJob } from './contract.ts'
import { clientLimits, clientTexts } from './limits.ts'
import { lockClient } from './locks.server.ts'

const jobsADay: Limit = {
  name: 'jobs-of-clients',
  points: clientLimits.jobsADay,
  seconds: 86_400,
  message: clientTexts.tooManyJobs,
}

/**
 * Enters a job for a client, confirmed at once; with `repeat`, also the free dates of the year
 * after it. Throws 404 for clients and services of others, 409 `slot_taken`, `quote_needed` for a
 * service without a price, 422 for hours that cannot be booked, 403 `contact_refused` after a
 * block, and 429 above 200 a day.
 */
export async function addJob(context: UserContext, { id, ...job }: NewJob & { id: string }): Promise<CreatedBooking> {
  await spend(context.pool, jobsADay, context.profile.auth_user_id)
  return transactOnce(context, async (context) => {
    const { db, profile } = context
    await lockProfile(db, profile)
    await lockProvider(db, profile.id)
    const client = await lockClient(db, { id, provider_id: profile.id })
    return enterJobs(context, { ...job, client })
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}
