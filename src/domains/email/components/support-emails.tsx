import { inOneLine, type Sender } from '#platform/mail.ts'
import type { AccountEmail } from '../contract.ts'
import { EmailLayout, Facts, Note } from './email-layout.tsx'
import { Typed } from './quote.tsx'

type Contact = Extract<AccountEmail, { kind: 'contact' }>

/** A message from the contact form, for the support mailbox. */
export function ContactEmail({ email, sender }: { email: Contact; sender: Sender }) {
  const { name, subject, message, account } = email
  return (
    <EmailLayout heading={subject} preheader={`${inOneLine(name)} wrote to support.`} sender={sender}>
      <Facts
        rows={[
          ['Name', inOneLine(name)],
          ['Email', inOneLine(email.email)],
          ['Signed in', account === null ? 'no' : `yes, as ${inOneLine(account)}`],
        ]}
      />
      <Typed text={message} />
      <Note>A reply to this email goes to the address above. It has not been verified.</Note>
    </EmailLayout>
  )
}
