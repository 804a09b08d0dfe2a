import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Context } from '#platform/context.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { getSiteSettings } from './settings-queries.server.ts'
import type { ContactSent } from './support-contract.ts'
import { contactTexts } from './support-rules.ts'
import { type ContactMessage } from './support-schema.ts'

const hour = 3600
const message = contactTexts.tooMany

/** Few messages per email address; more per IP address, because a school shares one. */
const perEmail: Limit = { name: 'contact-email', points: 5, seconds: hour, message }
const perAddress: Limit = { name: 'contact-address', points: 20, seconds: hour, message }

/**
 * Sends a message to the support mailbox. `account` is the email address of the signed-in user, if
 * any. Throws 429 after too many.
 */
export async function contactSupport(
  context: Context,
  { account, ...message }: ContactMessage & { account: string | null },
): Promise<z.infer<typeof ContactSent>> {
  await spend(context.pool, perAddress, networkOf(context.address ?? ''))
  await spend(context.pool, perEmail, createHash('sha256').update(message.email.toLowerCase()).digest('base64url'))
  const { support_email: mailbox } = await getSiteSettings(context)
  return transactOnce(context, async (context) => {
    await announce(context, 'support.asked', { ...message, account, mailbox })
    return {}
  })
}
