import { z } from 'zod'
import { lockLogin } from '#features/identity/locks.server.ts'
import type { LiveSession } from '#features/identity/queries.server.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { type IssuedSession, issueSession } from '#features/sessions/commands.server.ts'
import { noteRefusal } from '#features/sign-in-limits/commands.server.ts'
import {
  asOwner,
  enterRole,
  holdLiveLogin,
  noteAdded,
  putChallenge,
  requireOffered,
  requireWayIn,
  takeChallenge,
} from '#features/sign-in-methods/commands.server.ts'
import type { OwnerProof, Passkey } from '#features/sign-in-methods/contract.ts'
import { passkeyOnWire } from '#features/sign-in-methods/queries.server.ts'
import { factorTexts, mostPasskeys, patience } from '#features/sign-in-methods/rules.ts'
import { record } from '#platform/audit.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict, forbidden, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { NewPasskey, PasskeyName, PasskeyOptions, PasskeySignIn } from './contract.ts'
import { newPasskeyOptions, readNewPasskey, readSignIn, signInOptions } from './queries.server.ts'

/** Far above what a school or an office needs: each is a row that waits. */
const begunAtOneAddress: Limit = {
  name: 'passkey-address',
  points: 300,
  seconds: 900,
  message: factorTexts.tooManyCodes,
}

const Question = z.object({ challenge: z.string() })

/** Begins to add a passkey, once the owner has proven to be at the keyboard. The session that began has to end it. */
export async function beginPasskey(asking: Asking, session: LiveSession, proof: OwnerProof): Promise<PasskeyOptions> {
  requireOffered(asking, 'passkeys')
  const { id: key, auth_user_id, identity } = session
  return asOwner(asking, session, proof, async (tx, now) => {
    const own = await tx.selectFrom('passkey').select('id').where('auth_user_id', '=', auth_user_id).execute()
    if (own.length >= mostPasskeys) throw conflict('too_many_passkeys', factorTexts.tooManyPasskeys)
    const options = await newPasskeyOptions(asking.config, identity, own)
    const data = { challenge: options.challenge } satisfies z.infer<typeof Question>
    const expires_at = new Date(now.getTime() + patience.passkey)
    await putChallenge(tx, { key, purpose: 'new-passkey', auth_user_id, data, expires_at })
    return options
  })
}

/** Adds the passkey that a browser has made. Throws 409 `not_begun` without a beginning of the last minutes, 403 `passkey_refused`. */
export async function addPasskey(asking: Asking, session: LiveSession, wanted: NewPasskey): Promise<Passkey> {
  const { db, clock, config } = asking
  const { id: key, auth_user_id } = session
  const now = clock.now()
  const question = await takeChallenge(db, { key, purpose: 'new-passkey', shape: Question, now })
  if (!question) throw conflict('not_begun', factorTexts.setupExpired)
  const made = await readNewPasskey(config, question.challenge, wanted)
  if (!made) throw refused()
  const row = { ...made, auth_user_id, name: wanted.name, created_at: now, last_used_at: null }
  await transact(db, async (tx) => {
    await holdLiveLogin(tx, session)
    await tx.insertInto('passkey').values(row).execute()
    await noteAdded(tx, asking, { auth_user_id, factor: 'passkey', name: wanted.name }, now)
  }).catch(onConstraint('passkey_pkey', refused))
  return passkeyOnWire(row)
}

/** Calls a passkey something else. Throws 404 for any but one's own. */
export async function renamePasskey(
  { db }: Asking,
  { auth_user_id }: LiveSession,
  id: string,
  { name }: PasskeyName,
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('auth_user_id', '=', auth_user_id)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!renamed) throw notFound('Passkey')
  return passkeyOnWire(renamed)
}

/** The passkey opens nothing any more. Throws 404 for any but one's own, and 409 `last_way_in`. */
export async function removePasskey(asking: Asking, session: LiveSession, id: string): Promise<void> {
  const { auth_user_id } = session
  const now = asking.clock.now()
  await transact(asking.db, async (tx) => {
    await holdLiveLogin(tx, session)
    const gone = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('auth_user_id', '=', auth_user_id)
      .executeTakeFirstOrThrow()
    if (gone.numDeletedRows === 0n) throw notFound('Passkey')
    await requireWayIn(tx, auth_user_id)
    const details = { factor: 'passkey' }
    await record(tx, { kind: 'factor.removed', actor_id: auth_user_id, details, address: asking.address }, now)
  })
}

/** Begins to sign in with whichever passkey of this site somebody picks. `key` binds the answer to the browser. */
export async function beginPasskeySignIn(asking: Asking, key: string): Promise<PasskeyOptions> {
  requireOffered(asking, 'passkeys')
  await spend(asking.pool, begunAtOneAddress, networkOf(asking.address))
  const options = await signInOptions(asking.config)
  const expires_at = new Date(asking.clock.now().getTime() + patience.passkey)
  await putChallenge(asking.db, { key, purpose: 'passkey', data: { challenge: options.challenge }, expires_at })
  return options
}

/**
 * Signs in with a passkey: no code is asked then, because it was unlocked. Throws 403 `sign_in_expired` when nothing, or something else, was
 * asked of this browser, `passkey_refused`, and `account_type_mismatch`.
 */
export async function signInWithPasskey(
  asking: Asking,
  key: string | undefined,
  wanted: PasskeySignIn,
): Promise<IssuedSession> {
  requireOffered(asking, 'passkeys')
  const { db, clock } = asking
  const question = await takeChallenge(db, { key, purpose: 'passkey', shape: Question, now: clock.now() })
  if (!question) throw forbidden(factorTexts.signInExpired, 'sign_in_expired')
  const auth_user_id = await findOwner(asking, wanted)
  const whose = { by: 'passkey', subject_id: auth_user_id ?? null } as const
  return enter(asking, wanted, question, auth_user_id).catch(noteRefusal(asking, whose))
}

async function enter(
  { db, clock, config, device, address }: Asking,
  wanted: PasskeySignIn,
  { challenge }: z.infer<typeof Question>,
  auth_user_id: string | undefined,
): Promise<IssuedSession> {
  if (!auth_user_id) throw refused()
  const now = clock.now()
  return transact(db, async (tx) => {
    await lockLogin(tx, auth_user_id)
    const own = tx.selectFrom('passkey').select(['id', 'public_key', 'counter'])
    const passkey = await own.where('id', '=', wanted.response.id).executeTakeFirst()
    const counter = passkey && (await readSignIn(config, challenge, wanted, passkey))
    if (counter === undefined) throw refused()
    await tx
      .updateTable('passkey')
      .set({ counter: String(counter), last_used_at: now })
      .where('id', '=', wanted.response.id)
      .execute()
    await enterRole(tx, auth_user_id, wanted.user_type)
    const { remember } = wanted
    return issueSession(tx, auth_user_id, { now, by: 'passkey', remember, device: device?.(), address })
  })
}

/** Whose passkey it is; nobody's when the passkey itself says otherwise. */
async function findOwner({ db }: Asking, { response }: PasskeySignIn): Promise<string | undefined> {
  const { userHandle } = response.response
  const passkey = await db.selectFrom('passkey').select('auth_user_id').where('id', '=', response.id).executeTakeFirst()
  const claimed = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString()
  return claimed === undefined || claimed === passkey?.auth_user_id ? passkey?.auth_user_id : undefined
}

const refused = () => forbidden(factorTexts.passkeyRefused, 'passkey_refused')
