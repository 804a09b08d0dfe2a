import { msg, t } from '#ui/language.ts'
import { longestMessage } from './limits.ts'

/** The largest email that is read, in bytes: 10 MB. Its files are not kept. */
export const largestReply = 10 * 1024 * 1024

/** Why a reply by email was refused or came back to its sender (docs/product/messages.md). */
export const replyTexts = {
  unknown: msg('No conversation has this address.'),
  stranger: msg('Only the person who received the email can reply to it, from the same email address.'),
  tooLarge: msg('An email can have at most 10 MB.'),
  empty: msg('We found no text above the quoted email.'),
  inactive: msg('This account is suspended or closed.'),
} as const

/** Why a long text did not arrive. */
export const tooLong = (): string => t('A message can have at most {count} characters.', { count: longestMessage })

/** Why files did not arrive, although the text did. */
export const filesLeftOut = (count: number): string =>
  t(
    '{count, plural, one {Your text arrived, but not the attached file.} other {Your text arrived, but not the # attached files.}} You can send photos on our site.',
    { count },
  )
