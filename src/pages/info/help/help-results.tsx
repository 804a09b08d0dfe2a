import { Link } from 'react-router'
import type { TextSection } from '#domains/site/texts-contract.ts'
import { textTitles } from '#domains/site/texts-rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { articleGroups } from './articles.ts'
import { faq } from './faq.ts'
import { type Findable, findIn, piecesOf, termsOf } from './search.ts'

interface Entry extends Findable {
  /** The title of the entry's section. */
  group: string
}

/** The entries that operators have written; undefined where the product's apply. */
export interface OwnHelp {
  faq: readonly TextSection[] | undefined
  help: readonly TextSection[] | undefined
}

const entryOf =
  (group: string) =>
  ({ id, title, text }: TextSection): Entry => ({ id, title, paragraphs: [text], keywords: '', group })

const questions = (): Entry[] =>
  faq().map(({ id, question, answer, keywords }) => ({
    id,
    title: question,
    paragraphs: [answer],
    keywords,
    group: t(textTitles.faq),
  }))
const articles = (): Entry[] =>
  articleGroups().flatMap(({ title, articles }) => articles.map((article) => ({ ...article, group: title })))

/** The articles and questions that match a search, best match first. */
export const findHelp = (query: string, own: OwnHelp): Entry[] =>
  findIn(
    [
      ...(own.faq?.map(entryOf(t(textTitles.faq))) ?? questions()),
      ...(own.help?.map(entryOf(t(textTitles.help))) ?? []),
      ...articles(),
    ],
    query,
  )

/** The number of results, in words. */
export const countInWords = (found: number): string =>
  t('{found, plural, =0 {Nothing found} one {# result} other {# results}}', { found })

/** The search results, with the matching words highlighted. */
export function HelpResults({ query, found }: { query: string; found: Entry[] }) {
  const terms = termsOf(query)
  return (
    <div className="mx-auto max-w-3xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">{countInWords(found.length)}</h2>
        <Link to={urls.help()} preventScrollReset className="text-link inline-flex min-h-11 items-center">
          {t('Show everything')}
        </Link>
      </div>
      {found.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <ol className="mt-4 flex flex-col gap-4">
          {found.map((entry) => (
            <li key={entry.id}>
              <Result entry={entry} terms={terms} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Result({ entry: { id, title, group, paragraphs }, terms }: { entry: Entry; terms: string[] }) {
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <p className="text-sm text-quiet">{group}</p>
      <h3 className="mt-0.5 text-xl">
        <Link to={urls.help(id)} data-result="" className="hover:underline">
          <Marked text={title} terms={terms} />
        </Link>
      </h3>
      {paragraphs.map((text) => (
        <p key={text} className="mt-2">
          <Marked text={text} terms={terms} />
        </p>
      ))}
    </article>
  )
}

function Marked({ text, terms }: { text: string; terms: string[] }) {
  return piecesOf(text, terms).map((piece, at) =>
    piece.isHit ? (
      <mark key={at} className="rounded-[3px] bg-lamp px-0.5 text-on-lamp">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

function Nothing({ query }: { query: string }) {
  return (
    <EmptyState
      level={3}
      title={t('We have no article about that yet')}
      className="mt-6"
      action={
        <>
          <ButtonLink to={urls.contact()} variant="primary">
            {t('Ask us')}
          </ButtonLink>
          <ButtonLink to={urls.help()}>{t('Show everything')}</ButtonLink>
        </>
      }
    >
      {t('No results for “{query}”. Try another word, or write to us. We answer within 24 hours.', {
        query: query.trim(),
      })}
    </EmptyState>
  )
}
