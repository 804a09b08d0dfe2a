import { inOneLine, type Sender } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import type { AccountEmail } from '../contract.ts'
import { EmailLayout, Facts, Note } from './email-layout.tsx'
import { Typed } from './quote.tsx'

type Contact = Extract<AccountEmail, { kind: 'contact' }>

/** A message from the contact form, for the support mailbox. */
export function ContactEmail({ email, sender }: { email: Contact; sender: Sender }) {
  const { name, subject, message, account } = email
  return (
    <EmailLayout heading={subject} preheader={t('{name} wrote to support.', { name: inOneLine(name) })} sender={sender}>
      <Facts
        rows={[
          [t('Name'), inOneLine(name)],
          [t('Email'), inOneLine(email.email)],
          [t('Signed in'), account === null ? t('no') : t('yes, as {account}', { account: inOneLine(account) })],
        ]}
      />
      <Typed text={message} />
      <Note>{t('A reply to this email goes to the address above. It has not been verified.')}</Note>
    </EmailLayout>
  )
}
