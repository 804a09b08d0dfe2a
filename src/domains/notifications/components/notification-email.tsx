import { EmailButton, EmailLayout, Facts, Greeting, Note, Paragraph } from '#domains/email/components/email-layout.tsx'
import { Quote } from '#domains/email/components/quote.tsx'
import { siteName } from '#platform/brand.ts'
import type { Sender } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import type { EmailWords } from '../kinds/kind.ts'

type NotificationEmailProps = { name: string | null; words: EmailWords; sender: Sender }

/** The email of a notification. */
export function NotificationEmail({ name, words, sender }: NotificationEmailProps) {
  const { heading, preheader, paragraphs, quotes = [], facts, choices = [], button, links = [], note, no_reply } = words
  const [label, path] = button
  return (
    <EmailLayout heading={heading} preheader={preheader} sender={sender}>
      <Greeting name={name} sender={sender} />
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
      {sender.photos?.length ? <Photos ids={sender.photos} /> : null}
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
      {sender.reply_to && (
        <Note>{t('If you reply to this email, your text arrives as a message on {site}.', { site: siteName() })}</Note>
      )}
      {no_reply && !sender.reply_to && <Note>{no_reply}</Note>}
    </EmailLayout>
  )
}

/** Attached photos. The text version leaves them out: a fact says how many there are. */
function Photos({ ids }: { ids: readonly string[] }) {
  return (
    <p className="only-html" style={{ margin: '0 0 16px' }}>
      {ids.map((id, at) => (
        <img
          key={id}
          src={`cid:${id}`}
          // Without this, React adds a link that loads the photo early.
          loading="lazy"
          alt={t('The job, {at} of {count}', { at: at + 1, count: ids.length })}
          style={{ display: 'inline-block', maxWidth: '48%', maxHeight: 240, margin: '0 8px 8px 0', borderRadius: 10 }}
        />
      ))}
    </p>
  )
}
