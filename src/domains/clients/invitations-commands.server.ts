import { randomBytes } from 'node:crypto'
import { giveJobsTo } from '#domains/bookings/client-jobs-commands.server.ts'
import { queueAccountEmail } from '#domains/email/commands.server.ts'
import { lockLogin, lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { record } from '#platform/audit.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, rateLimited } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { noInvitation } from './commands.server.ts'
import type { AcceptedInvitation, Client, Invitation } from './contract.ts'
import { clientLimits as limits, clientTexts as texts } from './limits.ts'
import { lockClient } from './locks.server.ts'
import { getClient } from './queries.server.ts'

const invitationsADay: Limit = {
  name: 'invitations',
  points: limits.invitationsADay,
  seconds: 86_400,
  message: texts.tooManyInvitations,
}

/**
 * Emails a client a link that connects their account with the jobs. It replaces an earlier link.
 * The answer doesn't say whether the address has an account. Throws 404 for clients of others, 422
 * without an email address, 409 `has_account`, and 429 for a second one within a day.
 */
export async function inviteClient(context: UserContext, { id }: { id: string }): Promise<Client> {
  await spend(context.pool, invitationsADay, context.profile.auth_user_id)
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const provider_id = profile.id
    await lockProvider(db, provider_id)
    const { name, email, customer_id, invited_at } = await lockClient(db, { id, provider_id })
    if (email === '') throw invalid([{ path: 'email', message: texts.noEmail }])
    if (customer_id !== null) throw conflict('has_account', texts.hasAccount)
    const again = invited_at === null ? 0 : invited_at.getTime() + limits.invitedAgain * HOUR_MS - now.getTime()
    if (again > 0) throw rateLimited(again / 1000, texts.invitedToday, { name: 'invitation-of-client', points: 1 })
    const token = randomBytes(32).toString('base64url')
    const invitation = { invitation_hash: hashOfToken(token), invitation_email: email, invited_at: now }
    await db.updateTable('clients').set(invitation).where('id', '=', id).execute()
    const { business_name } = await businessOf(context, provider_id)
    const mail = {
      recipient: email,
      auth_user_id: null,
      expires_at: new Date(now.getTime() + limits.invitationDays * DAY_MS),
    }
    await queueAccountEmail(context, mail, { kind: 'client_invitation', name, business_name, token })
    await record(context, { kind: 'client.invited', actor_id: profile.auth_user_id, details: { client_id: id } })
    return getClient(context, { provider_id, id })
  })
}

const businessOf = ({ db }: Pick<UserTxContext, 'db'>, id: string) =>
  db.selectFrom('providers').select('business_name').where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Connects a client with the customer who was invited: their account sees the jobs as its own
 * bookings. Throws 403 `invitation_invalid` for a link that was used, replaced or is old,
 * `other_login` if the account has another email address, `unconfirmed`, and `own_service`.
 */
export async function acceptInvitation(context: UserContext, { token }: Invitation): Promise<AcceptedInvitation> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const invitation_hash = hashOfToken(token)
    const addressee = await db
      .selectFrom('clients')
      .select(['id', 'provider_id'])
      .where('invitation_hash', '=', invitation_hash)
      .executeTakeFirst()
    if (!addressee) throw invitationInvalid()
    const { provider_id } = addressee
    await lockProfile(db, profile)
    await lockProvider(db, provider_id)
    const client = await lockClient(db, addressee)
    await assertInvited(context, client, invitation_hash)
    const isOwn = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', provider_id)
      .where('auth_user_id', '=', profile.auth_user_id)
      .executeTakeFirst()
    if (isOwn) throw forbidden(texts.invitationOwn, 'own_service')
    await db
      .updateTable('clients')
      .set({ ...noInvitation, customer_id: profile.id, updated_at: now })
      .where('id', '=', client.id)
      .execute()
    const parties = { client_id: client.id, customer_id: profile.id, provider_id }
    const bookings = await giveJobsTo(context, parties)
    await announce(context, 'client.joined', { ...parties, name: client.name })
    await record(context, { kind: 'client.joined', actor_id: profile.auth_user_id, details: { client_id: client.id } })
    const { business_name } = await businessOf(context, provider_id)
    return { provider_id, business_name, bookings }
  })
}

interface Invited {
  invitation_hash: Buffer | null
  invitation_email: string | null
  invited_at: Date | null
}

/**
 * Checks that the account has the address to which the link was sent, which the link proves to be
 * the reader's.
 */
async function assertInvited(
  { db, now, profile }: UserTxContext,
  { invitation_hash, invitation_email, invited_at }: Invited,
  hash: Buffer,
): Promise<void> {
  const isOld = !invited_at || now.getTime() - invited_at.getTime() > limits.invitationDays * DAY_MS
  if (isOld || !invitation_hash?.equals(hash)) throw invitationInvalid()
  const login = await lockLogin(db, profile.auth_user_id)
  if (login.email.toLowerCase() !== invitation_email?.toLowerCase())
    throw forbidden(texts.invitationForOther, 'other_login')
  if (!login.confirmed_at) throw forbidden(texts.invitationUnconfirmed, 'unconfirmed')
}

const invitationInvalid = () => forbidden(texts.invitationInvalid, 'invitation_invalid')
