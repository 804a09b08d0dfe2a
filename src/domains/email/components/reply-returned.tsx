import type { Sender } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import type { AccountEmail } from '../contract.ts'
import { EmailButton, EmailLayout, Greeting, Paragraph } from './email-layout.tsx'
import { Quote } from './quote.tsx'

type Returned = Extract<AccountEmail, { kind: 'reply_returned' }>

/** The subject of {@link ReplyReturned}. */
export const replySubject = ({ is_delivered }: Pick<Returned, 'is_delivered'>): string =>
  is_delivered ? 'Your reply arrived without its files' : 'Your reply was not delivered'

/** A reply by email did not arrive in its conversation, or without its files. */
export function ReplyReturned({ email, sender }: { email: Returned; sender: Sender }) {
  const { name, conversation_id, reason, text } = email
  return (
    <EmailLayout heading={replySubject(email)} preheader={reason} sender={sender}>
      <Greeting name={name} sender={sender} />
      <Paragraph>{reason}</Paragraph>
      {text && <Quote text={text} />}
      <EmailButton href={sender.public_url + urls.messages(conversation_id)}>Open the conversation</EmailButton>
    </EmailLayout>
  )
}
