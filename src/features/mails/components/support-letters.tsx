import { inOneLine, type Sender } from '#platform/mail.ts'
import type { Letter as LetterOf } from '../contract.ts'
import { Facts, Letter, Note } from './letter.tsx'
import { Typed } from './quote.tsx'

type Contact = Extract<LetterOf, { kind: 'contact' }>

/** What somebody has written at /contact, for the support mailbox. */
export function ContactLetter({ letter, sender }: { letter: Contact; sender: Sender }) {
  const { name, email, subject, message, account } = letter
  return (
    <Letter heading={subject} preheader={`${inOneLine(name)} has written to the support.`} sender={sender}>
      <Facts
        rows={[
          ['Name', inOneLine(name)],
          ['Email', inOneLine(email)],
          ['Signed in', account === null ? 'no' : `yes, as ${inOneLine(account)}`],
        ]}
      />
      <Typed text={message} />
      <Note>An answer to this mail goes to the address above. Nobody has checked that it is theirs.</Note>
    </Letter>
  )
}
