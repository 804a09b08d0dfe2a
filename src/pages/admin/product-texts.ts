import type { Site } from '#domains/site/settings-contract.ts'
import { type SiteTextName, textTitles } from '#domains/site/texts-rules.ts'
import { faq } from '#pages/info/help/faq.ts'
import type { LegalSection } from '#pages/info/legal/legal-text.tsx'
import { privacy } from '#pages/info/legal/privacy.ts'
import { terms } from '#pages/info/legal/terms.ts'
import { reviewSections } from '#pages/info/review-sections.ts'
import { t } from '#ui/language.ts'

/**
 * A text of the product in Markdown, as the first text of the editor; undefined for pages that are
 * more than a text.
 */
export function productText(name: SiteTextName, site: Site): string | undefined {
  if (name === 'terms') return legalText(name, terms(), site)
  if (name === 'privacy') return legalText(name, privacy(site), site)
  if (name === 'faq')
    return faq()
      .map(({ question, answer }) => `## ${escapeMarkdown(question)}\n\n${escapeMarkdown(answer)}`)
      .join('\n\n')
  if (name === 'reviews')
    return reviewSections()
      .map(({ title, text }) => `## ${escapeMarkdown(title)}\n\n${escapeMarkdown(text)}`)
      .join('\n\n')
  return undefined
}

function legalText(name: SiteTextName, sections: readonly LegalSection[], { support_email }: Site): string {
  const parts = sections.map(({ title, paragraphs, list = [] }) =>
    [
      `## ${escapeMarkdown(title)}`,
      ...paragraphs.map(escapeMarkdown),
      ...(list.length > 0 ? [list.map((item) => `- ${escapeMarkdown(item)}`).join('\n')] : []),
    ].join('\n\n'),
  )
  const questions = t('Questions go to [{support_email}](mailto:{support_email}).', { support_email })
  return [`# ${t(textTitles[name])}`, ...parts, questions].join('\n\n')
}

/** A sentence without marks that Markdown reads. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>]/g, '\\$&')
