import { inOneLine, type Sender } from '../../../platform/mail.ts'
import type { Letter as LetterOf } from '../contract.ts'
import { Facts, Letter, Note, Paragraph } from './letter.tsx'

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
      {paragraphsOf(message).map((lines, at) => (
        <Paragraph key={at}>
          {lines.map((line, index) => (
            <span key={index}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </Paragraph>
      ))}
      <Note>An answer to this mail goes to the address above. Nobody has checked that it is theirs.</Note>
    </Letter>
  )
}

/** Blank lines part paragraphs; each line is made harmless for itself. */
function paragraphsOf(text: string): string[][] {
  return text
    .split(/(?:\r?\n[^\S\r\n]*){2,}/)
    .map((paragraph) => paragraph.split(/\r?\n|\r/).map(inOneLine))
    .filter((lines) => lines.some((line) => line !== ''))
}
