import { z } from 'zod'
import { renderAccountEmail, renderEmail, withOwnText } from '#domains/email/components/render-account-email.tsx'
import { commonValues } from '#domains/email/texts-rules.ts'
import type { RenderMail } from '#platform/mail.ts'
import { findEmail } from '../kinds/list.ts'
import { notificationValues } from '../mail-texts-rules.ts'
import { NotificationEmail } from './notification-email.tsx'

const Recipient = z.object({ name: z.string().nullable() })

/** Renders any email of the outbox; undefined if it lacks the data that its template needs. */
export const renderMail: RenderMail = async (mail, sender) => {
  const email = findEmail(mail.kind)
  if (!email) return renderAccountEmail(mail, sender)
  const recipient = Recipient.safeParse(mail.data)
  const data = email.data.safeParse(mail.data)
  if (!recipient.success || !data.success) return undefined
  const words = email.words(data.data)
  const { name } = recipient.data
  const own = withOwnText(words.subject, sender, { ...commonValues(name), ...notificationValues(data.data) })
  return renderEmail(own.subject, <NotificationEmail name={name} words={words} sender={own.sender} />)
}
