import { z } from 'zod'
import { brief, preview } from '#domains/email/rules.ts'
import { MASKED_NAME } from '#domains/identity/rules.ts'
import { lockedMessage } from '#domains/messages/rules.ts'
import { zoneText } from '#domains/schedule/slots-rules.ts'
import { siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'
import { clockText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { nameOrCustomer } from './booking.ts'
import { notificationKind } from './kind.ts'

/** How many messages an email quotes. */
export const QUOTED = 10

/**
 * A user received a message. Each one shows under the bell. The email is not queued here: it
 * bundles the messages of one conversation (`bundleMessage` and `sendBundles` in the commands).
 */
export const newMessage = notificationKind({
  on: {
    'message.sent': async ({ sender_id, conversation_id, is_masked, receiver_id, sender_name }) => {
      const message = t('{who} wrote to you.', { who: nameOrCustomer(sender_name) })
      const metadata = { conversation_id, ...(!is_masked && { sender_id }) }
      return [{ user_id: receiver_id, type: 'message', title: t('New message'), message, metadata }]
    },
  },
  email: {
    kind: 'new_message',
    preference: { title: msg('New messages'), roles: ['customer', 'provider'] },
    data: z.object({
      /** The address to answer to, see `addressOf` in the messages. */
      address: z.uuid(),
      /**
       * The sender as the reader may know them: a business, or a customer, who is "Customer" until
       * the reveal.
       */
      sender: z.string(),
      /** How many messages are still unread. */
      count: z.int().positive(),
      /**
       * The first messages; none for a provider before the reveal. `content` is null for a locked
       * one.
       */
      messages: z.array(z.object({ content: z.string().nullable(), at: z.iso.datetime() })),
      /** The reader's time zone; the sender's if the reader has no ZIP code. */
      time_zone: z.string(),
      /** False if the text has to name the time zone. */
      is_own_zone: z.boolean().optional(),
    }),
    words: ({ sender, address, count, messages, time_zone, is_own_zone = true }) => {
      const who = sender === MASKED_NAME ? t('A customer') : inOneLine(sender)
      const [first] = messages
      const more = messages.length > 0 ? count - messages.length : 0
      const zone = is_own_zone ? '' : ` (${zoneText(time_zone)})`
      return {
        subject:
          count === 1
            ? t('{who} sent you a message', { who: brief(who) })
            : t('{count} new messages from {who}', { count, who: brief(who) }),
        heading: count === 1 ? t('A new message') : t('{count} new messages', { count }),
        preheader: first?.content
          ? preview(first.content)
          : t('{who} wrote to you on {site}.', { who, site: siteName() }),
        paragraphs: [
          messages.length > 0
            ? t('{count, plural, one {{who} wrote to you:} other {{who} wrote to you # times:}}', { who, count })
            : t('{count, plural, one {{who} wrote to you.} other {{who} wrote to you # times.}}', { who, count }),
        ],
        quotes: messages.map(({ content, at }) => ({
          text: content ?? t(lockedMessage),
          ...(count > 1 && { at: `${clockText(at, time_zone)}${zone}` }),
        })),
        button: [
          more > 0
            ? t('Read {more, plural, one {# more message} other {# more messages}}', { more })
            : t('Read and reply'),
          urls.messages(address),
        ],
        no_reply: t('Please reply on {site}: a reply to this email does not reach them.', { site: siteName() }),
      }
    },
  },
})
