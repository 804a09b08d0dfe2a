import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { categoriesQuery } from '#domains/catalog/categories-client.ts'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import { keepSearchedZip, lastSearchedZip, nearestQuery, zipQuery } from '#domains/locations/client.ts'
import { isZipCode } from '#domains/locations/codes-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { zipCodeInvalid } from '#domains/locations/limits.ts'
import { townName } from '#domains/locations/rules.ts'
import { type ProvidersPage, providersQuery } from '#domains/search/client.ts'
import { popularOf, readSearch } from '#domains/search/rules.ts'
import { appContext, load } from '#pages/app-context.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Chip } from '#ui/chip.tsx'
import { terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import { type ProvidersSearch, urls } from '#urls.ts'
import { ActiveFilters, chipLineClass } from './active-filters.tsx'
import { ListHead } from './list-head.tsx'
import { MapPanel } from './map-panel.tsx'
import { useMapSwitch } from './map-switch.ts'
import { NoProviders } from './no-providers.tsx'
import { loadOwnFilters } from './own-filters.tsx'
import { ProviderResults } from './provider-results.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchSheet } from './search-sheet.tsx'
import { UnderstoodLine } from './understood-line.tsx'

type Page = {
  /** The valid parts of the address. */
  query: ProvidersSearch
  place: Location | null
  /** A ZIP code that is not searched, and the reason. */
  unknownZip: { code: string; problem: string } | null
}

type LoadedList = { query: ProvidersSearch; list: ProvidersPage }

/**
 * Reads the address. An invalid ZIP code is explained beside its field, and the search runs without
 * it.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const page = await understand(request, context)
  const [{ query, list }] = await Promise.all([
    loadProviders(context, page.query),
    load(context, categoriesQuery),
    loadOwnFilters(context.get(appContext)),
  ])
  const { rest } = list.understood
  if (rest !== undefined) throw redirect(urls.providers(await readAs(query, list, context)))
  return { ...page, query }
}

/**
 * The search that a sentence means: its place and filters become parameters, which chips can
 * remove, and the text becomes the rest.
 */
async function readAs(query: ProvidersSearch, { understood }: ProvidersPage, context: LoaderFunctionArgs['context']) {
  const { rest, place, near_me } = understood
  const { verified, ...filters } = understood.filters ?? {}
  const { location, lat, lng, cursor: _, ...others } = query
  const isPlaced = location !== undefined || lat !== undefined
  const where = place
    ? { location: place.zip_code }
    : near_me && !isPlaced
      ? await hereOf(context)
      : { location, lat, lng }
  const trust = verified ? { verified: 'true' as const } : {}
  return { ...others, ...filters, ...trust, ...where, search: rest || undefined, said: query.search }
}

/** The place of the last search, else that of the profile. */
async function hereOf(context: LoaderFunctionArgs['context']): Promise<ProvidersSearch> {
  const zip = typeof localStorage === 'undefined' ? null : lastSearchedZip()
  if (zip) return { location: zip }
  const user = await load(context, sessionQuery).catch(() => null)
  return { location: user?.user_metadata.location?.zipCode }
}

/**
 * Reads the list, and returns it with its query. An invalid cursor is ignored, as are other invalid
 * values.
 */
async function loadProviders(context: LoaderFunctionArgs['context'], query: ProvidersSearch): Promise<LoadedList> {
  const { api, queryClient } = context.get(appContext)
  if (query.cursor) {
    const { cursor: _, ...first } = query
    const refusal = await queryClient.query(providersQuery(api, query)).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal instanceof ApiError && refusal.errors.some(({ path }) => path === 'cursor'))
      return loadProviders(context, first)
  }
  return { query, list: await load(context, (api) => providersQuery(api, query)) }
}

async function understand(request: Request, context: LoaderFunctionArgs['context']): Promise<Page> {
  const query = readSearch(new URL(request.url).searchParams)
  if (!query.location) return { query, place: await placeAround(query, context), unknownZip: null }
  const without = (problem: string) => ({
    query: { ...query, location: undefined },
    place: null,
    unknownZip: { code: query.location ?? '', problem },
  })
  if (!isZipCode(query.location)) return without(zipCodeInvalid())
  const { api, queryClient } = context.get(appContext)
  try {
    const place = await queryClient.query({ ...zipQuery(api, query.location), staleTime: 'static' })
    return { query, place, unknownZip: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return without(error.message)
  }
}

/**
 * The place of coordinates without a name, as on town pages: the nearest ZIP code. Without one, the
 * list is still shown.
 */
async function placeAround({ lat, lng }: ProvidersSearch, context: LoaderFunctionArgs['context']) {
  if (lat === undefined || lng === undefined) return null
  const { api, queryClient } = context.get(appContext)
  return queryClient.query(nearestQuery(api, { latitude: lat, longitude: lng })).catch(() => null)
}

/** /providers: the searchable list, with its map and filters. Complete without JavaScript. */
export function Component() {
  const page = useLoaderData<Page>()
  const { query, place } = page
  const api = useApi()
  useEffect(() => {
    if (place) keepSearchedZip(place.zipCode)
  }, [place])
  const { data: first } = useSuspenseQuery(providersQuery(api, query))
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const { cursor: _, sort: __, ...filters } = query
  const town = place ? townName(place) : query.lat === undefined ? null : ''
  const form = { ...page, isNear: town !== null, categories }
  const isEmpty = first.items.length === 0 && !first.next_cursor
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className="page-width max-w-400 pt-3 pb-16 lg:pt-6">
      <title>{pageTitle(t('Providers'))}</title>
      <meta
        name="description"
        content={t(
          'Local service providers near you, with ratings, hourly prices and open times. Search by service, category and {code}.',
          { code: terms().code },
        )}
      />
      <h1 className="text-2xl max-sm:sr-only lg:text-3xl">{t('Find a provider')}</h1>
      <ListWithMap
        query={query}
        first={first}
        place={place}
        town={town}
        search={
          <>
            <SearchSheet {...form} />
            <SearchForm {...form} />
          </>
        }
        chips={
          <>
            {isFiltered ? <ActiveFilters query={query} place={place} /> : <PopularSearches categories={categories} />}
            <UnderstoodLine query={query} understood={first.understood} isEmpty={isEmpty} />
          </>
        }
        results={
          isEmpty ? (
            <NoProviders query={query} list={first} place={place} categories={categories} isFiltered={isFiltered} />
          ) : (
            <ProviderResults key={JSON.stringify(query)} query={query} first={first} zip_code={place?.zipCode} />
          )
        }
      />
    </div>
  )
}

type ListWithMapProps = Record<'search' | 'chips' | 'results', ReactNode> & {
  query: ProvidersSearch
  first: ProvidersPage
  place: Location | null
  town: string | null
}

/** The parts of the page come as elements, so that the map's switch does not render them again. */
function ListWithMap({ query, first, place, town, search, chips, results }: ListWithMapProps) {
  const map = useMapSwitch()
  const mapButton = useRef<HTMLButtonElement>(null)
  const toggleMap = () => {
    map.show(!map.isShown)
    // On a phone, the map is below the fold, so its button is scrolled to the top.
    if (!map.isShown && !map.isBeside) mapButton.current?.scrollIntoView()
  }
  const closeMap = () => {
    map.show(false)
    mapButton.current?.focus()
  }
  const panel = map.isShown && (
    <MapPanel isOpened={map.chosen === true} query={query} first={first} place={place} onClose={closeMap} />
  )
  return (
    <div
      data-map={map.isShown || undefined}
      className="grid grid-cols-1 sm:mt-3 gap-y-2 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-6 lg:gap-y-2 lg:data-map:grid-cols-[13.5rem_minmax(0,5fr)_minmax(0,6fr)] lg:noscript:grid-cols-[13.5rem_minmax(0,1fr)]!"
    >
      {search}
      <div className="min-w-0">
        {chips}
        <ListHead query={query} first={first} town={town} map={map} mapButton={mapButton} onMap={toggleMap} />
        {!map.isBeside && panel}
        {results}
      </div>
      {map.isBeside && panel}
    </div>
  )
}

function PopularSearches({ categories }: { categories: Category[] }) {
  return (
    <nav aria-labelledby="popular" className={chipLineClass}>
      <h2
        id="popular"
        className="mr-1 shrink-0 font-text text-sm font-semibold tracking-normal text-quiet max-sm:sr-only"
      >
        {t('Popular searches')}
      </h2>
      {popularOf(categories).map(({ id, name }) => (
        <Chip key={id} to={urls.providers({ category: [name.toLowerCase()] })} viewTransition className="shrink-0">
          {categoryText(name)}
        </Chip>
      ))}
    </nav>
  )
}
