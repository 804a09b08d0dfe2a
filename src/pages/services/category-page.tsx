import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { categoriesQuery } from '#domains/catalog/categories-client.ts'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryNamed, categoryNames, categoryText, isActiveCategory } from '#domains/catalog/categories-rules.ts'
import { CategoryIllustration } from '#domains/catalog/components/category-illustration.tsx'
import { providersQuery } from '#domains/search/client.ts'
import { townsQuery } from '#domains/search/towns-client.ts'
import { load } from '#pages/app-context.ts'
import { Breadcrumbs } from '#pages/breadcrumbs.tsx'
import { ErrorPage } from '#pages/route-error.tsx'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { priceText } from '#ui/formats.ts'
import { Check } from '#ui/icons/check.ts'
import { msg, t } from '#ui/language.ts'
import { Spoken } from '#ui/spoken.tsx'
import { numberText } from '#ui/words.ts'
import { urls } from '#urls.ts'
import { providersText } from './figures.tsx'
import { offerOf } from './offers.ts'
import { ProviderGrid } from './provider-grid.tsx'
import { TownLinks } from './town-links.tsx'

const best = (category: CategoryName) => ({ category: [category.toLowerCase()] })

export async function loader({ context, params }: LoaderFunctionArgs): Promise<CategoryName> {
  const category = categoryNamed(params['category'] ?? '')
  if (!category || !isActiveCategory(category)) throw data(null, { status: 404 })
  await Promise.all([
    load(context, categoriesQuery),
    load(context, (api) => providersQuery(api, best(category))),
    load(context, (api) => townsQuery(api, category)),
  ])
  return category
}

/** /services/{categoryName}: what the category offers, its top providers, and its towns. */
export function Component() {
  const category = useLoaderData<CategoryName>()
  const api = useApi()
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const { data: top } = useSuspenseQuery(providersQuery(api, best(category)))
  const { data: towns } = useSuspenseQuery(townsQuery(api, category))
  const {
    provider_count: count = 0,
    description = '',
    usual_price = null,
  } = categories.find(({ name }) => name === category) ?? {}
  const { intro, offered } = offerOf(category, description)
  const from = towns.lowest_price === null ? undefined : t('from {price}', { price: priceText(towns.lowest_price) })
  const usual =
    usual_price &&
    t('usually {lowest} to {highest}', { lowest: priceText(usual_price.from), highest: priceText(usual_price.to) })
  const known = [count > 0 && providersText(count), from, usual].filter(Boolean).join(' · ')
  return (
    <div className="page-width pt-4 pb-16">
      <title>{pageTitle(t('{category} near you: providers and prices', { category: categoryText(category) }))}</title>
      <meta name="description" content={[intro, known && `${known}.`].filter(Boolean).join(' ')} />
      <Breadcrumbs trail={[home, all]} current={categoryText(category)} />
      <Hero category={category} intro={intro} known={known} />
      {offered.length > 0 && <PopularServices offered={offered} />}
      <section aria-labelledby="top" className="mt-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="top" className="text-2xl">
            {t('Top providers')}
          </h2>
          {top.items.length > 0 && (
            <ButtonLink to={urls.providers(best(category))} variant="quiet" size="sm" className="-mx-3.75">
              {t('See all in {category}', { category: categoryText(category) })}
            </ButtonLink>
          )}
        </div>
        {top.items.length === 0 ? (
          <EmptyState
            level={3}
            title={t('No providers found')}
            className="mt-6"
            action={<ButtonLink to={urls.signup('provider')}>{t('Become a Provider')}</ButtonLink>}
          >
            {t('There are no providers yet. The first one gets all the requests.')}
          </EmptyState>
        ) : (
          <ProviderGrid providers={top.items.slice(0, 6)} />
        )}
      </section>
      {towns.items.length > 0 && (
        <section aria-labelledby="towns" className="mt-16">
          <h2 id="towns" className="text-2xl">
            {t('Cities with most providers')}
          </h2>
          <TownLinks category={category} towns={towns.items} />
        </section>
      )}
    </div>
  )
}

const home = { name: msg('Home'), to: urls.home() }
const all = { name: msg('Services'), to: urls.services() }

function Hero({ category, intro, known }: { category: CategoryName; intro: string; known: string }) {
  return (
    <section className="mt-2 flex flex-col-reverse gap-x-12 gap-y-4 rounded-card border border-lamp-edge/50 bg-lamp-soft px-6 py-8 sm:px-10 sm:py-10 md:flex-row md:items-center md:justify-between">
      <div>
        <h1 className="text-3xl sm:text-4xl">{categoryText(category)}</h1>
        <p className="mt-4 max-w-measure text-lg">{intro}</p>
        {known && (
          <p className="mt-4 font-semibold tabular-nums">
            <Spoken>{known}</Spoken>
          </p>
        )}
        <p className="mt-6">
          <ButtonLink to={urls.providers(best(category))} variant="primary" size="lg">
            {t('Find a provider')}
          </ButtonLink>
        </p>
      </div>
      <CategoryIllustration category={category} className="size-32 shrink-0 md:size-52" />
    </section>
  )
}

function PopularServices({ offered }: { offered: string[] }) {
  return (
    <section aria-labelledby="offered" className="mt-14">
      <h2 id="offered" className="text-2xl">
        {t('Popular services')}
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {offered.map((text) => (
          <li key={text} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-evergreen" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown if there is no such category. */
export function ErrorBoundary() {
  const count = categoryNames().length
  const missing = {
    title: t('Category Not Found'),
    text:
      count === 1
        ? t('There is one category, and this is not it.')
        : t('There are {count} categories, and this is none of them.', { count: numberText(count) }),
    to: urls.services(),
    back: t('Back to services'),
  }
  return <ErrorPage missing={missing} />
}
