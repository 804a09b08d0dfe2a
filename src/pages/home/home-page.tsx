import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { categoriesQuery } from '#domains/catalog/categories-client.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { featuredProvidersQuery } from '#domains/providers/client.ts'
import { latestReviewsQuery } from '#domains/reviews/client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { load } from '#pages/app-context.ts'
import { latePart } from '#pages/late-part.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { CategoryGrid } from './category-grid.tsx'
import { FeaturedProviders } from './featured-providers.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promotion } from './promotion.tsx'
import { ProviderCall } from './provider-call.tsx'
import { Testimonials } from './testimonials.tsx'

/** Only signed-in users load it. */
const start = latePart(() => import('./start.tsx'))

/** The page fails without categories; its other lists have their own Retry. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await load(context, sessionQuery).catch(() => null)
  if (user) await Promise.all([start.load(), loadStart(context, user)])
  await Promise.all([
    load(context, categoriesQuery),
    ...(user
      ? []
      : [
          load(context, featuredProvidersQuery).catch(() => undefined),
          load(context, latestReviewsQuery).catch(() => undefined),
        ]),
  ])
  return null
}

async function loadStart(context: LoaderFunctionArgs['context'], user: User): Promise<void> {
  const { loadLists } = await import('./start.tsx')
  await loadLists(context, user)
}

/** The home page: the start page of a signed-in user, the marketing page of a visitor. */
export function Component() {
  const api = useApi()
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  const { data: site } = useSuspenseQuery(siteQuery(api))
  return user ? (
    <Suspense>
      <title>{`${site.name} · ${t(site.tagline)}`}</title>
      <StartPage user={user} />
    </Suspense>
  ) : (
    <Welcome />
  )
}

function StartPage({ user }: { user: User }) {
  const { Start } = start.use()
  return <Start key={user.profile.id} user={user} />
}

/** The marketing page (docs/product/site-texts.md). */
function Welcome() {
  const api = useApi()
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  return (
    <>
      <title>{`${site.name} · ${t(site.tagline)}`}</title>
      <meta
        name="description"
        content={t(
          'Find cleaners, electricians, plumbers, tutors and more near you. Compare ratings and prices, and book by the hour.',
        )}
      />
      {site.free_period_active && site.free_period_end && <Promotion endsAt={site.free_period_end} />}
      <Hero tagline={site.tagline} categories={categories} />
      <CategoryGrid categories={categories} />
      <HowItWorks />
      <FeaturedProviders />
      <Testimonials />
      <ProviderCall />
    </>
  )
}
