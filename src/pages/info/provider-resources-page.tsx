import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { latestReviewsQuery } from '#domains/reviews/client.ts'
import type { LatestReview } from '#domains/reviews/contract.ts'
import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import type { Site } from '#domains/site/settings-contract.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { terms } from '#ui/country.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayText, money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { loadOwnText, OwnText } from './own-text.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  await load(context, latestReviewsQuery)
  await loadOwnText(args, 'provider_resources')
  return null
}

/** `/provider-resources`: why and how to offer services. */
export function Component() {
  return (
    <OwnText name="provider_resources">
      <ProviderResources />
    </OwnText>
  )
}

function ProviderResources() {
  const api = useApi()
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const { data: reviews } = useSuspenseQuery(latestReviewsQuery(api))
  return (
    <>
      <title>{pageTitle(t('Provider resources'))}</title>
      <meta
        name="description"
        content={t(
          'Offer your work to customers nearby: no fee for leads, contact details or messages. Guides for a good profile, good prices and good reviews.',
        )}
      />
      <Opening site={site} />
      <Guides />
      <Voices reviews={reviews.filter(({ comment }) => comment !== '').slice(0, 2)} />
      <Closing />
    </>
  )
}

function Opening({ site }: { site: Site }) {
  return (
    <div className="border-b border-lamp-edge/40 bg-lamp-soft">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <p className="font-semibold text-lamp-deep">{t('Provider resources')}</p>
          <h1 className="mt-3 max-w-3xl text-3xl sm:text-4xl lg:text-5xl">
            {t('Your next customer lives around the corner')}
          </h1>
          <p className="mt-5 max-w-measure text-lg">{pricePromise(site)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={urls.signup('provider')} state={{ userType: 'provider' }} variant="primary" size="lg">
              {t('Become a Provider')}
            </ButtonLink>
            <ButtonLink to={urls.dashboard()} size="lg">
              {t('Go to your dashboard')}
            </ButtonLink>
          </div>
        </div>
        <Costs />
      </div>
    </div>
  )
}

/** The price for providers, and until when it is guaranteed. */
function pricePromise({ free_period_active, free_period_end }: Site): string {
  if (free_period_active && free_period_end)
    return t(
      'Show what you do, set your hourly price and decide on each request. Leads, contact details and messages cost you nothing, until the end of {date} (UTC).',
      { date: dayText(free_period_end) },
    )
  const nothing = t(
    'Show what you do, set your hourly price and decide on each request. Leads, contact details and messages cost you nothing.',
  )
  return free_period_end ? `${nothing} ${t('This has not changed with the end of the introductory period.')}` : nothing
}

const costs = () => [
  [t('A listing'), money(0)],
  [t('A lead with contact details'), money(0)],
  [t('Revealing who has booked'), money(0)],
  [t('Unlocking messages'), money(0)],
  [t('Our share of your price'), '0%'],
]

/** The fees of a provider. */
function Costs() {
  return (
    <dl className="rounded-card border border-line bg-surface px-6 py-3 shadow-soft">
      {costs().map(([what, price]) => (
        <div
          key={what}
          className="flex items-baseline justify-between gap-4 border-t border-line py-3 first:border-t-0"
        >
          <dt>{what}</dt>
          <dd className="font-display text-xl font-semibold tabular-nums">{price}</dd>
        </div>
      ))}
    </dl>
  )
}

const guides = () => [
  {
    title: t('A convincing profile'),
    text: t(
      'A picture, your name, and three sentences about what you do and for whom. Name the neighborhoods you like to work in. 500 characters are plenty.',
    ),
    article: 'provider-profile',
  },
  {
    title: t('Prices that hold'),
    text: t(
      'Add one service for each thing you offer, each with its own rate. Include travel and materials in the hourly price: bookings keep the price that the customer saw.',
    ),
    article: 'services-and-prices',
  },
  {
    title: t('Answer within a day'),
    text: t('You have {answerTime}. Customers remember a quick answer, and even a quick no is kinder than silence.', {
      answerTime: t(answerTimeText),
    }),
    article: 'answering-requests',
  },
  {
    title: t('Reviews that bring the next booking'),
    text: t(
      'Mark a booking as completed when the work is done: your customer is then asked for a review. Reply once, briefly, and especially to the critical ones.',
    ),
    article: 'earning-reviews',
  },
]

function Guides() {
  return (
    <section aria-labelledby="guides" className="page-width py-14 sm:py-18">
      <h2 id="guides" className="text-3xl">
        {t('Four guides to get started')}
      </h2>
      <ol className="mt-9 grid gap-5 sm:grid-cols-2">
        {guides().map(({ title, text, article }, at) => (
          <li key={title} className="flex flex-col rounded-card border border-line bg-surface p-6">
            <span aria-hidden="true" className="font-display text-2xl text-lamp-deep">
              {at + 1}
            </span>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2 flex-1 text-quiet">{text}</p>
            <Link
              to={urls.help(article)}
              viewTransition
              aria-label={t('Read more: {title}', { title })}
              className="text-link mt-3 inline-flex min-h-11 items-center self-start"
            >
              {t('Read more')}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Voices({ reviews }: { reviews: LatestReview[] }) {
  return (
    <section aria-labelledby="voices" className="border-y border-line bg-surface py-14 sm:py-18">
      <div className="page-width">
        <h2 id="voices" className="text-3xl">
          {t('What customers say about providers here')}
        </h2>
        {reviews.length === 0 ? (
          <EmptyState level={3} title={t('No testimonials yet')} className="mt-8">
            {t('There are no reviews yet. One of the first could be about you.')}
          </EmptyState>
        ) : (
          <ul className="mt-9 grid gap-x-14 gap-y-10 md:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <Voice review={review} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Voice({ review: { id, rating, comment, reviewer, provider, provider_id } }: { review: LatestReview }) {
  return (
    <figure className="border-l-4 border-lamp pl-5 sm:pl-7">
      <Rating value={rating} />
      <blockquote className="mt-3 font-display text-xl leading-relaxed">{comment}</blockquote>
      <figcaption className="mt-4 flex items-center gap-3 text-sm">
        <Avatar id={id} name={reviewer.name} src={reviewer.avatar_url} size="sm" />
        <span className="wrap-anywhere">
          <Rich
            text={t('<span>{name}</span>, about <link>{business_name}</link>', {
              name: reviewer.name,
              business_name: provider.business_name,
            })}
            span={(text) => <span className="font-semibold">{text}</span>}
            link={(text) => (
              <Link to={urls.provider(provider_id)} viewTransition className="text-link">
                {text}
              </Link>
            )}
          />
        </span>
      </figcaption>
    </figure>
  )
}

function Closing() {
  return (
    <section aria-labelledby="begin" className="page-width pt-14 sm:pt-18">
      <h2 id="begin" className="text-3xl">
        {t('Ten minutes to your first listing')}
      </h2>
      <p className="mt-4 max-w-measure text-lg text-quiet">
        {t(
          'Three steps: your account, your business, your {code}. Already a customer here? The same email address holds both roles, and you switch between them in the menu.',
          { code: terms().code },
        )}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={urls.signup('provider')} state={{ userType: 'provider' }} variant="primary" size="lg">
          {t('Start now')}
        </ButtonLink>
        <ButtonLink to={urls.howItWorks()} size="lg">
          {t('How it works')}
        </ButtonLink>
        <ButtonLink to={urls.contact()} size="lg">
          {t('Ask us')}
        </ButtonLink>
      </div>
    </section>
  )
}
