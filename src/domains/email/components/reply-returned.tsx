import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type AccountEmailProps, EmailButton, EmailLayout, Greeting, Paragraph } from './email-layout.tsx'
import { Quote } from './quote.tsx'

/** The subject of {@link ReplyReturned}. */
export const replySubject = ({ is_delivered }: { is_delivered: boolean }): string =>
  is_delivered ? t('Your reply arrived without its files') : t('Your reply was not delivered')

/** A reply by email did not arrive in its conversation, or without its files. */
export function ReplyReturned({ email, sender }: AccountEmailProps<'reply_returned'>) {
  const { name, conversation_id, reason, text } = email
  return (
    <EmailLayout heading={replySubject(email)} preheader={reason} sender={sender}>
      <Greeting name={name} sender={sender} />
      <Paragraph>{reason}</Paragraph>
      {text && <Quote text={text} />}
      <EmailButton href={sender.public_url + urls.messages(conversation_id)}>{t('Open the conversation')}</EmailButton>
    </EmailLayout>
  )
}
