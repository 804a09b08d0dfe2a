import { sql } from 'kysely'
import { selectLockedService } from '#domains/bookings/request-locks.server.ts'
import { assertAnswers } from '#domains/bookings/request-policy.server.ts'
import { fieldsColumn, replaceFieldFiles } from '#domains/catalog/fields-commands.server.ts'
import type { FieldValues } from '#domains/catalog/fields-contract.ts'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { replacePhotos } from '#domains/pictures/commands.server.ts'
import { pictureUrl } from '#domains/pictures/rules.ts'
import { requireAgreement } from '#domains/site/texts-policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { broadcast, emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { giveBack, type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import type { ServiceRequestChange } from './contract.ts'
import { serviceRequestTexts as texts } from './limits.ts'
import { type LockedServiceRequest, lockOwnServiceRequest, lockServiceRequest } from './locks.server.ts'
import { requireAskable, requireAssignable, whenOf } from './policy.server.ts'
import { getPlace } from './queries.server.ts'
import { changedPart, expiryOf, isOpen, moveProblem, openRequests } from './rules.ts'
import { type NewServiceRequest } from './schema.ts'

/** The busiest customers post a handful a day; more would be a program or a mistake. */
const requestsADay: Limit = { name: 'leads-of-profile', points: 20, seconds: 86_400, message: texts.tooMany }

/**
 * Posts a service request for 30 days, to everyone or to one provider. `read` reads the answer in
 * the same transaction. Throws 422 for an unknown ZIP code, a date out of range, photos that aren't
 * the customer's own, missing answers and as `fieldsColumn` does, 404 for a service of another
 * provider, 409 `duplicate_request` while the same request is open, 429 above 20 a day, and as
 * `requireAskable` and `requireAgreement` do.
 */
export async function postServiceRequest<T>(
  context: UserContext,
  input: NewServiceRequest,
  read: (context: UserTxContext, id: string) => Promise<T>,
): Promise<T> {
  await requireAgreement(context)
  const { profile: customer, pool, now } = context
  const { location, provider_id = null, service_id, answers, fields: given, ...words } = input
  const others_nearby = provider_id === null || input.others_nearby
  const place = await getPlace(context, location.zipCode)
  const when = whenOf(input, place.time_zone, now)
  await spend(pool, requestsADay, customer.id)
  return transactOnce(context, async (context) => {
    const { db } = context
    await lockProfile(db, customer)
    if (provider_id) await requireAskable(context, provider_id)
    const questions = await requireQuestions(db, { provider_id, service_id })
    await expireDue(db, customer.id, now)
    const write = { of: 'request' as const, previous: {}, given }
    const { id } = await db
      .insertInto('leads')
      .values({
        ...words,
        ...when,
        ...place.columns,
        answers: JSON.stringify(assertAnswers({ questions }, answers)),
        fields: await fieldsColumn(context, write),
        created_at: now,
        expires_at: expiryOf(now),
        customer_id: customer.id,
        provider_id,
        others_nearby,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceRequestPhotos(context, words.photos, [])
    await replaceFieldFiles(context, write)
    show(context, 'lead.posted', { id, provider_id, others_nearby })
    if (provider_id)
      await announce(context, 'service_request.asked', { lead_id: id, customer_id: customer.id, provider_id })
    return read(context, id)
  })
    .catch(onConstraint('one_open_request_per_title', duplicate))
    .catch(async (failure: unknown) => {
      // A rejected request doesn't count.
      await giveBack(pool, requestsADay, customer.id)
      throw failure
    })
}

/** The questions of the service that a quote is asked for; none without a service. */
async function requireQuestions(
  db: Tx,
  { provider_id, service_id }: { provider_id: string | null; service_id?: string | null | undefined },
): Promise<unknown> {
  if (!provider_id || !service_id) return []
  const service = await selectLockedService(db, { id: service_id, provider_id }).executeTakeFirst()
  if (!service) throw notFound(t('Service not found'))
  return service.questions
}

const duplicate = () => conflict('duplicate_request', texts.alike)

/**
 * Expires the customer's own requests that are due, so that they don't count as duplicates of a new
 * one.
 */
async function expireDue(db: Tx, customer_id: string, now: Date): Promise<void> {
  await db
    .updateTable('leads')
    .set({ status: 'expired' })
    .where('customer_id', '=', customer_id)
    .where('status', '=', sql.lit('open' as const))
    .where('expires_at', '<=', now)
    .execute()
}

/**
 * Changes the customer's own service request or its status: assigned (to a provider who answered),
 * completed, or expired (closed early). Throws 404 for another user's request, 409
 * `move_not_allowed`, `duplicate_request`, 403 `contact_refused` for a provider after a block, and
 * 422 for invalid fields.
 */
export async function changeServiceRequest(
  context: UserContext,
  { id, ...change }: ServiceRequestChange & { id: string },
): Promise<void> {
  const { profile: customer, now } = context
  const { location, status, assigned_to, others_nearby, fields: given, ...words } = change
  const place = location && (await getPlace(context, location.zipCode))
  await transact(context, async (context) => {
    const { db } = context
    await lockProfile(db, customer)
    await expireDue(db, customer.id, now)
    const serviceRequest = await lockOwnServiceRequest(db, customer, id)
    const isWider = others_nearby === true && !serviceRequest.others_nearby
    const about = { lead_id: id, customer_id: customer.id }
    let part: ReturnType<typeof changedPart> = null
    if (Object.keys(words).length > 0 || place || isWider || given) {
      if (!isOpen(serviceRequest, now)) throw conflict('move_not_allowed', texts.notOpen)
      const isMoved = whenFields.some((field) => field in words)
      const time_zone = place?.time_zone ?? serviceRequest.time_zone
      const write = given && { of: 'request' as const, previous: serviceRequest.fields as FieldValues, given }
      await db
        .updateTable('leads')
        .set({
          ...words,
          ...(isMoved &&
            whenOf({ ...serviceRequest, ...words, timing: words.timing ?? serviceRequest.timing }, time_zone, now)),
          ...place?.columns,
          ...(isWider && { others_nearby }),
          ...(write && { fields: await fieldsColumn(context, write) }),
        })
        .where('id', '=', id)
        .execute()
      part = changedPart(serviceRequest, await lockOwnServiceRequest(db, customer, id))
      if (part && !status) await announce(context, 'service_request.changed', { ...about, part })
      if (write) await replaceFieldFiles(context, write)
      if (words.photos) await replaceRequestPhotos(context, words.photos, serviceRequest.photos)
    }
    if (status) await move(context, serviceRequest, { status, assigned_to, part })
    if (isWider) show(context, 'lead.posted', { ...serviceRequest, others_nearby })
    else show(context, 'lead.changed', serviceRequest)
  }).catch(onConstraint('one_open_request_per_title', duplicate))
}

/**
 * Removes previous photos that nothing uses. Throws 422 on `photos` unless all are the customer's
 * own.
 */
async function replaceRequestPhotos(context: UserTxContext, names: string[], previous: string[]): Promise<void> {
  const photos = names.map((name) => pictureUrl({ bucket: 'request-photos', name }))
  const change = { bucket: 'request-photos' as const, profile_id: context.profile.id, path: 'photos' }
  await replacePhotos(context, { ...change, photos, previous })
}

const whenFields = ['timing', 'preferred_date', 'start_time', 'end_time']

type Shown = Pick<LockedServiceRequest, 'id' | 'provider_id' | 'others_nearby'>

/** Makes open lists of opportunities reload: everyone's, or only that of the asked provider. */
function show(to: TxContext, type: 'lead.posted' | 'lead.changed', { id, provider_id, others_nearby }: Shown): void {
  if (others_nearby) broadcast(to, openRequests, type, { lead_id: id })
  else if (provider_id) emit(to, provider_id, type, { lead_id: id })
}

interface Move extends Pick<Announcements['service_request.settled'], 'status' | 'part'> {
  assigned_to: string | undefined
}

async function move(context: TxContext, serviceRequest: LockedServiceRequest, to: Move): Promise<void> {
  const { db, now } = context
  const { id: lead_id, customer_id } = serviceRequest
  const { status, part } = to
  const problem = moveProblem(serviceRequest, status, now)
  if (problem) throw conflict('move_not_allowed', problem)
  const provider_id =
    status === 'assigned' ? await requireAssignable(db, serviceRequest, to.assigned_to) : serviceRequest.assigned_to
  await db.updateTable('leads').set({ status, assigned_to: provider_id }).where('id', '=', lead_id).execute()
  await announce(context, 'service_request.settled', { lead_id, customer_id, provider_id, status, part })
}

/** Assigns a service request to the provider whose offer its customer accepts. */
export async function assignServiceRequest(
  context: TxContext,
  { id, provider_id }: { id: string; provider_id: string },
): Promise<void> {
  const { db } = context
  const assigned = await db
    .updateTable('leads')
    .set({ status: 'assigned', assigned_to: provider_id })
    .where('id', '=', id)
    .returning(['id', 'provider_id', 'others_nearby'])
    .executeTakeFirstOrThrow()
  show(context, 'lead.changed', assigned)
}

/**
 * Closes an open service request for an operator, with a reason for the customer, and returns the
 * customer's login. Throws 404, and 409 `move_not_allowed` if it isn't open.
 */
export async function closeServiceRequest(
  context: TxContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ auth_user_id: string }> {
  const { db, now } = context
  const serviceRequest = await lockServiceRequest(db, id)
  const { customer_id, auth_user_id } = serviceRequest
  if (!isOpen(serviceRequest, now)) throw conflict('move_not_allowed', texts.notOpen)
  await db.updateTable('leads').set({ status: 'expired', closed_reason: reason }).where('id', '=', id).execute()
  await announce(context, 'service_request.closed', { lead_id: id, customer_id })
  show(context, 'lead.changed', serviceRequest)
  return { auth_user_id }
}

/**
 * Reopens a service request that an operator closed, and returns the customer's login. Throws 404,
 * 409 `move_not_allowed` if no operator closed it or its time is over, and `duplicate_request` if
 * the customer has posted the same request again.
 */
export async function reopenServiceRequest(context: TxContext, id: string): Promise<{ auth_user_id: string }> {
  const { db, now } = context
  const serviceRequest = await lockServiceRequest(db, id)
  const { closed_reason, customer_id, auth_user_id, expires_at } = serviceRequest
  if (closed_reason === null || expires_at <= now) throw conflict('move_not_allowed', texts.notReopened)
  await db
    .updateTable('leads')
    .set({ status: 'open', closed_reason: null })
    .where('id', '=', id)
    .execute()
    .catch(onConstraint('one_open_request_per_title', () => conflict('duplicate_request', texts.postedAgain)))
  await announce(context, 'service_request.reopened', { lead_id: id, customer_id })
  show(context, 'lead.changed', serviceRequest)
  return { auth_user_id }
}

/**
 * Marks service requests as expired when their 30 days are over, a thousand at a time so that other
 * writes don't wait for long. Returns their number.
 */
export async function expireServiceRequests({ db, now }: { db: Db; now: Date }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ status: 'expired' })
    .where('id', 'in', (row) =>
      row
        .selectFrom('leads')
        .select('id')
        .where('status', '=', sql.lit('open' as const))
        .where('expires_at', '<=', now)
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  return count < 1000 ? count : count + (await expireServiceRequests({ db, now }))
}
