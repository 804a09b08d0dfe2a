import { brief, preview, type Words } from '#features/mail-news/rules.ts'
import { lockedMessage } from '#features/messages/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { clockText, countedText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import type { MessageLetter } from './contract.ts'

/** How long messages of one conversation are collected before one mail tells of them, in milliseconds (decision 37). */
export const BUNDLING = 5 * 60_000

/** How many messages a mail quotes at the most. */
export const QUOTED = 10

/** As MASKED_NAME of the bookings, whose queries stay on the server. */
const masked = 'Customer'

/** What a mail about messages says to its reader. */
export function messageWords({ sender, sender_id, count, messages, time_zone }: MessageLetter): Words {
  const who = sender === masked ? 'A customer' : inOneLine(sender)
  const [first] = messages
  const more = messages.length > 0 ? count - messages.length : 0
  return {
    subject: count === 1 ? `${brief(who)} sent you a message` : `${count} new messages from ${brief(who)}`,
    heading: count === 1 ? 'A new message' : `${count} new messages`,
    preheader: first?.content ? preview(first.content) : `${who} wrote to you on Porchlight.`,
    said: [`${who} wrote to you${count > 1 ? ` ${countedText(count, 'time')}` : ''}${messages.length > 0 ? ':' : '.'}`],
    quotes: messages.map(({ content, at }) => ({
      text: content ?? lockedMessage,
      ...(count > 1 && { at: clockText(at, time_zone) }),
    })),
    action: [more > 0 ? `Read ${countedText(more, 'more message')}` : 'Read and reply', urls.messages(sender_id)],
    note: 'Please reply on Porchlight: an answer to this mail does not reach them.',
  }
}
