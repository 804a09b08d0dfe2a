import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { categoryNames } from '#domains/catalog/categories-rules.ts'
import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { pageTitle, siteName } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { terms } from '#ui/country.ts'
import { roundDistanceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { numberText } from '#ui/words.ts'
import { urls } from '#urls.ts'
import { loadOwnText, OwnText } from './own-text.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await loadOwnText(args, 'how_it_works')
  return null
}

/** `/how-it-works`: the four steps of the home page in detail, for customers and providers. */
export function Component() {
  return (
    <OwnText name="how_it_works">
      <HowItWorks />
    </OwnText>
  )
}

function HowItWorks() {
  return (
    <>
      <title>{pageTitle(t('How it works'))}</title>
      <meta
        name="description"
        content={t(
          'From {aCode} to a finished job in four steps: search, compare, book by the hour, message. For customers and providers.',
          { aCode: terms().aCode },
        )}
      />
      <div className="page-width py-12 sm:py-16">
        <h1 className="text-3xl sm:text-4xl lg:text-5xl">{t('How it works')}</h1>
        <p className="mt-5 max-w-measure text-lg text-quiet">
          {t('Four steps from “someone should fix that” to a finished job, for customers and for providers.')}
        </p>
        <nav aria-label={t('On this page')} className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="#customers">{t('For customers')}</ButtonLink>
          <ButtonLink to="#providers">{t('For providers')}</ButtonLink>
        </nav>
      </div>
      <Side id="customers" title={t('For customers')} steps={forCustomers()}>
        <ButtonLink to={urls.providers()} variant="primary" size="lg">
          {t('Find a provider')}
        </ButtonLink>
        <ButtonLink to={urls.signup('customer')} size="lg">
          {t('Sign up')}
        </ButtonLink>
      </Side>
      <Side id="providers" title={t('For providers')} steps={forProviders()}>
        <ButtonLink to={urls.signup('provider')} state={{ userType: 'provider' }} variant="primary" size="lg">
          {t('Become a Provider')}
        </ButtonLink>
        <ButtonLink to={urls.providerResources()} size="lg">
          {t('Provider resources')}
        </ButtonLink>
      </Side>
      <p className="page-width text-lg">
        <Rich
          text={t(
            'Still wondering about something? The <link>help center</link> goes into detail, and <link2>we answer</link2> within 24 hours.',
          )}
          link={(text) => (
            <Link to={urls.help()} viewTransition className="text-link">
              {text}
            </Link>
          )}
          link2={(text) => (
            <Link to={urls.contact()} viewTransition className="text-link whitespace-nowrap">
              {text}
            </Link>
          )}
        />
      </p>
    </>
  )
}

interface Step {
  title: string
  paragraphs: readonly string[]
}

function Side({ id, title, steps, children }: { id: string; title: string; steps: Step[]; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-17 py-14 even:border-y even:border-line even:bg-surface sm:py-18"
    >
      <div className="page-width">
        <h2 id={`${id}-title`} className="text-3xl">
          {title}
        </h2>
        <ol className="mt-9 grid gap-x-14 gap-y-10 lg:grid-cols-2">
          {steps.map((step, at) => (
            <li key={step.title} className="flex gap-5 border-t-2 border-ink pt-5">
              <span aria-hidden="true" className="w-7 shrink-0 font-display text-4xl text-lamp-deep">
                {at + 1}
              </span>
              <div className="min-w-0">
                <h3 className="text-xl">{step.title}</h3>
                {step.paragraphs.map((text) => (
                  <p key={text} className="mt-2 max-w-measure text-quiet">
                    {text}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}

const forCustomers = (): Step[] => [
  {
    title: t('Say what and where'),
    paragraphs: [
      t(
        '{count, plural, one {Choose the category} other {Choose one of {number} categories}} or type what you need, and add your {code} or your current location. You see the providers within {distance} who travel to you, nearest first.',
        {
          count: categoryNames().length,
          number: numberText(categoryNames().length),
          code: terms().code,
          distance: roundDistanceText(100),
        },
      ),
      t(
        'No match? Post a service request with a date and a budget. It stays open for 30 days, and providers nearby can get in touch.',
      ),
    ],
  },
  {
    title: t('Compare providers'),
    paragraphs: [
      t(
        'Each profile shows services with hourly prices and usual durations, reviews with their count, and a Verified badge if an operator has checked who the provider is.',
      ),
      t(
        'Only customers with a completed booking can write reviews. If a provider has connected Google, those reviews are there too, and marked.',
      ),
    ],
  },
  {
    title: t('Book by the hour'),
    paragraphs: [
      t(
        'Pick a service, a day within the next 90, and a free time between 6:00 AM and 9:30 PM. You see the price before you book.',
      ),
      t(
        'To accept, the provider has {answerTime}. You can cancel until the start. A full refund is generally available up to 24 hours before.',
        { answerTime: t(answerTimeText) },
      ),
    ],
  },
  {
    title: t('Message and get it done'),
    paragraphs: [
      t(
        'After booking, you can message each other: which door, which parking spot, which faucet. Add the booking to your calendar with one click.',
      ),
      t(
        'Afterwards you leave one to five stars and, if you like, a comment. Your dashboard shows past and upcoming bookings.',
      ),
    ],
  },
]

const forProviders = (): Step[] => [
  {
    title: t('Say what and where'),
    paragraphs: [
      t(
        'Sign up with your name, your business and your {code}, and choose your categories. Then list your services: a name, an hourly price, and the usual duration.',
        { code: terms().code },
      ),
      t('Customers can find you right away. There is no approval and no fee.'),
    ],
  },
  {
    title: t('Be compared fairly'),
    paragraphs: [
      t(
        'A good description, a picture and clear prices matter most, and you cannot buy ads. Ask an operator to check your documents for the Verified badge.',
      ),
      t('If you have reviews on Google, connect them with your Place ID: they count toward your rating.'),
    ],
  },
  {
    title: t('Accept bookings'),
    paragraphs: [
      t(
        'A request shows the service, date, time and price. Reveal the contact, then accept or cancel it. You have {answerTime}.',
        { answerTime: t(answerTimeText) },
      ),
      t(
        'Accepted times are reserved. The list of opportunities shows what customers nearby need, with their contact details.',
      ),
    ],
  },
  {
    title: t('Message and get it done'),
    paragraphs: [
      t(
        'Message your customer about the details, do the work, and mark the booking as completed. Otherwise it completes automatically 24 hours after its end.',
      ),
      t('Your customer pays you directly, as you agree. {site} takes no share. You can reply once to every review.', {
        site: siteName(),
      }),
    ],
  },
]
