import { createHash } from 'node:crypto'
import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import type { VisitorContext } from '#domains/identity/policy.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { isLeftWithin, type Limit, spend, spendOnNetworks } from '#platform/rate-limits.server.ts'
import type { LinkPurpose } from './links-contract.ts'
import { linkTexts, mailboxOf } from './links-rules.ts'

/**
 * Anyone can request these emails: few per mailbox, so that they don't flood it, and many per
 * address, because a school shares one. A stranger can't lock a user out: the last link stays
 * valid.
 */
const emailsPerMailbox = { name: 'link-mailbox', points: 5, seconds: 3600 }
const emailsPerAddress = { name: 'link-address', points: 100, seconds: 3600 }

/** A mailbox gets one confirmation in this time; the link in it stays valid. */
const confirmations: Limit = { name: 'confirmation', points: 1, seconds: 300, message: texts.tooManyTries }

/** A request for a link by email. */
export interface LinkRequest {
  email: string
  purpose: LinkPurpose
  /** The role to sign in with. */
  user_type?: UserType | undefined
}

/**
 * Counts a request for a link. Throws 429 after too many for a mailbox, or from an address.
 */
export async function countRequest(context: VisitorContext, { email, purpose }: LinkRequest): Promise<void> {
  const message = purpose === 'recovery' ? linkTexts.tooManyResets : texts.tooManyTries
  await spendOnNetworks(context.pool, { ...emailsPerAddress, message }, context.address)
  await countAccountEmail(context, email, message)
}

/** Counts an email about an account to a mailbox. Throws 429 after 5 in an hour. */
export async function countAccountEmail(
  { pool }: Pick<Context, 'pool'>,
  email: string,
  message: string,
): Promise<void> {
  await spend(pool, { ...emailsPerMailbox, message }, keyOf(email))
}

const keyOf = (email: string) => createHash('sha256').update(mailboxOf(email)).digest('base64url')

/**
 * Whether a mailbox may get another confirmation now. Then it counts, unless the transaction is
 * rolled back.
 */
export const mayConfirmAgain = (context: Pick<TxContext, 'db'>, email: string): Promise<boolean> =>
  isLeftWithin(context, confirmations, keyOf(email))
