import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db, Tx } from '../../../../platform/db/db.server.ts'

/** What a browser was sent off with, and is waited for with. */
export type ChallengePurpose = 'google' | 'google-code' | 'passkey' | 'new-passkey'

/** A question put to one browser: what must be remembered until its answer. Found again by `key`, which only that browser knows. */
export interface Challenge {
  key: string
  purpose: ChallengePurpose
  auth_user_id?: string | undefined
  data: object
  expires_at: Date
}

/** Puts a question. One that was put under the same key before is forgotten. */
export async function putChallenge(
  db: Db | Tx,
  { key, purpose, auth_user_id, data, expires_at }: Challenge,
): Promise<void> {
  const columns = { auth_user_id: auth_user_id ?? null, data: JSON.stringify(data), expires_at }
  await db
    .insertInto('sign_in_challenge')
    .values({ id_hash: hashOf(purpose, key), purpose, ...columns })
    .onConflict((before) => before.column('id_hash').doUpdateSet(columns))
    .execute()
}

/** Takes a question's answer: once, in time, and from the browser that was asked. `undefined` for any other. */
export async function takeChallenge<S extends z.ZodType>(
  db: Db | Tx,
  { key, purpose, shape, now }: { key: string | undefined; purpose: ChallengePurpose; shape: S; now: Date },
): Promise<z.infer<S> | undefined> {
  if (key === undefined) return undefined
  const taken = await db
    .deleteFrom('sign_in_challenge')
    .where('id_hash', '=', hashOf(purpose, key))
    .returning(['data', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? shape.parse(taken.data) : undefined
}

/** Whose answer is waited for, without taking it. */
export async function findChallenged(
  db: Db,
  { key, purpose, now }: { key: string | undefined; purpose: ChallengePurpose; now: Date },
): Promise<string | undefined> {
  if (key === undefined) return undefined
  const waiting = await db
    .selectFrom('sign_in_challenge')
    .select('auth_user_id')
    .where('id_hash', '=', hashOf(purpose, key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return waiting?.auth_user_id ?? undefined
}

const hashOf = (purpose: ChallengePurpose, key: string): Buffer =>
  createHash('sha256').update(`${purpose} ${key}`).digest()
