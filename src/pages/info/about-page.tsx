import { Link, type LoaderFunctionArgs } from 'react-router'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { CategoryIllustration } from '#domains/catalog/components/category-illustration.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { country, terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { loadOwnText, OwnText } from './own-text.tsx'

const principles = () => [
  {
    title: t('Providers cannot pay for a better place'),
    text: t(
      'Providers do not buy leads, and no place in a list is for sale. With {aCode} the nearest come first. Without one, featured providers come first, then the best rated. A rating counts more if it comes from more reviews.',
      { aCode: terms().aCode },
    ),
  },
  {
    title: t('The price before you book'),
    text: t(
      'Every profile shows hourly rates. You see the price of a booking before you make it, and it stays the same.',
    ),
  },
  {
    title: t('Only free times'),
    text: t('You choose from times that are really free. Two customers cannot book the same one.'),
  },
  {
    title: t('You know who sees your contact'),
    text: t(
      'A provider sees “Customer” until they reveal your contact. This is recorded, and you see it on your booking.',
    ),
  },
]

const pictured: CategoryName[] = ['Gardening', 'Plumbing', 'Tutoring', 'Pet Services']

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'about')
  return null
}

/** `/about`: what the site is and its principles. */
export function Component() {
  return (
    <OwnText name="about">
      <About />
    </OwnText>
  )
}

function About() {
  return (
    <>
      <title>{pageTitle(t('About us'))}</title>
      <meta
        name="description"
        content={t(
          '{site} connects people with local providers who clean, repair, teach and care. What it stands for, and how it stays fair.',
          { site: siteName() },
        )}
      />
      <div className="page-width grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="text-3xl sm:text-4xl lg:text-5xl">{t('The light left on for you')}</h1>
          <p className="mt-5 max-w-measure text-lg text-quiet">
            {t(
              'On most streets, someone can fix a faucet, restore a garden or explain fractions, and someone a few doors away needs just that. {site} is where they meet.',
              { site: siteName() },
            )}
          </p>
          <p className="mt-4 max-w-measure text-lg text-quiet">
            {t(
              'Letting a stranger into your home takes trust. So every page shows what builds it: a face, a rating with its count, a price, a distance, and what has been verified.',
            )}
          </p>
        </div>
        <div aria-hidden="true" className="grid grid-cols-2 gap-4 max-lg:hidden">
          {pictured.map((category, at) => (
            <span
              key={category}
              className={`flex items-center justify-center rounded-card py-7 ${at % 3 === 0 ? 'bg-lamp-soft' : 'bg-mist'}`}
            >
              <CategoryIllustration category={category} className="size-28" />
            </span>
          ))}
        </div>
      </div>
      <Principles />
      <OpenWork />
    </>
  )
}

function Principles() {
  return (
    <section aria-labelledby="principles" className="border-y border-line bg-surface py-14 sm:py-18">
      <div className="page-width">
        <h2 id="principles" className="text-3xl">
          {t('Our principles')}
        </h2>
        <dl className="mt-9 grid gap-x-14 gap-y-9 sm:grid-cols-2">
          {principles().map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ink pt-4">
              <dt className="font-display text-xl font-semibold">{title}</dt>
              <dd className="mt-2 max-w-measure text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function OpenWork() {
  return (
    <section aria-labelledby="open-work" className="page-width grid gap-8 py-14 sm:py-18 lg:grid-cols-[1fr_auto]">
      <div className="max-w-measure">
        <h2 id="open-work" className="text-3xl">
          {t('Open, in every sense')}
        </h2>
        <p className="mt-4">
          <Rich
            text={t(
              '{site} is open software under the MIT license: anyone can read how it ranks, what it stores and what it hides, and run it for their own town. It earns nothing from your data, because it collects only what a booking needs. The <link>Privacy Policy</link> lists it.',
              { site: siteName() },
            )}
            link={(text) => (
              <Link to={urls.privacy()} viewTransition className="text-link">
                {text}
              </Link>
            )}
          />
        </p>
        <p className="mt-4">
          <Rich
            text={t(
              'Is something missing, or could it be better? <link>Write to us</link>. We read every message and answer within 24 hours.',
            )}
            link={(text) => (
              <Link to={urls.contact()} viewTransition className="text-link">
                {text}
              </Link>
            )}
          />
        </p>
        {country().code !== 'us' && <p className="mt-4 text-sm text-quiet">{country().credit}.</p>}
      </div>
      <div className="flex flex-wrap items-start gap-3 lg:flex-col lg:pt-2">
        <ButtonLink to={urls.providers()} variant="primary" size="lg" className="lg:w-full">
          {t('Find a provider')}
        </ButtonLink>
        <ButtonLink to={urls.howItWorks()} size="lg" className="lg:w-full">
          {t('See how it works')}
        </ButtonLink>
      </div>
    </section>
  )
}
