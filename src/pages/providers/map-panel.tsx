import { useQuery } from '@tanstack/react-query'
import type { Location } from '#features/locations/contract.ts'
import type { ProviderList } from '#features/search/contract.ts'
import { LateErrorPanel } from '#pages/late-error-panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ProvidersSearch } from '#urls.ts'

/** The map shows the list beside it. */
export type MapPanelProps = {
  asked: ProvidersSearch
  first: ProviderList
  place: Location | null
  onClose: () => void
}

/** The map's place on the page. The map is large, so it is loaded when the user opens it. */
export function MapPanel(props: MapPanelProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['map', 'code'],
    queryFn: () => import('./map/provider-map.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
  })
  return (
    <section
      aria-label="Map"
      aria-describedby="map-note"
      className="mb-6 max-lg:-mx-4 md:max-lg:-mx-8 lg:sticky lg:top-22 lg:order-last lg:self-start"
    >
      {data ? (
        <data.ProviderMap {...props} />
      ) : isError ? (
        <LateErrorPanel onRetry={() => void refetch()} retrying={isFetching} className="max-lg:mx-4">
          The map could not be loaded. The list holds the same providers.
        </LateErrorPanel>
      ) : (
        <Skeleton className="h-[60dvh] lg:h-[calc(100dvh-12rem)]" />
      )}
    </section>
  )
}
