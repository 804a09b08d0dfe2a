import { EmailButton, EmailLayout, Facts, Note, Paragraph } from '#domains/email/components/email-layout.tsx'
import { Quote } from '#domains/email/components/quote.tsx'
import { greeting } from '#domains/email/rules.ts'
import type { Sender } from '#platform/mail.ts'
import type { EmailWords } from '../kinds/kind.ts'

type NotificationEmailProps = { name: string | null; words: EmailWords; sender: Sender }

/** The email of a notification. */
export function NotificationEmail({ name, words, sender }: NotificationEmailProps) {
  const { heading, preheader, paragraphs, quotes = [], facts, choices = [], button, links = [], note } = words
  const [label, path] = button
  return (
    <EmailLayout heading={heading} preheader={preheader} sender={sender}>
      <Paragraph>{greeting(name)}</Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {quotes.map(({ text, at }, index) => (
        <Quote key={index} text={text} at={at} />
      ))}
      {choices.map(([label, path]) => (
        <Paragraph key={path}>
          <a href={sender.public_url + path} target="_blank" rel="noreferrer">
            {label}
          </a>
        </Paragraph>
      ))}
      {facts && <Facts rows={facts} />}
      <EmailButton href={sender.public_url + path}>{label}</EmailButton>
      {links.map(([label, path]) => (
        <Note key={path}>
          <a href={sender.public_url + path} target="_blank" rel="noreferrer" className="quiet">
            {label}
          </a>
        </Note>
      ))}
      {note && <Note>{note}</Note>}
    </EmailLayout>
  )
}
