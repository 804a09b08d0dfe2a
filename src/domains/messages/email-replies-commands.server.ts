import { createHash } from 'node:crypto'
import { findIdentity } from '#domains/identity/queries.server.ts'
import { type InboundMail, readInboundMail } from '#integrations/inbound-mail/inbound-mail.server.ts'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, HttpError, invalid } from '#platform/http/errors.server.ts'
import { inboundMails } from '#platform/metrics.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { t } from '#ui/language.ts'
import { sendMessage } from './commands.server.ts'
import { NewMessage } from './contract.ts'
import type { ReplyOutcome } from './email-replies-contract.ts'
import { findRepliedConversation } from './email-replies-queries.server.ts'
import { filesLeftOut, replyTexts, tooLong } from './email-replies-rules.ts'
import { longestMessage } from './limits.ts'

/**
 * Delivers a reply by email as a message of its sender (docs/product/messages.md). `to` are the
 * recipients of the envelope, if the mail server named them. A reply that the rules of messages
 * refuse comes back to its sender by email. The same email is delivered once. Throws 422 if it
 * belongs to no conversation, and 403 `sender_unknown` if another person wrote it: they get no
 * email from us, because addresses of senders are easy to forge.
 */
export async function receiveReply(
  context: Context,
  { bytes, to }: { bytes: Uint8Array; to: readonly string[] },
): Promise<ReplyOutcome> {
  const mail = await readInboundMail(bytes)
  const conversation = await findRepliedConversation(context, [
    ...to.map((address) => address.toLowerCase()),
    ...mail.recipients,
  ])
  if (!conversation) throw countRefusal(invalid([{ path: 'to', message: replyTexts.unknown }]))
  const { auth_user_id, conversation_id, user_id, language, is_active } = conversation
  const identity = await findIdentity(context.db, auth_user_id)
  const profile = identity?.profiles.find(({ id }) => id === user_id)
  if (!profile || mail.from !== identity?.email) throw countRefusal(forbidden(replyTexts.stranger, 'sender_unknown'))
  if (!is_active) throw countRefusal(forbidden(replyTexts.inactive, 'sender_unknown'))
  if (mail.is_automatic) return countOutcome('ignored')

  const sender = { ...context, profile, once: onceFor(mail, bytes, auth_user_id) }
  const { refusal, reason } = await inLanguage(language, async () => {
    const refusal = await deliver(sender, mail, conversation_id)
    return { refusal, reason: refusal ?? (mail.file_count > 0 ? filesLeftOut(mail.file_count) : undefined) }
  })
  if (reason !== undefined)
    await transact(context, (context) =>
      announce(context, 'message.reply_returned', {
        auth_user_id,
        conversation_id,
        is_delivered: refusal === undefined,
        reason,
        text: mail.text.slice(0, 4000),
      }),
    )
  return countOutcome(refusal === undefined ? 'delivered' : 'returned')
}

function countRefusal(error: HttpError): HttpError {
  inboundMails.inc({ result: 'refused' })
  return error
}

function countOutcome(outcome: ReplyOutcome['outcome']): ReplyOutcome {
  inboundMails.inc({ result: outcome })
  return { outcome }
}

/** Sends the message. Resolves to the reason if it may not be sent. */
async function deliver(
  context: Parameters<typeof sendMessage>[0] & { once: ReturnType<typeof onceFor> },
  { text }: InboundMail,
  conversation_id: string,
): Promise<string | undefined> {
  const message = NewMessage.safeParse({ conversation_id, content: text })
  if (!message.success) return text.length > longestMessage ? tooLong() : t(replyTexts.empty)
  try {
    await sendMessage(context, message.data)
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return error.code === 'answered_meanwhile' ? undefined : error.message
  }
}

/** Mail servers send an email again if our answer was lost. It keeps its Message-ID. */
function onceFor({ id }: InboundMail, bytes: Uint8Array, scope: string) {
  const request_hash = createHash('sha256')
    .update(id ?? bytes)
    .digest()
  return { scope, key: `email ${request_hash.toString('hex')}`, request_hash, status: 201, isStored: false } as const
}
