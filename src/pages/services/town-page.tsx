import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { categoryNamed, categoryText, isActiveCategory } from '#domains/catalog/categories-rules.ts'
import { CategoryIllustration } from '#domains/catalog/components/category-illustration.tsx'
import { NEARBY_MILES, townName } from '#domains/locations/rules.ts'
import { townQuery } from '#domains/search/towns-client.ts'
import type { Town, TownAddress } from '#domains/search/towns-contract.ts'
import { townSlug } from '#domains/search/towns-rules.ts'
import { load } from '#pages/app-context.ts'
import { Breadcrumbs } from '#pages/breadcrumbs.tsx'
import { ErrorPage } from '#pages/route-error.tsx'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ratingText, roundDistanceText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { priceRangeText, TownFigures } from './figures.tsx'
import { ProviderGrid } from './provider-grid.tsx'
import { TownLinks } from './town-links.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<TownAddress> {
  const category = categoryNamed(params['category'] ?? '')
  const state = (params['state'] ?? '').toLowerCase()
  const town = townSlug(params['town'] ?? '')
  if (!category || !isActiveCategory(category) || !town || !/^[a-z]{2}$/.test(state)) throw data(null, { status: 404 })
  const address = { category, state, town }
  await load(context, (api) => townQuery(api, address))
  return address
}

/** /services/{category}/{state}/{city}: the page for "cleaning in Austin, TX". */
export function Component() {
  const address = useLoaderData<TownAddress>()
  const { data: town } = useSuspenseQuery(townQuery(useApi(), address))
  const { category, name, state } = town
  const place = townName({ city: name, state })
  const own = town.providers.filter(({ distance_miles }) => distance_miles === null)
  const around = town.providers.filter(({ distance_miles }) => distance_miles !== null)
  return (
    <div className="page-width pt-4 pb-16">
      <title>
        {pageTitle(t('{category} in {place}: providers and prices', { category: categoryText(category), place }))}
      </title>
      <meta name="description" content={describe(town)} />
      <Breadcrumbs trail={[...trail, { name: categoryText(category), to: urls.category(category) }]} current={place} />
      <div className="mt-4 flex items-center justify-between gap-8">
        <div>
          <h1 className="text-3xl sm:text-4xl">
            {t('{category} in {place}', { category: categoryText(category), place })}
          </h1>
          <p className="mt-4 max-w-measure text-lg text-quiet">{introOf(town)}</p>
        </div>
        <CategoryIllustration category={category} className="size-36 shrink-0 max-md:hidden" />
      </div>
      {own.length > 0 && (
        <div className="mt-6">
          <TownFigures town={town} />
        </div>
      )}
      <Cards title={t('Providers in {name}', { name })} providers={own} />
      <Cards title={t('Around {name}', { name })} providers={around} />
      <p className="mt-8 flex justify-center">
        <ButtonLink
          to={urls.providers({ category: [category.toLowerCase()], ...roughCoordinates(town) })}
          variant="primary"
        >
          {t('See all providers near {name}', { name })}
        </ButtonLink>
      </p>
      {town.neighbours.length > 0 && (
        <section aria-labelledby="neighbours" className="mt-16">
          <h2 id="neighbours" className="text-2xl">
            {t('{category} in neighboring cities', { category: categoryText(category) })}
          </h2>
          <TownLinks category={category} towns={town.neighbours} />
        </section>
      )}
    </div>
  )
}

const trail = [
  { name: msg('Home'), to: urls.home() },
  { name: msg('Services'), to: urls.services() },
]

/**
 * Coordinates in thousandths of a degree, a few hundred feet, which is precise enough for a town.
 */
function roughCoordinates({ coordinates: { latitude, longitude } }: Town) {
  return { lat: Number(latitude.toFixed(3)), lng: Number(longitude.toFixed(3)) }
}

function Cards({ title, providers }: { title: string; providers: Town['providers'] }) {
  if (providers.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{title}</h2>
      <ProviderGrid providers={providers} />
    </section>
  )
}

function introOf({ name, provider_count }: Town): string {
  if (provider_count === 0)
    return t('There are no providers in {name} itself yet. These are nearby, nearest first.', { name })
  return t('Compare what they charge and what their customers say, see when they are free, and book by the hour.')
}

function describe(town: Town): string {
  const { provider_count: count } = town
  const values = {
    count,
    category: categoryText(town.category).toLowerCase(),
    town: townName({ city: town.name, state: town.state }),
  }
  const facts = [
    count > 0
      ? t('{count, plural, one {# provider} other {# providers}} for {category} in {town}', values)
      : t('Providers for {category} near {town}', values),
    priceRangeText(town),
    town.review_count > 0 && t('rated {rating} out of 5 on average', { rating: ratingText(town.rating) }),
  ]
  return `${facts.filter(Boolean).join(', ')}. ${t('Compare, see who is free, and book by the hour.')}`
}

/** Shown if there is no such town or no provider near it. */
export function ErrorBoundary() {
  const category = categoryNamed(useParams()['category'] ?? '')
  const missing = {
    title: t('Town Not Found'),
    text: t('There is no such town, or no provider within {distance} of it yet.', {
      distance: roundDistanceText(NEARBY_MILES),
    }),
    to: category ? urls.category(category) : urls.services(),
    back: category ? t('Back to {category}', { category: categoryText(category) }) : t('Back to services'),
  }
  return <ErrorPage missing={missing} />
}
