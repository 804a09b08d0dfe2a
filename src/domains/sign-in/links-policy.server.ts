import { createHash } from 'node:crypto'
import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import type { VisitorContext } from '#domains/identity/policy.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import {
  giveBack,
  isLeftWithin,
  type Limit,
  spend,
  spendOnNetworks,
  spendWithin,
} from '#platform/rate-limits.server.ts'
import type { LinkPurpose } from './links-contract.ts'
import { linkTexts, mailboxOf } from './links-rules.ts'

/** No one guesses 32 random bytes; this stops clients that try. */
const wrongLinks: Limit = { name: 'verify-address', points: 60, seconds: 900, message: texts.tooManyTries }

/**
 * Counts the try of a link; throws 429 after too many. Call the returned function if the link was
 * right: then the try is free.
 */
export async function countLinkTry({ pool, address }: VisitorContext): Promise<() => Promise<void>> {
  await spend(pool, wrongLinks, networkOf(address))
  return () => giveBack(pool, wrongLinks, networkOf(address))
}

/** The purpose of an email with a link. */
type MailPurpose = LinkPurpose | 'email-change'

/**
 * Anyone can request these emails: few per mailbox, so that they don't flood it, and many requests
 * per address, because a school shares one. Each purpose has limits of its own, so that none keeps
 * the owner of a mailbox from another. A stranger can't lock a user out: the last link stays valid.
 */
const perHour = (where: 'mailbox' | 'address', points: number, purpose: MailPurpose): Limit => ({
  name: `${purpose}-link-${where}`,
  points,
  seconds: 3600,
  message: purpose === 'recovery' ? linkTexts.tooManyResets : texts.tooManyTries,
})

/** An email address gets one confirmation in this time; the link in it stays valid. */
const confirmations: Limit = { name: 'confirmation', points: 1, seconds: 300, message: texts.tooManyTries }

/** A request for a link by email. */
export interface LinkRequest {
  email: string
  purpose: LinkPurpose
  /** The role to sign in with. */
  user_type?: UserType | undefined
}

/** Counts a request for a link, regardless of its outcome. Throws 429 after 100 from an address. */
export const countRequest = ({ pool, address }: VisitorContext, { purpose }: { purpose: MailPurpose }): Promise<void> =>
  spendOnNetworks(pool, perHour('address', 100, purpose), address)

/**
 * Whether a mailbox may get one more email of this purpose. If so, the email counts, unless the
 * transaction is rolled back: only emails that are sent count. Throws 429 after 5 in an hour,
 * unless responses must not reveal who has an account: then they stay the same, and no email is
 * sent.
 */
export async function mayEmail(
  context: Pick<TxContext, 'db' | 'config'>,
  email: string,
  purpose: MailPurpose,
): Promise<boolean> {
  const limit = perHour('mailbox', 5, purpose)
  const mailbox = keyOf(mailboxOf(email))
  if (context.config.HIDE_ACCOUNT_EXISTENCE) return isLeftWithin(context, limit, mailbox)
  await spendWithin(context, limit, mailbox)
  return true
}

const keyOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** {@link mayEmail} for a confirmation. Without SMTP_URL no email is sent, so none counts. */
export const mayConfirm = async (context: Pick<TxContext, 'db' | 'config'>, email: string): Promise<boolean> =>
  !context.config.SMTP_URL ||
  ((await isLeftWithin(context, confirmations, keyOf(email))) && (await mayEmail(context, email, 'signup')))
