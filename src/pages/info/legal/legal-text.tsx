import type { KnownText } from '#domains/site/texts-contract.ts'
import type { LegalTextName } from '#domains/site/texts-rules.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'

/** A part of a legal text; `id` is its anchor. */
export interface LegalSection {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
}

/** When the legal texts of the product were last changed. */
const lastUpdated = '2025-05-31'

/** When operators restored the text of the product; undefined if they never replaced it. */
export const restoredAt = ({ texts }: { texts: readonly KnownText[] }, name: LegalTextName): string | undefined =>
  texts.find((text) => text.name === name && !text.is_own)?.changed_at

interface LegalTextProps {
  sections: readonly LegalSection[]
  /** The address of the site's operator. */
  mailbox: string
  /**
   * The level of the sections' headings: on a page under its title, or in a dialog under its own.
   */
  level: 2 | 3
  /** When operators restored this text, which is a version of its own. */
  restoredAt: string | undefined
}

/** A legal text, section by section. */
export function LegalText({ sections, mailbox, level, restoredAt }: LegalTextProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <p className="text-sm text-quiet">{t('Last updated {date}', { date: dayText(restoredAt ?? lastUpdated) })}</p>
      {sections.map(({ id, title, paragraphs, list }) => (
        <section key={id} aria-labelledby={`${id}-${level}`} className="mt-8">
          <Heading id={`${id}-${level}`} className="text-xl">
            {title}
          </Heading>
          {paragraphs.map((text) => (
            <p key={text} className="mt-3">
              {text}
            </p>
          ))}
          {list && (
            <ul className="mt-3 list-disc space-y-1.5 pl-6 marker:text-lamp-deep">
              {list.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className="mt-3">
        <Rich
          text={t('Questions go to <link>{mailbox}</link>.', { mailbox })}
          link={(text) => (
            <a href={`mailto:${mailbox}`} className="text-link break-words">
              {text}
            </a>
          )}
        />
      </p>
    </>
  )
}
