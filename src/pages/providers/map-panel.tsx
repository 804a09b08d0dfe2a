import { useQuery } from '@tanstack/react-query'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import { LateErrorPanel } from '#ui/late-error-panel.tsx'
import type { MapPanelProps } from './map/provider-map.tsx'
import { useFirstGesture } from './map-switch.ts'

/**
 * The map's place on the page. The map is large, so it is loaded when the user opens it or, beside
 * the list, when they first touch the page. Beside the list, it appears once it is drawn, and the
 * list doesn't move.
 */
export function MapPanel({ isOpened, ...props }: MapPanelProps & { isOpened: boolean }) {
  const isUsed = useFirstGesture()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['map', 'code'],
    queryFn: () => import('./map/provider-map.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    retry: false,
    enabled: isOpened || isUsed,
  })
  return (
    <section
      aria-label={t('Map')}
      aria-describedby="map-note"
      className={classNames(
        'mb-6 max-lg:-mx-4 md:max-lg:-mx-8 lg:sticky lg:top-20 lg:self-start noscript:hidden',
        !isOpened && 'max-lg:hidden',
      )}
    >
      {data ? (
        <data.ProviderMap {...props} />
      ) : isError ? (
        <LateErrorPanel onRetry={() => void refetch()} retrying={isFetching} className="max-lg:mx-4">
          {t('The map could not be loaded. The list holds the same providers.')}
        </LateErrorPanel>
      ) : (
        <div
          role="status"
          aria-label={t('Loading')}
          className="h-[60dvh] min-h-80 bg-mist lg:h-[calc(100dvh-9rem)] lg:bg-transparent"
        />
      )}
    </section>
  )
}
