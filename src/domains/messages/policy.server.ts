import { contactRefused } from '#domains/identity/blocks-policy.server.ts'
import { isBlocked } from '#domains/identity/blocks-queries.server.ts'
import { blockTexts } from '#domains/identity/blocks-rules.ts'
import type { UserTxContext } from '#domains/identity/policy.server.ts'
import type { ProfileRow } from '#domains/identity/queries.server.ts'
import { selectNewPhotos } from '#domains/pictures/locks.server.ts'
import { texts } from '#domains/pictures/rules.ts'
import { providerPaused } from '#domains/schedule/slots-policy.server.ts'
import { pausedText } from '#domains/schedule/slots-rules.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Correspondent, FromSender, NewMessage } from './contract.ts'
import {
  type Addressee,
  findAccount,
  findAddressee,
  findPerson,
  findReceiver,
  type Receiver,
} from './party-queries.server.ts'
import { hasLeftText, messagingRefusal, notReachable, notTheirConversation, notToOneself } from './rules.ts'

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>

/** How a request names another user. `path` is the field of the profile. */
interface Naming {
  profile_id: string | undefined
  conversation_id: string | undefined
  path: string
}

/**
 * {@link findAddressee} for a request. Throws 422 on `path` if the profile isn't the other party of
 * the conversation. Only the conversation names a customer who isn't revealed.
 */
export async function findNamed(
  db: Db | Tx,
  viewer: Viewer,
  { profile_id, conversation_id, path }: Naming,
): Promise<Addressee | undefined> {
  const addressee = await findAddressee(db, viewer, (conversation_id ?? profile_id)!)
  if (!addressee?.id || conversation_id === undefined || profile_id === undefined) return addressee
  const names = [addressee.id, ...(addressee.is_masked ? [] : [addressee.other_id])]
  if (!names.includes(profile_id)) throw invalid([{ path, message: notTheirConversation }])
  return addressee
}

/** The sender whose messages a request means. Throws as {@link findNamed} does. */
export const findSender = (db: Tx, viewer: Viewer, { sender_id, conversation_id }: FromSender) =>
  findNamed(db, viewer, { profile_id: sender_id, conversation_id, path: 'sender_id' })

/**
 * The receiver that a user means. A profile that a provider may not know has no conversation, so
 * that {@link requireReceiver} answers as if there were no booking. Throws 404 for a conversation
 * that isn't the user's, and as {@link findNamed} does.
 */
export async function requireAddressee(
  { db, profile }: UserTxContext,
  { receiver_id, conversation_id }: Pick<NewMessage, 'receiver_id' | 'conversation_id'>,
): Promise<Addressee & { is_known: boolean }> {
  const address = conversation_id ?? receiver_id!
  // A customer names a provider by its public id, so there is nothing to look up.
  if (profile.user_type === 'customer' && conversation_id === undefined)
    return { id: null, other_id: address, is_masked: false, is_known: true }
  const addressee = await findNamed(db, profile, { profile_id: receiver_id, conversation_id, path: 'receiver_id' })
  if (conversation_id !== undefined && !addressee?.id) throw notFound(t('Conversation not found'))
  return addressee
    ? { ...addressee, is_known: true }
    : { id: null, other_id: address, is_masked: true, is_known: false }
}

/**
 * Makes sure that the user may write to the receiver. Throws 404 for an unknown receiver, 422 for
 * the user's own profile, 403 `contact_refused` if either has blocked the other, 403
 * `booking_required` without a booking or an offer between them, 403 `account_closed`, 403
 * `not_reachable` for a suspended account, and 409 `provider_unclaimed`.
 */
export async function requireReceiver(
  { db, profile }: UserTxContext,
  { other_id, is_known }: { other_id: string; is_known: boolean },
): Promise<Receiver> {
  const receiver = await findReceiver(db, profile, other_id)
  if (!receiver) throw notFound(t('User not found'))
  if (receiver.auth_user_id === profile.auth_user_id) throw invalid([{ path: 'receiver_id', message: notToOneself }])
  if (receiver.is_blocked) throw contactRefused()
  if (receiver.unclaimed) throw providerPaused({ until: null, unclaimed: true })
  const refusal = messagingRefusal(profile.user_type, receiver.has_contact && is_known)
  if (refusal) throw forbidden(refusal, 'booking_required')
  if (receiver.closed_at) throw forbidden(hasLeftText, 'account_closed')
  if (!receiver.is_active) throw forbidden(notReachable, 'not_reachable')
  return receiver
}

/**
 * Throws 422 on `photos` unless all are the user's own, uploaded for messages, and not sent yet.
 */
export async function assertNewPhotos({ db, profile }: UserTxContext, photos: string[]): Promise<void> {
  if (photos.length === 0) return
  const own = await selectNewPhotos(db, { bucket: 'message-photos', user_id: profile.id, photos }).execute()
  if (own.length !== photos.length) throw invalid([{ path: 'photos', message: texts.notYours }])
}

/**
 * The other party of a conversation, and why the user can't write to them, if so. Customers can see
 * every provider; other users only see each other after a booking or an offer. Throws 404.
 */
export async function getCorrespondent(
  db: Db,
  viewer: Pick<ProfileRow, 'id' | 'user_type' | 'auth_user_id'>,
  { other_id: id, id: conversation_id }: Addressee,
): Promise<Correspondent> {
  const known = await findPerson(db, viewer, id)
  const account = await findAccount(db, viewer, id)
  const isPublic = viewer.user_type === 'customer' && known?.user_type === 'provider'
  if (!known || !account || !(account.has_contact || isPublic)) throw notFound(t('User not found'))
  const person = { ...known, conversation_id }
  if (account.auth_user_id === viewer.auth_user_id) return { ...person, refusal: notToOneself }
  if (await isBlocked(db, viewer.id, id)) return { ...person, refusal: blockTexts.blocked }
  if (account.closed_at) return { ...person, refusal: hasLeftText }
  if (!account.is_active) return { ...person, refusal: notReachable }
  if (account.unclaimed) return { ...person, refusal: pausedText({ until: null, unclaimed: true }) }
  return { ...person, refusal: messagingRefusal(viewer.user_type, account.has_contact) }
}
