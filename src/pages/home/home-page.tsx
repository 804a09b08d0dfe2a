import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { featuredProvidersQuery } from '#features/providers/client.ts'
import { latestReviewsQuery } from '#features/reviews/client.ts'
import { categoriesQuery } from '#features/search/client.ts'
import { siteQuery } from '#features/site-settings/client.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { FeaturedProviders } from './featured-providers.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promotion } from './promotion.tsx'
import { ProviderCall } from './provider-call.tsx'
import { Testimonials } from './testimonials.tsx'

/** The page fails without categories; the two lists below have their own Retry. */
export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([
    load(context, categoriesQuery),
    load(context, featuredProvidersQuery).catch(() => undefined),
    load(context, latestReviewsQuery).catch(() => undefined),
  ])
  return null
}

/** The home page (docs/product/site-texts.md). */
export function Component() {
  const api = useApi()
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  return (
    <>
      <title>Porchlight · Good people for the work around your home</title>
      <meta
        name="description"
        content="Find cleaners, electricians, plumbers, tutors and more near you. Compare ratings and prices, and book by the hour."
      />
      {site.free_period_active && <Promotion endsAt={site.free_period_end} />}
      <Hero categories={categories} />
      <CategoryGrid categories={categories} />
      <HowItWorks />
      <FeaturedProviders />
      <Testimonials />
      <ProviderCall />
    </>
  )
}
