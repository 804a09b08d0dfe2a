import { type ReactNode, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { Html } from '#domains/site/components/text-body.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BookOpen } from '#ui/icons/book-open.ts'
import { HandHelping } from '#ui/icons/hand-helping.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { loadOwnText, useOwnSections } from '../own-text.tsx'
import type { Article } from './article.ts'
import { articleGroups } from './articles.ts'
import { faq } from './faq.ts'
import { countInWords, findHelp, HelpResults, type OwnHelp } from './help-results.tsx'
import { HelpSearch } from './help-search.tsx'
import { termsOf } from './search.ts'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadOwnText(args, 'faq'), loadOwnText(args, 'help')])
  return null
}

/**
 * `/help`: four groups of articles, six questions, and a search over both. Operators can replace
 * the questions and add a group of articles (docs/product/texts.md).
 */
export function Component() {
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const own = { faq: useOwnSections('faq'), help: useOwnSections('help') }
  const found = termsOf(query).length > 0 ? findHelp(query, own) : undefined
  useArticleInAddress()
  return (
    <>
      <title>{pageTitle(t('Help center'))}</title>
      <meta
        name="description"
        content={t(
          'Answers about booking, cancelling, messages, prices, accounts and privacy on {site}, for customers and providers.',
          { site: siteName() },
        )}
      />
      <div className="border-b border-lamp-edge/40 bg-lamp-soft">
        <div className="mx-auto w-full max-w-3xl px-4 py-12 text-center sm:py-16">
          <h1 className="text-3xl sm:text-4xl">{t('Help center')}</h1>
          <p className="mt-3 mb-7 text-lg">{t('What would you like to know?')}</p>
          <HelpSearch />
        </div>
      </div>
      <div className="page-width py-12 sm:py-14">
        {found ? <HelpResults query={query} found={found} /> : <Everything own={own} />}
      </div>
      <p role="status" className="sr-only">
        {found && countInWords(found.length)}
      </p>
    </>
  )
}

function Everything({ own }: { own: OwnHelp }) {
  return (
    <>
      <Guides />
      <div className="mt-12 grid items-start gap-x-12 gap-y-12 md:grid-cols-2">
        {own.help && (
          <Group id="own-articles" title={siteName()}>
            {own.help.map(({ id, title, html }) => (
              <Entry key={id} id={id} title={title}>
                <Html html={html} />
              </Entry>
            ))}
          </Group>
        )}
        {articleGroups().map(({ id, title, articles }) => (
          <Group key={id} id={id} title={title}>
            {articles.map((article) => (
              <ArticleDetails key={article.id} article={article} />
            ))}
          </Group>
        ))}
      </div>
      <Questions own={own.faq} />
      <p className="mt-14 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-6">
        <span className="flex-1 basis-64 text-lg">{t('Can’t find an answer? We reply within 24 hours.')}</span>
        <ButtonLink to={urls.contact()} variant="primary">
          {t('Contact us')}
        </ButtonLink>
      </p>
    </>
  )
}

const guides = () => [
  { text: t('How it works'), to: urls.howItWorks(), Icon: BookOpen },
  { text: t('Cancel a booking'), to: urls.help('cancel-a-booking'), Icon: Undo2 },
  { text: t('Stay safe'), to: urls.help('staying-safe'), Icon: ShieldCheck },
  { text: t('Offer your work'), to: urls.providerResources(), Icon: HandHelping },
]

function Guides() {
  return (
    <nav aria-label={t('Guides')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {guides().map(({ text, to, Icon }) => (
        <Link
          key={text}
          to={to}
          viewTransition
          className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface px-5 py-3 font-semibold transition-[border-color,box-shadow] hover:border-edge hover:shadow-soft"
        >
          <Icon aria-hidden="true" className="size-6 shrink-0 text-lamp-deep" />
          {text}
        </Link>
      ))}
    </nav>
  )
}

/**
 * An entry. Its anchor is inside, because browsers open the element around the target of an
 * address, also without scripts.
 */
function Entry({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-lamp-deep [&::-webkit-details-marker]:hidden">
        <h3 className="font-text text-base tracking-normal">{title}</h3>
        <span
          aria-hidden="true"
          className="mr-1 size-2.5 shrink-0 -translate-y-0.75 rotate-45 border-r-2 border-b-2 border-quiet transition-transform group-open:translate-y-0.75 group-open:-rotate-135"
        />
      </summary>
      <div id={id} className="max-w-measure scroll-mt-40 pb-5">
        {children}
      </div>
    </details>
  )
}

function ArticleDetails({ article: { id, title, paragraphs, link } }: { article: Article }) {
  return (
    <Entry id={id} title={title}>
      {paragraphs.map((text) => (
        <p key={text} className="mb-3">
          {text}
        </p>
      ))}
      {link && (
        <Link to={link.to} viewTransition className="text-link inline-flex min-h-11 items-center">
          {link.text}
        </Link>
      )}
    </Entry>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {children.map((child, at) => (
          <li key={at}>{child}</li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ own }: { own: OwnHelp['faq'] }) {
  return (
    <section aria-labelledby="faq" className="mt-16">
      <h2 id="faq" className="text-2xl">
        {t('Frequently asked questions')}
      </h2>
      <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {own?.map(({ id, title, html }) => (
          <Question key={id} id={id} question={title}>
            <Html html={html} />
          </Question>
        )) ??
          faq().map(({ id, question, answer }) => (
            <Question key={id} id={id} question={question}>
              <p>{answer}</p>
            </Question>
          ))}
      </div>
    </section>
  )
}

function Question({ id, question, children }: { id: string; question: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-28 border-t-2 border-ink pt-4 target:border-lamp-edge">
      <h3 className="text-lg">{question}</h3>
      <div className="mt-2 max-w-measure text-quiet">{children}</div>
    </div>
  )
}

/**
 * Opens the article in the address after a link on the site. At a page's first address, browsers do
 * that themselves.
 */
function useArticleInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const named = hash ? document.getElementById(hash.slice(1)) : null
    const article = named?.closest('details')
    if (article) article.open = true
    named?.scrollIntoView({ block: 'start' })
  }, [hash, key])
}
