import { assertNotBlocked, contactRefused } from '#domains/identity/blocks-policy.server.ts'
import { getBlockState } from '#domains/identity/blocks-queries.server.ts'
import type { UserTxContext } from '#domains/identity/policy.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { getActiveProvider } from '#domains/providers/queries.server.ts'
import { providerPaused } from '#domains/schedule/slots-policy.server.ts'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { forbidden, invalid } from '#platform/http/errors.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import { serviceRequestLimits, serviceRequestTexts as texts } from './limits.ts'
import { lockServiceRequestForAnswers } from './locks.server.ts'
import { serviceRequestNotFound } from './queries.server.ts'
import { isAskedOf, isOpen } from './rules.ts'
import type { NewServiceRequest } from './schema.ts'

/**
 * Makes sure that the provider may answer a service request, and keeps it open until the commit.
 * Throws 404 if it is no longer open or only another provider was asked, 403 `own_request`, and 403
 * `contact_refused` if the provider knows of a block between them.
 */
export async function requireAnswerable({ db, profile, now }: UserTxContext, id: string) {
  const serviceRequest = await lockServiceRequestForAnswers(db, id)
  if (serviceRequest?.auth_user_id === profile.auth_user_id) throw forbidden(texts.ownRequest, 'own_request')
  if (!serviceRequest || !isOpen(serviceRequest, now) || !isAskedOf(serviceRequest, profile))
    throw serviceRequestNotFound()
  const { is_known } = await getBlockState(db, profile, serviceRequest.customer_id)
  if (is_known) throw contactRefused()
  return serviceRequest
}

/**
 * Makes sure that the customer may ask a provider for a quote. Call it after `lockProfile`. Throws
 * 404 for an unknown or inactive provider, 403 `own_request` for the customer's own business, 409
 * `provider_paused` or `provider_unclaimed`, and 403 `contact_refused` if either user has blocked
 * the other.
 */
export async function requireAskable({ db, profile }: UserTxContext, provider_id: string): Promise<void> {
  const { auth_user_id, paused } = await getActiveProvider(db, provider_id)
  if (auth_user_id === profile.auth_user_id) throw forbidden(texts.ownBusiness, 'own_request')
  if (paused) throw providerPaused(paused)
  await assertNotBlocked(db, profile.id, provider_id)
}

/**
 * Returns the provider if a service request may be assigned to them: they have unlocked the
 * customer's contact and are still active. Throws 422 for any other provider, and 403
 * `contact_refused` if either user has blocked the other.
 */
export async function requireAssignable(
  db: Tx,
  { id, customer_id }: { id: string; customer_id: string },
  provider_id: string | undefined,
): Promise<string> {
  const unlock =
    provider_id &&
    (await db
      .selectFrom('lead_unlocks')
      .innerJoin('users', 'users.id', 'lead_unlocks.provider_id')
      .select('provider_id')
      .where('lead_id', '=', id)
      .where('provider_id', '=', provider_id)
      .where(isActive())
      .executeTakeFirst())
  if (!unlock) throw invalid([{ path: 'assigned_to', message: texts.notAnswered }])
  await assertNotBlocked(db, customer_id, unlock.provider_id, texts.blocked)
  return unlock.provider_id
}

type When = Pick<NewServiceRequest, 'timing' | 'preferred_date' | 'start_time' | 'end_time'>

/**
 * The columns of the preferred time. Throws 422 for an end that isn't after the start, and for a
 * date that is missing, past or too far ahead, by today at the place of the request.
 */
export function whenOf({ timing, preferred_date, start_time, end_time }: When, time_zone: string, now: Date) {
  if (timing !== 'scheduled') return { timing, preferred_date: null, start_time: null, end_time: null }
  assertHours({ start_time, end_time })
  if (!preferred_date) throw invalid([{ path: 'preferred_date', message: texts.date }])
  assertDate(preferred_date, time_zone, now)
  return { timing, preferred_date, start_time, end_time }
}

function assertHours({ start_time, end_time }: Pick<When, 'start_time' | 'end_time'>): void {
  if (!start_time) throw invalid([{ path: 'start_time', message: hoursTexts.start }])
  if (!end_time) throw invalid([{ path: 'end_time', message: hoursTexts.end }])
  if (end_time <= start_time) throw invalid([{ path: 'end_time', message: hoursTexts.endBeforeStart }])
}

function assertDate(date: string, time_zone: string, now: Date): void {
  const today = dateIn(time_zone, now)
  if (date < today) throw invalid([{ path: 'preferred_date', message: texts.datePast }])
  if (date > daysAfter(today, serviceRequestLimits.daysAhead))
    throw invalid([{ path: 'preferred_date', message: texts.dateFar }])
}
