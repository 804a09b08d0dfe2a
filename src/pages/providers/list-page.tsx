import { useSuspenseQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { nearestQuery, zipQuery } from '#features/locations/client.ts'
import type { Location } from '#features/locations/contract.ts'
import { isZipCode } from '#features/locations/rules.ts'
import { categoriesQuery, providersQuery } from '#features/search/client.ts'
import { countText, popularOf } from '#features/search/rules.ts'
import { appContext, load } from '#pages/app-context.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { type ProvidersSearch, readProvidersSearch, urls } from '#urls.ts'
import { ActiveFilters } from './active-filters.tsx'
import { MapPanel } from './map-panel.tsx'
import { ProviderResults } from './provider-results.tsx'
import { SearchForm } from './search-form.tsx'

type Page = {
  /** The valid part of the address. */
  asked: ProvidersSearch
  place: Location | null
  /** The ZIP code that is not searched, and why. */
  unknownZip: { code: string; problem: string } | null
}

/** Reads the address. An invalid ZIP code is explained beside its field, and the search runs without it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const page = await understand(request, context)
  await Promise.all([load(context, (api) => providersQuery(api, page.asked)), load(context, categoriesQuery)])
  return page
}

async function understand(request: Request, context: LoaderFunctionArgs['context']): Promise<Page> {
  const { sort: _, ...asked } = readProvidersSearch(new URL(request.url).searchParams)
  if (asked.search) asked.search = asked.search.slice(0, 200)
  if (!isOnEarth(asked)) asked.lat = asked.lng = undefined
  if (!asked.location) return { asked, place: await placeAround(asked, context), unknownZip: null }
  const without = (problem: string): Page => ({
    asked: { ...asked, location: undefined },
    place: null,
    unknownZip: { code: asked.location ?? '', problem },
  })
  if (!isZipCode(asked.location)) return without('Please enter a valid ZIP code')
  const { api, queryClient } = context.get(appContext)
  try {
    const place = await queryClient.query({ ...zipQuery(api, asked.location), staleTime: 'static' })
    return { asked, place, unknownZip: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return without(error.message)
  }
}

/** Coordinates without a name, as on town pages, get the nearest ZIP code. Without one the list is still shown. */
async function placeAround({ lat, lng }: ProvidersSearch, context: LoaderFunctionArgs['context']) {
  if (lat === undefined || lng === undefined) return null
  const { api, queryClient } = context.get(appContext)
  return queryClient.query(nearestQuery(api, { latitude: lat, longitude: lng })).catch(() => null)
}

const isOnEarth = ({ lat, lng }: ProvidersSearch) =>
  lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** /providers: the searchable list. Complete without JavaScript. */
export function Component() {
  const page = useLoaderData<Page>()
  const [hasMap, showMap] = useMapSwitch()
  const { asked, place, unknownZip } = page
  const mapButton = useRef<HTMLButtonElement>(null)
  // On a phone, results and map are below the search form and out of sight.
  const showResults = () => {
    if (innerWidth < 1024) mapButton.current?.scrollIntoView()
  }
  const toggleMap = () => {
    showMap(!hasMap)
    if (!hasMap) showResults()
  }
  const closeMap = () => {
    showMap(false)
    mapButton.current?.focus()
  }
  const api = useApi()
  const { data: first } = useSuspenseQuery(providersQuery(api, asked))
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const isFiltered = asked.search !== undefined || asked.category !== undefined || isNear(page)
  const near = place ? ` near ${place.city}, ${place.state}` : isNear(page) ? ' near you' : ''
  return (
    <div className="page-width pt-8 pb-16">
      <title>Providers · Porchlight</title>
      <meta
        name="description"
        content="Local service providers near you, with ratings, hourly prices and open times. Search by service, category and ZIP code."
      />
      <h1 className="text-3xl">Find a provider</h1>
      <SearchForm {...{ asked, place, unknownZip, categories }} onSearch={showResults} />
      {isFiltered ? (
        <ActiveFilters asked={asked} place={place} />
      ) : (
        <nav aria-labelledby="popular" className="mt-5 flex flex-wrap items-center gap-2">
          <h2 id="popular" className="mr-1 font-text text-sm font-semibold tracking-normal text-quiet max-sm:w-full">
            Popular searches
          </h2>
          {popularOf(categories).map(({ id, name }) => (
            <Chip key={id} to={urls.providers({ category: [name.toLowerCase()] })} viewTransition>
              {name}
            </Chip>
          ))}
        </nav>
      )}
      <div className="mt-4 mb-3 flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-quiet">
          {first.total === 0 ? '' : `${countText(first)}${near}`}
        </p>
        <Button
          ref={mapButton}
          size="sm"
          aria-expanded={hasMap}
          onClick={toggleMap}
          icon={<MapPin aria-hidden="true" className="size-4.5" />}
          className="shrink-0 noscript:hidden"
        >
          {hasMap ? 'Hide map' : 'Show map'}
        </Button>
      </div>
      <div
        data-map={hasMap || undefined}
        className="lg:data-map:grid lg:data-map:grid-cols-[5fr_7fr] lg:data-map:gap-6"
      >
        {hasMap && <MapPanel asked={asked} first={first} place={place} onClose={closeMap} />}
        <div className="min-w-0">
          <ProviderResults key={JSON.stringify(asked)} asked={asked} first={first} isFiltered={isFiltered} />
        </div>
      </div>
    </div>
  )
}

/** Whether the map was open when the user left the page; it is restored on return. */
let wasMapOpen = false

function useMapSwitch(): [boolean, (open: boolean) => void] {
  const [hasMap, setMap] = useState(wasMapOpen)
  return [
    hasMap,
    (open) => {
      wasMapOpen = open
      setMap(open)
    },
  ]
}

const isNear = ({ asked }: Page) => asked.location !== undefined || asked.lat !== undefined
