import { Action, Facts, Letter, Note, Paragraph } from '#features/mails/components/letter.tsx'
import { Quote } from '#features/mails/components/quote.tsx'
import { greeting } from '#features/mails/rules.ts'
import type { Sender } from '#platform/mail.ts'
import type { Words } from '../rules.ts'

/** A mail of news on its sheet. */
export function NewsLetter({ name, words, sender }: { name: string | null; words: Words; sender: Sender }) {
  const { heading, preheader, said, quotes = [], facts, action, aside, note } = words
  const [label, path] = action
  return (
    <Letter heading={heading} preheader={preheader} sender={sender}>
      <Paragraph>{greeting(name)}</Paragraph>
      {said.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {quotes.map(({ text, at }, index) => (
        <Quote key={index} text={text} at={at} />
      ))}
      {facts && <Facts rows={facts} />}
      <Action href={sender.public_url + path}>{label}</Action>
      {aside && (
        <Note>
          <a href={sender.public_url + aside[1]} target="_blank" rel="noreferrer" className="quiet">
            {aside[0]}
          </a>
        </Note>
      )}
      {note && <Note>{note}</Note>}
    </Letter>
  )
}
